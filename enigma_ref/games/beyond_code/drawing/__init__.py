"""The mansion, the time track and the tokens as pictures: in characters for the terminal, and as shapes."""
