/**
 * Finds what readers of pages should not see of the source: names of its elements and attributes, codes of programs, values without a word, marks of
 * Markdown, answers without a question, divided sentences, and values that repeat their label or are written twice. Works on the data of pages, without HTML.
 */

import { parseRichText } from '../src/pages/shared/rich-text.ts';
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
}

export const defectKinds = [
  ...(['name', 'token', 'generated', 'empty', 'repeated', 'doubled'] as const),
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
  return listValues(page).map((value) =>
    generatedPlaces.has(value.place) && value.text === generated ? { ...value, isGenerated: true } : value,
  );
}

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
    ...found('token', isContent ? undefined : findToken(value)),
    ...found(
      'empty',
      blocks.length === 0 ? '' : blocks.find(({ text }) => !/[\p{L}\p{N}\p{S}]/u.test(text))?.text,
    ),
    ...found(
      'repeated',
      value.label === '' || (isContent && value.place === 'note') ? undefined : findRepeated(value, blocks),
    ),
    ...found('markup', findMarkup(blocks)),
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

function findToken({ place, text }: ShownValue): string | undefined {
  return coded.test(place) && token.test(text) ? text : undefined;
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

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(\p{L}{3,})s\b/gu, '$1')
    .trim();
}

/** Places of short values, in which a repeated word is no sentence. */
const placesOfDoubles: ReadonlySet<string> = new Set(['extentAndMedium', 'container', 'date']);

function findDoubled(text: string): string | undefined {
  const [first = '', ...others] = text.split('; ');
  if (others.includes(first)) return first;
  return /(?<![\p{L}\p{N}])(\p{L}{3,})[\s,;]+\1(?![\p{L}\p{N}])|\b\d+[.,]0{1,2}(?=\s+\p{L})/u.exec(text)?.[0];
}

/** Marks that a page shows as characters: of headings, rows of tables, links, and emphasis without a blank before it. */
function findMarkup(blocks: readonly TextOfBlock[]): string | undefined {
  for (const { text } of blocks) {
    const found = /^## |\| --- \||\]\(https?:|\p{L}[.,;]?\*\*\p{L}|\(mailto:/u.exec(text);
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
