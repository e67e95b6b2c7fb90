// Everything is there: draw it, connect it, and go to the step that the address names, or to the end.

byId("theme").setAttribute("aria-pressed", String(matchMedia("(prefers-color-scheme: dark)").matches));
drawChart();
drawCursor();
listMoves();
listChapters();
connect();
go(named() ?? end);
