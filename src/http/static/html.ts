/** Helpers for the HTML pages of the service. The pages are self-contained, and their content security policy forbids external resources. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface HtmlPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads a file of this folder. */
export function readOwn(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
}

/** The policy allows only the style and script of the page; a page with a script may send requests to this service. */
export function pageHeaders({
  style,
  script,
}: {
  readonly style: string;
  readonly script?: string;
}): HtmlPage['headers'] {
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`, "connect-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

export function code(text: string): string {
  return `<code>${toHtml(text)}</code>`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function toHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character]!);
}
