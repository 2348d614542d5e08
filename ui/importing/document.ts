/** The document of the page, for its script: the language, and new elements. */
import type { Language } from '../../src/pages/shared/languages.ts';

export function pageLanguage(): Language {
  return document.documentElement.lang as Language;
}

/** Creates an element with its children. Texts are never read as HTML. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
