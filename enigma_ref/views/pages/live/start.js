// Everything is there: see how large the page is to be, and begin.

document.body.classList.toggle("big", new URLSearchParams(location.search).has("big"));
byId("theme").setAttribute("aria-pressed", String(matchMedia("(prefers-color-scheme: dark)").matches));
byId("theme").addEventListener("click", changeTheme);
follow();
