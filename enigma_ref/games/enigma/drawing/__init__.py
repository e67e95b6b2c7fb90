"""The board drawn: in characters for the terminal, as shapes for SVG."""
