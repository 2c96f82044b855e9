// A tap on one who sits out and one on who plays swap the two: the ticks of the page do it. Heard
// before all else, as a tap on a seat otherwise says who won.
const CHOSEN = "aria-current";

document.addEventListener("click", (event) => {
  const chosen = document.querySelector(`.out [${CHOSEN}]`);
  const one = event.target.closest(".out a");
  if (one && one !== chosen) {
    event.preventDefault();
    chosen?.removeAttribute(CHOSEN);
    one.setAttribute(CHOSEN, "true");
    const told = document.querySelector(".told");
    told.textContent = one.dataset.swap;
  }
  const seat = event.target.closest(".seat");
  const form = document.querySelector(".who-plays form[method=get]");
  if (!chosen || !seat || !form) return;
  event.preventDefault();
  event.stopPropagation();
  const tick = (part, playing) => {
    const name = part.querySelector(".who").textContent;
    for (const box of form.elements.p) if (box.value === name) box.checked = playing;
  };
  tick(seat, false);
  tick(chosen, true);
  form.submit();
}, true);
