/**
 * Writes a list of changes as an Atom feed (RFC 4287).
 *
 * Why not feed (6.0.0): it declares titles as HTML without escaping them, so that `<b>` in the title of a record would be markup.
 */

import type { Language } from '../../src/pages/shared/languages.ts';
import type { AtomFeed, ChangedItem, ShownChange } from '../../src/pages/shared/shown-change.ts';
import type { Site } from '../../src/pages/site.ts';
import { escapeXml, formatTitle } from '../format-values.ts';
import { labelOfType, labelOfValue } from '../messages/labels.ts';
import { getTranslator, type SharedMessageKey, type Translate } from '../messages/translate.ts';

/** @param title its key. */
export function renderFeed(
  title: SharedMessageKey,
  { page: { days, path, feedPath }, api }: AtomFeed,
  { origin, name, language }: Pick<Site, 'origin' | 'name' | 'language'>,
): string {
  const t = getTranslator(language);
  const changes = days.flatMap((day) => day.changes);
  const url = origin + path;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${escapeXml(url)}</id>
  <title>${escapeXml(`${t(title)} · ${name}`)}</title>
  <updated>${escapeXml(changes[0]?.timestamp ?? '1970-01-01T00:00:00Z')}</updated>
  <author><name>${escapeXml(name)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(origin + feedPath)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
${changes.map((change) => writeEntry(change, { url, origin, api, title: titleOf(change, t, language) })).join('')}</feed>
`;
}

interface EntryOptions {
  /** URL of the list. */
  readonly url: string;
  readonly origin: string;
  readonly api: string;
  readonly title: string;
}

function writeEntry(change: ShownChange, { url, origin, api, title }: EntryOptions): string {
  const { key, timestamp, actor, logMessage, items } = change;
  const path = items.find((item) => item.path !== undefined)?.path;
  const lines = [
    `<id>${escapeXml(`${api}/classes/SystemEvent/${encodeURIComponent(key)}`)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${escapeXml(timestamp)}</updated>`,
    actor && `<author><name>${escapeXml(actor)}</name></author>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(path === undefined ? url : origin + path)}"/>`,
    logMessage && `<summary>${escapeXml(logMessage)}</summary>`,
  ];
  const written = lines.filter((line) => line !== undefined && line !== '');
  return `  <entry>\n${written.map((line) => `    ${line}\n`).join('')}  </entry>\n`;
}

/** Such as "Imported: Council minutes, Letters, and 3 more". */
function titleOf({ eventType, items, count = 0 }: ShownChange, t: Translate, language: Language): string {
  const what = labelOfValue(t, 'eventType', eventType);
  const names = items.map((item) => nameOf(item, t, language));
  const more = count - items.length;
  const label = (text: string): string => t('site.labelled', { label: what, text });
  if (names.length === 0) return count > 0 ? label(t('changes.records', { count })) : what;
  return label([...names, ...(more > 0 ? [t('changes.moreRecords', { count: more })] : [])].join(', '));
}

function nameOf({ type, title, codes }: ChangedItem, t: Translate, language: Language): string {
  return title === undefined ? labelOfType(t, type) : formatTitle({ title, codes }, language);
}
