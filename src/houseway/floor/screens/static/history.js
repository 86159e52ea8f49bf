// One's own rounds: when they were, by the clock on the wall; and whether their deals hold.

import "./fair.js";

for (const time of document.querySelectorAll("time[datetime]")) {
  time.textContent = new Date(time.dateTime).toLocaleString([], { dateStyle: "medium", timeStyle: "medium" });
}
