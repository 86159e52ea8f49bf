// The light that somebody chose before the page is seen, so that nothing flashes.
const kept = localStorage.getItem("light");
if (kept) document.documentElement.dataset.light = kept;
