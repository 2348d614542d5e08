/** The list of help pages, and the search in them. */
import { foldText } from '../../lib/nearest.ts';
import { type HelpEntry, type HelpSection, helpGroups } from '../shared/help-files.ts';
import type { Language } from '../shared/languages.ts';
import { toHelpPath } from '../shared/page-path.ts';
import type { HelpHit, HelpPage } from './data.ts';

/** The language in which a reader gets the page. */
export function chooseHelpLanguage({ titles }: HelpEntry, wanted: Language): Language {
  return titles[wanted] === undefined ? 'en' : wanted;
}

export function listHelpLinks(entries: readonly HelpEntry[], wanted: Language): HelpPage['contents'] {
  return helpGroups.map((group) => ({
    group,
    links: entries
      .filter((entry) => entry.group === group && entry.path !== '')
      .map((entry) => {
        const language = chooseHelpLanguage(entry, wanted);
        return { title: entry.titles[language]!, path: toHelpPath(entry.path), language };
      }),
  }));
}

const maxWords = 10;
const maxHits = 30;
const excerptLength = 200;

/** Sections that contain all words of the query, at the beginnings of words; headings count more than texts. */
export function searchHelp(
  sections: readonly HelpSection[],
  entries: readonly HelpEntry[],
  q: string,
  wanted: Language,
): readonly HelpHit[] {
  const words = foldText(q)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, maxWords);
  if (words.length === 0) return [];
  const patterns = words.map((word) => new RegExp(String.raw`(?<![\p{L}\p{N}])${word}`, 'u'));
  const languages = new Map(entries.map((entry) => [entry.path, chooseHelpLanguage(entry, wanted)]));
  return sections
    .filter(({ path, language }) => languages.get(path) === language)
    .map((section) => ({ section, score: scoreSection(section, patterns) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxHits)
    .map(({ section }) => toHit(section, patterns));
}

/** 0 if a word is missing. */
function scoreSection({ title, heading, text }: HelpSection, patterns: readonly RegExp[]): number {
  const fields = [
    { text: foldText(heading), weight: 9 },
    { text: foldText(title), weight: 3 },
    { text: foldText(text), weight: 1 },
  ];
  const scores = patterns.map((pattern) =>
    fields.reduce((sum, field) => sum + (pattern.test(field.text) ? field.weight : 0), 0),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function toHit(
  { path, language, title, heading, id, text }: HelpSection,
  patterns: readonly RegExp[],
): HelpHit {
  const found = patterns.map((pattern) => text.toLowerCase().search(pattern)).filter((at) => at >= 0);
  const at = Math.max(0, Math.min(...found, text.length) - excerptLength / 4);
  const start = found.length === 0 || at === 0 ? 0 : text.indexOf(' ', at) + 1;
  const isCut = start + excerptLength < text.length;
  const excerpt = text.slice(start, start + excerptLength).replace(isCut ? /\s\S*$/ : /$/, '');
  return {
    path: `${toHelpPath(path)}${id && `#${id}`}`,
    language,
    title,
    heading,
    excerpt: `${start > 0 ? '… ' : ''}${excerpt}${isCut ? ' …' : ''}`,
  };
}
