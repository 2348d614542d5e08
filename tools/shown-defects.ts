/**
 * Finds what readers of pages should not see of the source: names of its elements and attributes, codes of programs, values without a word, marks of
 * Markdown, answers without a question, divided sentences, and values that repeat their label, another value of the record or themselves. Works on the
 * data of pages, without HTML.
 */

import { parseRichText, removeMarkup } from '../src/pages/shared/rich-text.ts';
import type { ShownItem } from '../src/pages/shared/shown-item.ts';
import { type Block, listBlockTexts, toPlainText } from '../src/pages/shared/text-block.ts';
import { formatContainer, formatDatePeriod, formatTitle, formatValue } from '../ui/format-values.ts';
import { labelOfField, labelOfNote, labelOfRole, labelOfValue } from '../ui/messages/labels.ts';
import { withoutFieldHead, withoutNoteHead } from '../ui/messages/repeated-head.ts';
import { getTranslator, isSharedMessageKey } from '../ui/messages/translate.ts';

/** A value with its label, as a page in English shows it. */
export interface ShownValue {
  /** Part of the page: a field, or such as `note`, `code`, `citation`. */
  readonly place: string;
  readonly label: string;
  readonly text: string;
  /** Whether the label is in the language of the reader. The default is true. */
  readonly isLabelled?: boolean;
  /** Whether it is an identifier that an import generated, which readers must not see. The default is false. */
  readonly isGenerated?: boolean;
  /** Whether the page shows marks of Markdown in it as characters. The default is false. */
  readonly isPlain?: boolean;
  /** The place of a value with the same words, for a note or a text that says nothing else. */
  readonly repeats?: string;
}

export const defectKinds = [
  ...(['name', 'token', 'generated', 'empty', 'repeated', 'doubled', 'same'] as const),
  ...(['markup', 'answer', 'divided'] as const),
] as const;
type DefectKind = (typeof defectKinds)[number];

export interface Defect extends ShownValue {
  readonly kind: DefectKind;
  /** The word, line or heading that is wrong. */
  readonly found: string;
}

const language = 'en';
const t = getTranslator(language);

/** All values that the page of the item and its part of the finding aid show to readers. @param generated the identifier, if an import generated it. */
export function listShownValues(page: ShownItem, generated?: string): readonly ShownValue[] {
  const values = listValues(page);
  const placeOfSame = findSameTexts(values, page);
  return values.map((value) => {
    const repeats = placeOfSame(value);
    return {
      ...value,
      ...(generatedPlaces.has(value.place) && value.text === generated && { isGenerated: true }),
      ...(plainPlaces.has(value.place) && { isPlain: true }),
      ...(repeats !== undefined && { repeats }),
    };
  });
}

/** Places whose texts a page shows without reading their Markdown. */
const plainPlaces: ReadonlySet<string> = new Set([
  'title',
  'date',
  'container',
  'access point',
  'digital object',
  'code',
  'role',
]);

/** Places of values that must not say what another place of the record says. */
const repeatingPlaces = /^(?:name|note|languageNote|otherIdentifiers|datesOfExistence|unitDates)$/;

/** Finds the place that has the same words as a note or a text, or as all words of a note about languages. */
function findSameTexts(
  values: readonly ShownValue[],
  { type }: ShownItem,
): (value: ShownValue) => string | undefined {
  const placeOf = new Map<string, string>();
  const languageWords = new Set<string>();
  for (const { place, text } of values) {
    if (/^(?:note|access point|title|name)$/.test(place) || text.length > maxSameText) continue;
    if (!placeOf.has(foldCase(text))) placeOf.set(foldCase(text), place);
    if (/^(?:languages|scripts)/.test(place))
      for (const word of foldCase(text).split(' ')) languageWords.add(word);
  }
  const isInSummary = (place: string): boolean => summaryPlaces.has(place) && type !== 'DocumentaryUnit';
  const seen = new Map<string, number>();
  return ({ place, label, text }) => {
    const times = (seen.get(place) ?? 0) + 1;
    seen.set(place, times);
    if (isInSummary(place) && times > 1) return 'summary';
    // The date of a publication may be that of the material.
    if (!repeatingPlaces.test(place) || label.startsWith(labelOfNote(t, ['publicationstmt'])))
      return undefined;
    const words = foldCase(text);
    if (place === 'languageNote' && words.split(' ').every((word) => languageWords.has(word)))
      return 'languagesUsed';
    const other = placeOf.get(words);
    if (place === 'name') return other === 'identifier' ? other : undefined;
    return other === place || other === 'physicalLocation' ? undefined : other;
  };
}

/** Facts below the title, which the fields of an authority record or an institution need not repeat. */
const summaryPlaces: ReadonlySet<string> = new Set(['typeOfEntity', 'datesOfExistence']);

/** Longer texts are sentences. In characters. */
const maxSameText = 200;

/** Places that show a code, or a title that may be one. */
const generatedPlaces: ReadonlySet<string> = new Set(['title', 'name', 'identifier', 'code']);

function listValues(page: ShownItem): readonly ShownValue[] {
  const { description, periods, summary, citation, maintenance } = page;
  const fields = [...summary, ...description.areas.flatMap((area) => area.fields)];
  return [
    { place: 'title', label: '', text: formatTitle(page, language) },
    ...periods.map((period) => ({ place: 'date', label: '', text: formatDatePeriod(period, language, t) })),
    ...fields.flatMap((field) =>
      field.values.flatMap((value, at) => [
        {
          place: field.name,
          label: labelOfField(t, field),
          text:
            field.isCoded === true ? formatValue(field, value, language, t) : withoutFieldHead(value, field),
        },
        ...(field.types?.[at] ? [{ place: `${field.name} type`, label: '', text: field.types[at] }] : []),
      ]),
    ),
    ...listContainerValues(page),
    ...page.accessPoints.flatMap(({ kind, points }) =>
      points.flatMap(({ name, role }) => [
        { place: 'access point', label: labelOfValue(t, 'type', kind), text: name },
        ...listRole(role),
      ]),
    ),
    ...page.digitalObjects.map(({ title }) => ({ place: 'digital object', label: '', text: title })),
    ...maintenance.flatMap(({ eventType, agents, texts }) =>
      [labelOfValue(t, 'eventType', eventType), ...agents, ...texts].map((text) => ({
        place: 'maintenance',
        label: '',
        text,
      })),
    ),
    ...page.notes.flatMap(({ names, values }) =>
      values.map((value) => ({
        place: 'note',
        label: labelOfNote(t, names),
        text: withoutNoteHead(labelOfValue(t, 'note', value), names),
        isLabelled: names.every((name) => isSharedMessageKey(`element.${name.toLowerCase()}`)),
      })),
    ),
    ...(citation.code === undefined ? [] : [{ place: 'code', label: '', text: citation.code }]),
  ];
}

function listRole(role: string | undefined): readonly ShownValue[] {
  const text = role === undefined ? undefined : labelOfRole(t, role);
  return text === undefined ? [] : [{ place: 'role', label: '', text }];
}

/** Equal containers are one value, which has the name twice. */
function listContainerValues({ containers }: ShownItem): readonly ShownValue[] {
  const groups = Map.groupBy(containers.map(formatContainer), (text) => text);
  return [...groups.values()].map((texts) => ({ place: 'container', label: '', text: texts.join('; ') }));
}

export interface SourceWords {
  /** Names of elements and attributes that no text of the sources has as a word. */
  readonly names: ReadonlySet<string>;
  /** Short texts of elements: they are content, even if they look like a name or a code. */
  readonly texts: ReadonlySet<string>;
}

export function findDefects(value: ShownValue, { names, texts }: SourceWords): readonly Defect[] {
  const isContent = texts.has(value.text);
  const found = (kind: DefectKind, text: string | undefined): readonly Defect[] =>
    text === undefined ? [] : [{ ...value, kind, found: text }];
  const blocks = parseRichText(value.text).flatMap(listTexts);
  return [
    ...found('name', value.isLabelled === false ? value.label : findName(blocks, names)),
    ...found('generated', value.isGenerated === true ? value.text : undefined),
    ...found('token', isContent && codesOfPlaces[value.place] === undefined ? undefined : findToken(value)),
    ...found(
      'empty',
      blocks.length === 0 ? '' : blocks.find(({ text }) => !/[\p{L}\p{N}\p{S}]/u.test(text))?.text,
    ),
    ...found(
      'repeated',
      value.label === '' || (isContent && value.place === 'note') ? undefined : findRepeated(value, blocks),
    ),
    ...found('markup', value.isPlain === true ? findPlainMarkup(value.text) : findMarkup(blocks)),
    ...found('same', value.repeats),
    ...found('answer', answer.test(value.label) ? value.label : undefined),
    ...found('divided', findDivided(value.text, blocks)),
    ...found('doubled', placesOfDoubles.has(value.place) ? findDoubled(value.text) : undefined),
  ];
}

interface TextOfBlock {
  readonly kind: Block['kind'];
  readonly text: string;
}

function listTexts(block: Block): readonly TextOfBlock[] {
  return listBlockTexts(block).map((words) => ({ kind: block.kind, text: words.map(toPlainText).join('') }));
}

function findName(blocks: readonly TextOfBlock[], names: ReadonlySet<string>): string | undefined {
  for (const { text } of blocks)
    for (const word of text.replace(/\S*[:/]\/\S*|\S+@\S+/g, ' ').match(/[\p{L}\p{N}_:]+/gu) ?? [])
      if (names.has(word)) return word;
  return undefined;
}

/** Values of a word or a few, which may be codes of a program: `aspace_uri`, `cote-groupee`, `/repositories/2`. */
const coded = /^(?:identifier type|otherIdentifiers.*|role|note|levelOfDescription|access point)$/;
const token = /^(?:[a-z]+(?:[_-][a-z]+)*_[\w-]+|[a-z]+(?:-[a-z]+)+|[a-z]+(?:[A-Z][a-z]+)+|\/\w+\/\S+)$/;

/** Codes of lists of names and of conventions, such as `lcnaf`, `conventionDeclaration` and `dacs: …`; terms of schemas, such as `http://…#Person`; versions of programs. */
const codesOfPlaces: Readonly<Record<string, RegExp>> = {
  source: /^(?:[a-z]{2,8}|[a-z]+(?:[A-Z][a-z]+)+)$|^\w+_\w+(?:[_-]\w+)*$/,
  rulesAndConventions: /^[a-z]{2,8}(?:[A-Z][a-z]+)*: /,
  role: /^https?:/,
  maintenance: /^[A-Za-z]+(?:_[\w.]+)+$/,
};

function findToken({ place, text }: ShownValue): string | undefined {
  if (coded.test(place) && token.test(text)) return text;
  return codesOfPlaces[place]?.exec(text)?.[0];
}

function findRepeated({ label, place }: ShownValue, [first]: readonly TextOfBlock[]): string | undefined {
  if (first === undefined) return undefined;
  const shown = fold(first.text);
  const own = fold(label);
  if (shown === own) return place === 'note' || first.kind === 'heading' ? first.text : undefined;
  const isHead = first.kind === 'heading' || /^[^.!?]{3,40}:/.test(first.text);
  const head = first.kind === 'heading' ? shown : fold(first.text.slice(0, first.text.indexOf(':')));
  return isHead && (head === own || head === `${own} note`) ? first.text : undefined;
}

/** Without plural forms. */
function fold(text: string): string {
  return foldCase(text).replace(/\b(\p{L}{3,})s\b/gu, '$1');
}

function foldCase(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Places of short values, in which a repeated word is no sentence. */
const placesOfDoubles: ReadonlySet<string> = new Set(['extentAndMedium', 'container', 'date']);

function findDoubled(text: string): string | undefined {
  const [first = '', ...others] = text.split('; ');
  if (others.includes(first)) return first;
  return /(?<![\p{L}\p{N}])(\p{L}{3,})[\s,;]+\1(?![\p{L}\p{N}])|\b\d+[.,]0{1,2}(?=\s+\p{L})/u.exec(text)?.[0];
}

/** Marks of a text without Markdown, and emphasis by underlines, which no page reads. */
function findPlainMarkup(text: string): string | undefined {
  return removeMarkup(text) === text ? undefined : text;
}

/** Marks that a page shows as characters: of headings, rows of tables, links, and emphasis without a blank before it. */
function findMarkup(blocks: readonly TextOfBlock[]): string | undefined {
  for (const { text } of blocks) {
    const found = /^## |\| --- \||\]\((?:https?:|\S*[./?#_])|\p{L}[.,;]?\*\*\p{L}|\(mailto:/u.exec(text);
    if (found !== null) return found[0];
  }
  return undefined;
}

/** The label of an attribute that answers a question, without the question. */
const answer = /(?:^|› )(?:question|available)$/i;

/** A paragraph that ends without punctuation before one that begins with it: an element has divided a sentence. */
function findDivided(text: string, blocks: readonly TextOfBlock[]): string | undefined {
  if (!text.includes('\n\n')) return undefined;
  return blocks.find(
    ({ kind, text: own }) => kind === 'paragraph' && /^(?:[,;:)]|\.(?!\s+\p{Lu}))\s+\S/u.test(own),
  )?.text;
}
