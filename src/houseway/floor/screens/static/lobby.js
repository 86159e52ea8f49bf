// The lobby: tables whose words hold what was typed; a house with none of them steps aside. Who has left a table and had
// no answer, or has not kept the voucher, gets it here too.

import "./leaving.js";
import "./meters.js";

const find = document.getElementById("find");

find?.addEventListener("input", () => {
  const wanted = find.value.trim().toLowerCase().split(/\s+/);
  for (const house of document.querySelectorAll("section.house")) {
    const name = house.querySelector("h2").textContent.toLowerCase();
    let any = false;
    for (const table of house.querySelectorAll(".table-card")) {
      const words = `${name} ${table.textContent.toLowerCase()}`;
      table.hidden = !wanted.every((word) => words.includes(word));
      any ||= !table.hidden;
    }
    house.hidden = !any;
  }
});
