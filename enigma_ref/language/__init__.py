"""Languages: how sentences become text in each, which one is spoken, and words of it that may be typed.

- `choosing`: which language: `--lang`, ENIGMA_LANG, the configuration file, the system.
- `voices`: the voice of each language, with its grammar: plural classes, lists, quotes, numbers.
- `catalogue`: where a voice looks its sentences up: compiled from `<code>/program.po` and `<code>/rules.po` when the
  package is built.
- `typed`: words of a language in what people type, put into the words of the contract; `<code>/words.toml`.
"""
