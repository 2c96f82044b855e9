// Reads the sentence of a saved round aloud, if the phone has a voice for the language of the page; in the menu, its switch.
const { lang } = document.documentElement;
const voiceOf = () => globalThis.speechSynthesis?.getVoices().find((voice) => voice.lang.startsWith(lang));
const sentence = () => document.querySelector(".saved")?.dataset.say;

let last = sentence(); // was saved before this page came
function speak() {
  const words = sentence();
  const voice = voiceOf();
  if (words && words !== last && voice) {
    speechSynthesis.cancel();
    speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(words), { lang: voice.lang, voice }));
  }
  last = words ?? last;
}
document.addEventListener("swap", speak);

function showSwitch() {
  const choice = document.querySelector(".speech");
  if (choice) choice.hidden = !voiceOf();
}
showSwitch();
globalThis.speechSynthesis?.addEventListener?.("voiceschanged", showSwitch);
