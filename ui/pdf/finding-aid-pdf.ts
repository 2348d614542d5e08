/** Writes a whole finding aid as a PDF: the same units and words as the page, with labels in the language of the reader. */

import type {
  ContentsEntry,
  FindingAidPage,
  FindingAidUnit,
  TableOfContents,
} from '../../src/pages/shared/finding-aid.ts';
import type { Language } from '../../src/pages/shared/languages.ts';
import { type Inline, parseRichText, type Block as TextBlock } from '../../src/pages/shared/rich-text.ts';
import type { ShownItem } from '../../src/pages/shared/shown-item.ts';
import type { ShownField } from '../../src/pages/shared/shown-values.ts';
import { formatContainer, formatDatePeriod, formatTitle, formatValue } from '../format-values.ts';
import { labelOfField, labelOfNote, labelOfValue } from '../messages/labels.ts';
import { withoutFieldHead, withoutNoteHead } from '../messages/repeated-head.ts';
import { getTranslator, type Translate } from '../messages/translate.ts';
import type { DocumentBlock, DocumentStep } from './document-step.ts';
import type { FontFiles } from './pdf-fonts.ts';
import { TaggedDocument } from './tagged-document.ts';
import type { TextSpan } from './text-runs.ts';

export interface PdfOptions {
  readonly language: Language;
  readonly siteName: string;
  readonly date: Date;
  readonly fonts: FontFiles;
  readonly write: (chunk: Uint8Array) => void;
}

export interface FindingAidPdfWriter {
  readonly addUnits: (units: readonly FindingAidUnit[]) => void;
  /** Resolves with the number of pages when the last byte was written. */
  readonly end: () => Promise<number>;
}

export function createFindingAidPdfWriter(page: FindingAidPage, options: PdfOptions): FindingAidPdfWriter {
  const { language, siteName, date, fonts, write } = options;
  const t = getTranslator(language);
  const title = formatTitle(page.item, language);
  const document = new TaggedDocument({ title, language, producer: siteName, date, fonts, write });
  const names = page.item.ancestors.map((ancestor) => formatTitle(ancestor, language));
  document.add({ kind: 'paragraph', spans: [{ text: [siteName, ...names].join(' › ') }] });
  document.add({
    kind: 'heading',
    level: 1,
    spans: [{ text: title }],
    language: page.item.description.language,
  });
  const destinations = nameDestinations(page.contents.entries);
  return {
    addUnits(units) {
      for (const unit of units) {
        const destination = destinations.get(unit.anchor);
        for (const step of stepsOf(unit, destination, { language, t })) document.add(step);
        // After the description of the topmost unit, which has the title of the document as its heading.
        if (unit.depth === 0)
          for (const step of contentsSteps(page.contents, destinations, t)) document.add(step);
      }
    },
    async end() {
      await document.end();
      return document.pages;
    },
  };
}

/** Names of the destinations that the table of contents leads to, by anchor. Numbers, which the library sorts as PDF requires. */
function nameDestinations(entries: readonly ContentsEntry[]): ReadonlyMap<string, string> {
  const anchors: string[] = [];
  const add = (entry: ContentsEntry): void => {
    anchors.push(entry.anchor);
    for (const inner of entry.entries) add(inner);
  };
  for (const entry of entries) add(entry);
  return new Map(anchors.map((anchor, i) => [anchor, String(i).padStart(6, '0')]));
}

function* contentsSteps(
  { entries, isCut }: TableOfContents,
  destinations: ReadonlyMap<string, string>,
  t: Translate,
): Generator<DocumentStep> {
  if (entries.length === 0) return;
  yield { kind: 'heading', level: 2, spans: [{ text: t('findingAid.contents') }] };
  yield* entrySteps(entries, 0, destinations);
  if (isCut) yield { kind: 'paragraph', spans: [{ text: t('findingAid.cut') }] };
}

function* entrySteps(
  entries: readonly ContentsEntry[],
  indent: number,
  destinations: ReadonlyMap<string, string>,
): Generator<DocumentStep> {
  if (entries.length === 0) return;
  yield { kind: 'contents' };
  for (const { title, anchor, language, entries: inner } of entries) {
    const link = { destination: destinations.get(anchor)! };
    yield { kind: 'contentsItem' };
    yield { kind: 'entry', spans: [{ text: title, link }], language, indent };
    yield* entrySteps(inner, indent + 1, destinations);
    yield { kind: 'end' };
  }
  yield { kind: 'end' };
}

/** Deeper units are not indented further. */
const maxIndent = 4;

/** The language of the reader, and its messages. */
interface Wording {
  readonly language: Language;
  readonly t: Translate;
}

function* stepsOf(
  { depth, item }: FindingAidUnit,
  destination: string | undefined,
  wording: Wording,
): Generator<DocumentStep> {
  const { language, t } = wording;
  const indent = Math.min(Math.max(0, depth - 1), maxIndent);
  const context: UnitContext = { ...wording, indent, own: item.description.language };
  if (depth > 0) {
    const spans = [{ text: formatTitle(item, language) }];
    yield { kind: 'heading', level: depth + 1, spans, language: context.own, indent, destination };
  }
  const facts = listFacts(item, context);
  if (facts.length > 0) yield { kind: 'paragraph', spans: facts, indent };
  for (const field of item.description.areas.flatMap(({ fields }) => fields))
    yield* fieldSteps(field, context);
  for (const { kind, points } of item.accessPoints) {
    const text = points.map(({ name, role }) => (role === undefined ? name : `${name} (${role})`)).join('; ');
    yield labelled(labelOfValue(t, 'type', kind), [{ text }], context);
  }
  for (const { title, text, href } of item.digitalObjects) {
    const address = href ?? text ?? '';
    const shown = title === address ? address : `${title} (${address})`;
    yield labelled(t('item.digitalObjects'), [{ text: shown, ...linkTo(href) }], context);
  }
  for (const { names, values } of item.notes)
    for (const value of values)
      yield* textSteps(labelOfNote(t, names), withoutNoteHead(value, names), context);
}

/** Words of the reader's language, and texts of the description in theirs. */
function listFacts(item: ShownItem, { language, t, own }: UnitContext): readonly TextSpan[] {
  const facts = [
    ...item.periods.map((period) => ({
      text: formatDatePeriod(period, language, t),
      ...(period.text !== undefined && { language: own }),
    })),
    ...item.summary.flatMap((field) =>
      field.values
        .flatMap(splitParagraphs)
        .map((value) => ({
          text: formatValue(field, value, language, t),
          ...(field.isCoded !== true && { language: own }),
        })),
    ),
    ...item.containers.map((container) => ({ text: formatContainer(container), language: own })),
  ];
  return facts.flatMap((fact, i) => (i === 0 ? [fact] : [{ text: ' · ' }, fact]));
}

interface UnitContext extends Wording {
  readonly indent: number;
  /** Language of the description, as a tag. */
  readonly own: string;
}

function splitParagraphs(text: string): readonly string[] {
  return text.split(/\s*\n\s*/).filter((line) => line !== '');
}

function* fieldSteps(field: ShownField, context: UnitContext): Generator<DocumentStep> {
  const { language, t } = context;
  const label = labelOfField(t, field);
  const { isCoded = false, types = [] } = field;
  if (isCoded) {
    const text = field.values.map((value) => formatValue(field, value, language, t)).join('; ');
    return yield labelled(label, [{ text }], { ...context, own: language });
  }
  for (const [index, value] of field.values.entries()) {
    const type = types[index] ?? '';
    if (type === '') yield* textSteps(label, withoutFieldHead(value, field), context);
    else yield labelled(label, [{ text: `${value} (${type})` }], context);
  }
}

function labelled(
  label: string,
  spans: readonly TextSpan[],
  { indent, own, language }: UnitContext,
): DocumentBlock {
  const first = { text: `${label}: `, isBold: true, language };
  return { kind: 'paragraph', spans: [first, ...spans], indent, language: own };
}

/** The label begins the first paragraph. */
function* textSteps(label: string, value: string, context: UnitContext): Generator<DocumentStep> {
  const [first, ...others] = parseRichText(value);
  if (first === undefined) return;
  if (first.kind === 'paragraph' || first.kind === 'heading') {
    const isBold = first.kind === 'heading';
    yield { ...labelled(label, toSpans(first.content, { isBold }), context), staysWithNext: isBold };
    yield* richSteps(others, context);
  } else {
    yield { ...labelled(label, [], context), staysWithNext: true };
    yield* richSteps([first, ...others], context);
  }
}

function* richSteps(blocks: readonly TextBlock[], context: UnitContext): Generator<DocumentStep> {
  const { indent, own: language } = context;
  const inner = { ...context, indent: indent + 1 };
  for (const block of blocks)
    switch (block.kind) {
      case 'heading':
      case 'paragraph': {
        const isBold = block.kind === 'heading';
        yield { kind: 'paragraph', spans: toSpans(block.content, { isBold }), indent, language };
        break;
      }
      case 'quote':
        yield* richSteps(block.blocks, inner);
        break;
      case 'list':
        yield { kind: 'list', isOrdered: block.isOrdered };
        for (const [i, item] of block.items.entries()) {
          yield { kind: 'item', marker: block.isOrdered ? `${i + 1}.` : '•' };
          yield* richSteps(item, inner);
          yield { kind: 'end' };
        }
        yield { kind: 'end' };
    }
}

type SpanStyle = Omit<TextSpan, 'text'>;

/** The address of a link follows its words, for readers on paper. */
function toSpans(content: readonly Inline[], style: SpanStyle): readonly TextSpan[] {
  return content.flatMap((inline): readonly TextSpan[] => {
    if (typeof inline === 'string') return [{ text: inline.replaceAll('\n', ' '), ...style }];
    if (inline.kind === 'strong') return toSpans(inline.content, { ...style, isBold: true });
    if (inline.kind !== 'link') return toSpans(inline.content, style);
    const linked = { ...style, ...linkTo(inline.href) };
    const words = toSpans(inline.content, linked);
    const isAddress = words.map(({ text }) => text).join('') === inline.href;
    return isAddress ? words : [...words, { text: ` (${inline.href})`, ...linked }];
  });
}

/** Relative addresses and identifiers lead nowhere outside of the reading room. */
function linkTo(href: string | undefined): SpanStyle {
  if (href === undefined || !/^https?:/i.test(href)) return {};
  const url = URL.parse(href);
  return url === null ? {} : { link: { url: url.href } };
}
