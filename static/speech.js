// Reads aloud what was saved, or taken back, if the phone has a voice for the language of the page; in the menu, its switch.
const { lang } = document.documentElement;
const voiceOf = () => globalThis.speechSynthesis?.getVoices().find((voice) => voice.lang.startsWith(lang));
const sentence = () => document.querySelector(".saved")?.dataset.say;
const mark = () => `${document.querySelector("[data-round]")?.dataset.round} ${sentence()}`; // two fines may be alike

// What was read before, perhaps by the page before this one; else what was saved before.
let last = sessionStorage.getItem(location.pathname) ?? mark();
function speak() {
  const [words, voice] = [sentence(), voiceOf()];
  const choice = document.querySelector(".speech");
  if (choice) choice.hidden = !voice;
  if (!words || !voice) return;
  if (mark() !== last) {
    speechSynthesis.cancel();
    speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(words), { lang: voice.lang, voice }));
  }
  last = mark();
  sessionStorage.setItem(location.pathname, last);
}
speak();
document.addEventListener("swap", speak);
globalThis.speechSynthesis?.addEventListener?.("voiceschanged", speak);
