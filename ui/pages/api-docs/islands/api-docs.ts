/** Shows the operations, errors and types that contain all words of the search field. Without this script the page shows all of them. */
import { formatPluralMessage, type PluralForms } from '../../../messages/plural-forms.ts';

const search = document.querySelector<HTMLElement>('.api-docs search')!;
const field = search.querySelector('input')!;
const output = search.querySelector('output')!;
const forms = JSON.parse(search.dataset.found!) as PluralForms;

const entries = [...document.querySelectorAll<HTMLElement>('.api-docs details[id], .api-docs .entry')].map(
  (element) => {
    const head = element.querySelector('summary') ?? element;
    return { element, text: `${element.id} ${head.textContent}`.toLowerCase() };
  },
);
const containers = document.querySelectorAll<HTMLElement>('.api-docs section, .api-docs .group');

field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ element, text }) => {
    element.hidden = !words.every((word) => text.includes(word));
    return !element.hidden;
  });
  for (const container of containers) {
    const isEmpty = container.querySelector(':is(details[id], .entry):not([hidden])') === null;
    container.hidden = words.length > 0 && isEmpty;
    if (container instanceof HTMLDetailsElement) container.open = words.length > 0 && !isEmpty;
  }
  output.textContent =
    words.length === 0 ? '' : formatPluralMessage(forms, found.length, document.documentElement.lang);
});

/** Opens the element of the URL fragment, with all elements around it. */
function reveal(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let element = target; element !== null; element = element.parentElement)
    if (element instanceof HTMLDetailsElement) element.open = true;
  target?.scrollIntoView();
}

search.hidden = false;
addEventListener('hashchange', reveal);
if (location.hash !== '') reveal();
