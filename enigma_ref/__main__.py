"""`python -m enigma_ref` is the same as `enigma-ref`."""

from .cli import main

if __name__ == "__main__":
    main()
