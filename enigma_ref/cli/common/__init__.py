"""What several commands share: the streams, many records at once, options that name rules, blocks of text."""
