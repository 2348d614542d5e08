/* Shows the operations, errors and types that contain all words of the search field. Without this script the page shows all of them. */
const field = document.getElementById('find');
const found = document.getElementById('found');
const entries = [...document.querySelectorAll('[data-text]')];
const containers = [...document.querySelectorAll('section, .row')];

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const entry of entries) {
    const isFound = words.every((word) => entry.dataset.text.includes(word));
    entry.hidden = !isFound;
    if (isFound) count += 1;
  }
  for (const container of containers) {
    container.hidden = words.length > 0 && container.querySelector('[data-text]:not([hidden])') === null;
    if (container.matches('.row')) container.open = words.length > 0 && !container.hidden;
  }
  found.textContent = words.length === 0 ? '' : `${count} found`;
}

/** Opens the element of the URL fragment, with all elements around it. */
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
