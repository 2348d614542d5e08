import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** Texts of imported files may contain them, and HTML must not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace.
const controlCharacters = /[\0-\x08\x0B\x0C\x0E-\x1F]/g;

export function renderHtml(node: VNode): string {
  return renderToString(node).replaceAll(controlCharacters, '\uFFFD');
}
