// Corrections: what is asked for and answered is live; another table or round is another page.

import "./live.js";

document.getElementById("of-table")?.addEventListener("change", (event) => {
  event.target.form.elements.round.value = "";
  event.target.form.requestSubmit();
});
