// After a save, totals count from what they were to what they are; the last word is the server's.
const WORTH = { k: 1e3, tr: 1e6, M: 1e6, tỷ: 1e9, B: 1e9 };
const { lang } = document.documentElement;
const unitOf = (words) => words.replace(/^[−+\d.,]+/, "");
const [thousands, point] = lang === "vi" ? ".," : ",.";
const valueOf = (words) => Number.parseFloat(words.replaceAll(thousands, "").replace(point, ".").replace("−", "-")) * (WORTH[unitOf(words)] ?? 1);

function run(total, was, now) {
  const unit = unitOf(now) || unitOf(was);
  const worth = WORTH[unit] ?? 1;
  const how = { signDisplay: "exceptZero", maximumFractionDigits: worth > 1e3 ? 2 : 0 };
  const from = valueOf(was);
  const way = valueOf(now) - from;
  const since = performance.now();
  const step = () => {
    const done = (performance.now() - since) / 200;
    total.textContent = done < 1 ? ((from + way * done) / worth).toLocaleString(lang, how).replace("-", "−") + unit : now;
    if (done < 1) requestAnimationFrame(step);
  };
  step();
}

const stood = {};

function count() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const total of document.querySelectorAll(".table:not(.paid) .total")) {
    const who = total.previousElementSibling.textContent;
    // On its way it tells what it never was: what it is stands beside it, also on a copy of the page.
    const now = total.dataset.now ??= total.textContent;
    const was = stood[who];
    stood[who] = now;
    total.textContent = now;
    if (was && was !== now && !still) run(total, was, now);
  }
}

count();
document.addEventListener("htmx:load", count);
