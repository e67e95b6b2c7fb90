"""What commands and other programs share: opening a game, playing on, auditing it, starting one."""
