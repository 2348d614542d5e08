/**
 * The appearance that the institution has chosen with the settings `site-…`: its name, logo, colour, texts and links. Files are read once, at the
 * start, so that a wrong setting is noticed at once.
 */

import { readFileSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { SiteAppearance } from '../http/options.ts';
import { shortDigest } from '../lib/digest.ts';
import { mebibyte } from '../lib/quantities.ts';
import { fail } from '../model/errors.ts';
import { type Language, languages } from '../pages/shared/languages.ts';
import { parseSiteLink } from '../pages/shared/site-link.ts';
import { toAccentStylesheet } from './accent-colour.ts';

export type SiteSettings = Pick<
  Settings,
  'siteName' | 'siteLogo' | 'siteColour' | 'siteText' | 'siteLinks' | 'siteStylesheet'
>;

/** Larger files would make every page slow. */
const maxFileBytes = mebibyte;

/** Throws `invalid` for a setting that cannot be used. */
export function readSiteFiles(settings: SiteSettings): SiteAppearance {
  const assets = new Map<string, Buffer>();
  const add = (name: string, bytes: Buffer): string => {
    const [stem, type] = name.split('.');
    const file = `${stem}-${shortDigest(bytes)}.${type}`;
    assets.set(file, bytes);
    return `/assets/${file}`;
  };
  const logo = readLogo(settings.siteLogo);
  const logoPath = logo && add(`site-logo.${logo.type}`, logo.bytes);
  const accent = toAccentStylesheet(settings.siteColour);
  const stylesheet = readNamed('site-stylesheet', settings.siteStylesheet);
  return {
    name: settings.siteName,
    logo: logoPath,
    icon: logo?.type === 'svg' ? logoPath : undefined,
    stylesheets: [
      ...(accent === undefined ? [] : [add('site-colour.css', Buffer.from(accent))]),
      ...(stylesheet === undefined ? [] : [add('site-style.css', stylesheet)]),
    ],
    links: settings.siteLinks.map(parseSiteLink),
    texts: readTexts(settings.siteText),
    assets,
  };
}

const logoTypes: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  svg: (bytes) => /<svg[\s>]/.test(bytes.toString('utf8')),
  png: (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  webp: (bytes) => /^RIFF.{4}WEBP/s.test(bytes.subarray(0, 12).toString('latin1')),
};

function readLogo(path: string): { readonly type: string; readonly bytes: Buffer } | undefined {
  const bytes = readNamed('site-logo', path);
  if (bytes === undefined) return undefined;
  const type = extname(path).slice(1).toLowerCase();
  if (logoTypes[type]?.(bytes) !== true)
    fail('invalid', `site-logo must be an SVG, PNG or WebP image with that ending, was '${path}'.`);
  return { type, bytes };
}

/** The text of the home page: of `home.md` for all languages, of `home.de.md` for one. */
function readTexts(path: string): SiteAppearance['texts'] {
  const general = readNamed('site-text', path)?.toString('utf8');
  if (general === undefined) return {};
  const ending = extname(path);
  const texts = languages.map((language): readonly [Language, string] => {
    const own = `${path.slice(0, path.length - ending.length)}.${language}${ending}`;
    const exists = statSync(own, { throwIfNoEntry: false }) !== undefined;
    return [language, exists ? readNamed('site-text', own)!.toString('utf8') : general];
  });
  return Object.fromEntries(texts);
}

/** Undefined if the setting is empty. */
function readNamed(setting: string, path: string): Buffer | undefined {
  if (path === '') return undefined;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true)
    fail(
      'invalid',
      `There is no file ${resolve(path)} (setting ${setting}). Create it, or correct the setting.`,
    );
  if (stats.size > maxFileBytes)
    fail(
      'invalid',
      `The file ${resolve(path)} (setting ${setting}) has ${stats.size} bytes. Use a file of at most ${maxFileBytes} bytes.`,
    );
  try {
    return readFileSync(path);
  } catch (cause) {
    fail(
      'invalid',
      `The file ${resolve(path)} (setting ${setting}) cannot be read. Change its permissions.`,
      { cause },
    );
  }
}
