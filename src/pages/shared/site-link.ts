/** Links of the operator in the footer of the pages. */
import { fail } from '../../model/errors.ts';

export interface SiteLink {
  readonly label: string;
  /** An address with the protocol https or mailto. */
  readonly href: string;
}

/** @param given `Imprint=https://archive.example.org/imprint`. Throws `invalid`. */
export function parseSiteLink(given: string): SiteLink {
  // The label may contain `=`, if a protocol follows only the last one.
  const [, label = '', href = ''] = /^(.*?)=\s*([a-z][a-z\d+.-]*:.*)$/i.exec(given) ?? [];
  const url = URL.parse(href);
  const isMail = url?.protocol === 'mailto:' && /^[^\s@]+@[^\s@]+$/.test(url.pathname);
  if (label.trim() === '' || !(isMail || url?.protocol === 'https:'))
    fail(
      'invalid',
      `site-links has the value '${given}'. Write a label and an address that begins with https: or mailto:, ` +
        'such as Imprint=https://archive.example.org/imprint.',
    );
  return { label: label.trim(), href: url!.href };
}
