// Everything is there: draw it, connect it, and go to the entry that the address names, or to the end.

byId("theme").setAttribute("aria-pressed", String(matchMedia("(prefers-color-scheme: dark)").matches));
listMoves();
drawChapters();
drawChart();
drawKeys();
drawCursor();
listChapters();
connect();
go(named() ?? end);
