/* Shows the operations, errors and types that hold all words of the search field. Without this script the page shows all of them. */
const field = document.getElementById('find');
const found = document.getElementById('found');
const entries = [...document.querySelectorAll('[data-text]')];
const holders = [...document.querySelectorAll('section, .row')];

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const entry of entries) {
    const isFound = words.every((word) => entry.dataset.text.includes(word));
    entry.hidden = !isFound;
    if (isFound) count += 1;
  }
  for (const holder of holders) {
    holder.hidden = words.length > 0 && holder.querySelector('[data-text]:not([hidden])') === null;
    if (holder.matches('.row')) holder.open = words.length > 0 && !holder.hidden;
  }
  found.textContent = words.length === 0 ? '' : `${count} found`;
}

/** The element that the address names is opened, with all it is in. */
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let element = target; element; element = element.parentElement) {
    if (element.tagName === 'DETAILS') element.open = true;
  }
  target?.scrollIntoView();
}

field.closest('form').hidden = false;
field.closest('form').addEventListener('submit', (event) => event.preventDefault());
field.addEventListener('input', search);
addEventListener('hashchange', reveal);
if (location.hash) reveal();
