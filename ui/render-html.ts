import type { ComponentChildren } from 'preact';
import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Site } from '../src/pages/site.ts';
import { withSite } from './site-context.ts';

/** Texts of imported files may contain them, and HTML must not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace.
const controlCharacters = /[\0-\x08\x0B\x0C\x0E-\x1F]/g;

export function renderHtml(content: ComponentChildren, site: Site): string {
  const html = withSite(site, () => renderToString(h(Fragment, null, content)));
  return html.replaceAll(controlCharacters, '\uFFFD');
}
