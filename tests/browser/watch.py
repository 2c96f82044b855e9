"""Scripts in the pages of tests: they tell when a preview has come, and let a test move the
clock."""

from typing import Any

from tests.browser.entry_form import PATIENCE


def until(page: Any, predicate: str, arg: object = None) -> None:
    """Wait until an asynchronous predicate holds: `wait_for_function` does not await promises."""
    page.evaluate(UNTIL.replace("PREDICATE", predicate), arg)


def prepare(target: Any, *, follows: bool | int = False) -> None:
    """Give a page, or all of a context, the scripts below; `follows`: the test moves the clock."""
    target.add_init_script(WATCH)
    if follows and follows is not True:
        target.add_init_script(f"window.PASSES_FROM = {follows}")
    target.add_init_script(PASSES if follows else IN_THE_BACKGROUND)


UNTIL = """async (arg) => {
    const holds = PREDICATE;
    const begun = performance.now();
    while (!await holds(arg)) {
        if (performance.now() - begun > PATIENCE) throw new Error(`waited for ${holds}`);
        await new Promise(requestAnimationFrame);
    }
}""".replace("PATIENCE", str(PATIENCE))

WATCH = """
(() => {
  const filled = () => {
    const form = document.querySelector("form.entry");
    const said = form ? [...new FormData(form)] : [];
    said.push(["begun", document.querySelector(".begun")?.name ?? ""]);
    const aside = ["reason", "seen", "csrf_token"];
    return JSON.stringify(said.filter(([name, value]) => value !== "" && !aside.includes(name)));
  };
  window.told = () => window.answered === filled();
  document.addEventListener("DOMContentLoaded", () => {
    if (document.querySelector(".table.paid")) window.answered = filled();
  });
  const { fetch: ask } = window;
  const picture = () => document.querySelector("#picture");
  const sentence = (page) => page.querySelector("#picture .told")?.textContent;
  const parse = (text) => new DOMParser().parseFromString(text, "text/html");
  let asked, answer, before;
  window.fetch = async (url, how) => {
    const isPreview = String(url).endsWith("/preview");
    const said = filled();
    const response = await ask(url, how);
    const text = isPreview && await response.clone().text();
    if (isPreview) [asked, answer, before] = [said, sentence(parse(text)), picture()];
    return response;
  };
  // After the scripts of the page have prepared what came. Not every swap brings a preview, and
  // a preview that a later change has overtaken is not shown.
  document.addEventListener("swap", () => queueMicrotask(() => {
    const isShown = picture() !== before && sentence(document) === answer;
    if (asked === filled() && isShown) window.answered = asked;
  }));
})();
"""
"""Lets a test wait until the preview on the screen answers what is filled in."""

IN_THE_BACKGROUND = "Object.defineProperty(document, 'hidden', { value: true });"
"""A page that counts as hidden, and therefore polls nothing by itself."""

PASSES = """
(() => {
  const waiting = new Map();
  let now = 0;
  let next = 0;
  const { setTimeout: soon, clearTimeout: never } = window;
  window.setTimeout = (run, ms, ...given) => {
    if (!(ms >= (window.PASSES_FROM ?? 3000))) return soon(run, ms, ...given);
    waiting.set(--next, [now + ms, () => run(...given)]);
    return next;
  };
  window.clearTimeout = (id) => waiting.delete(id) || never(id);
  const { fetch } = window;
  let asked = 0;
  window.polls = 0;
  window.fetch = async (...given) => {
    asked += 1;
    try {
      return await fetch(...given);
    } finally {
      asked -= 1;
      if (String(given[0]).endsWith("/live")) window.polls += 1;
    }
  };
  window.passUnlessAsking = (ms) => asked || pass(ms);
  window.pass = (ms) => {
    now += ms;
    for (const [id, [at, run]] of [...waiting]) if (at <= now && waiting.delete(id)) run();
  };
})();
"""
"""Lets a test move the clock: timers of three seconds or more wait for `pass(ms)`. While a
request has no answer `passUnlessAsking` moves nothing, which would end the request. `polls` counts
the polls that have ended, with all their redirects."""

STRANGE = "Highlands Free WiFi"
"""Words of a page that is not of this server."""

NO_STRANGER = f"""
new MutationObserver(() => {{
  if (document.documentElement?.textContent.includes("{STRANGE}")) console.error("{STRANGE}");
}}).observe(document, {{ characterData: true, childList: true, subtree: true }});
"""
"""Makes the test fail once a page shows a stranger's words."""
