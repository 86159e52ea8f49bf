// What a wager came to stands beside what it is about: a plate steps aside until it covers no print, card or other plate.

const TAKEN = ".felt-base text, .felt-mine .card, .felt-mine .said, .felt .stack";
const WAYS = [[0, -1], [0, 1], [-1, 0], [1, 0], [-1, -1], [1, -1], [-1, 1], [1, 1]];
const STEPS = 8, STEP = 0.5; // how often it steps further aside, and how far: in its own heights
const NEAR = 0.02; // how much of itself a plate would rather cover than go one pixel further
const BREATH = 1; // pixel between two things that do not touch

const moved = (box, x, y) => ({ left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y });

function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left) + BREATH;
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) + BREATH;
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** How bad a place is: what it covers there, what of it lies outside the felt, and a little how far it is. */
function cost(box, far, taken, felt) {
  const size = (box.right - box.left) * (box.bottom - box.top);
  const outside = size - Math.min(size, shared(box, felt));
  const covered = taken.reduce((sum, other) => sum + shared(box, other), 0);
  return (covered + outside) / size + far * NEAR * (covered || outside ? 0.1 : 0.001);
}

function best(own, taken, felt) {
  const high = own.bottom - own.top;
  let found = [0, 0], least = cost(own, 0, taken, felt);
  for (let step = 1; step <= STEPS && least > 0.01; step++) {
    for (const [dx, dy] of WAYS) {
      const [x, y] = [dx * step * STEP * high, dy * step * STEP * high];
      const here = cost(moved(own, x, y), Math.hypot(x, y), taken, felt);
      if (here < least) [found, least] = [[x, y], here];
    }
  }
  return found;
}

/** Give every plate on the felt a place where what lies below can be read. */
export function arrange() {
  const plates = [...document.querySelectorAll(".felt .came-to")];
  if (!plates.length) return;
  const felt = document.querySelector(".felt").getBoundingClientRect();
  const taken = [...document.querySelectorAll(TAKEN)].map((one) => one.getBoundingClientRect());
  for (const plate of plates) {
    plate.removeAttribute("transform");
    const own = plate.getBoundingClientRect();
    const [x, y] = best(own, taken, felt);
    taken.push(moved(own, x, y));
    const picture = plate.ownerSVGElement;
    const scale = picture.viewBox.baseVal.width / picture.getBoundingClientRect().width;
    plate.setAttribute("transform", `translate(${x * scale} ${y * scale})`);
  }
}
