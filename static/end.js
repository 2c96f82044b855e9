// Ending the evening asks first while a round of it waits on this phone, or is half entered.
export {};
const form = document.querySelector("[data-waits]");
const request = indexedDB.open("so-phom", 1);
request.onupgradeneeded = () => request.transaction.abort(); // this phone has no rounds
request.onsuccess = () => {
  const rounds = request.result.transaction("rounds").objectStore("rounds").getAll();
  rounds.onsuccess = () => {
    const isOfThis = ({ session }) => session === form?.dataset.session;
    if (rounds.result.some(isOfThis)) form.addEventListener("submit", (event) => { event.preventDefault(); location = form.dataset.waits; });
  };
};
