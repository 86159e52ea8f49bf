// Seven cards to set: two of them are tapped for the low hand, and what both hands are is shown with the button that sets them.

import { changed } from "./live.js";

const LOW = 2;

/** Show the way that the tapped cards make; a third card takes the place of the first. */
function show(setting, last) {
  const cards = [...setting.querySelectorAll('.seven input')];
  const tapped = cards.filter((card) => card.checked);
  if (tapped.length > LOW) tapped.find((card) => card !== last).checked = false;
  const low = cards.filter((card) => card.checked).map((card) => card.value).sort().join(" ");
  for (const way of setting.querySelectorAll(".way")) way.hidden = way.dataset.low !== low;
}

document.addEventListener("change", (event) => {
  const setting = event.target.closest(".setting");
  if (setting) show(setting, event.target);
});

changed(() => document.querySelectorAll(".setting").forEach((setting) => show(setting)));
