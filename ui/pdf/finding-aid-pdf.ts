/** Writes a whole finding aid as a PDF: the same units and words as the page, with labels in the language of the reader. */
import type { FindingAidPage, FindingAidUnit } from '../../src/pages/finding-aid-page.ts';
import type { Language } from '../../src/pages/languages.ts';
import type { ItemPage } from '../../src/pages/page.ts';
import { type Inline, parseRichText, type Block as TextBlock } from '../../src/pages/rich-text.ts';
import type { ShownField } from '../../src/pages/shown-values.ts';
import { formatContainer, formatDatePeriod, formatTitle, formatValue } from '../format-values.ts';
import { type Translate, translateTo } from '../messages/catalogue.ts';
import { labelOfField, labelOfNote, labelOfValue } from '../messages/labels.ts';
import type { FontFiles } from './pdf-fonts.ts';
import { type Block, TaggedDocument } from './tagged-document.ts';
import type { TextSpan } from './text-lines.ts';

export interface PdfOptions {
  readonly language: Language;
  readonly siteName: string;
  readonly date: Date;
  readonly fonts: FontFiles;
  readonly write: (chunk: Uint8Array) => void;
}

export interface FindingAidPdf {
  readonly addUnits: (units: readonly FindingAidUnit[]) => void;
  /** Resolves with the number of pages when the last byte was written. */
  readonly end: () => Promise<number>;
}

export function writeFindingAidPdf(page: FindingAidPage, options: PdfOptions): FindingAidPdf {
  const { language, siteName, date, fonts, write } = options;
  const t = translateTo(language);
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
  return {
    addUnits(units) {
      for (const unit of units) for (const block of blocksOf(unit, language, t)) document.add(block);
    },
    async end() {
      await document.end();
      return document.pages;
    },
  };
}

/** Deeper units are not indented further. */
const maxIndent = 4;

function* blocksOf({ depth, item }: FindingAidUnit, language: Language, t: Translate): Generator<Block> {
  const indent = Math.min(Math.max(0, depth - 1), maxIndent);
  const own = item.description.language;
  if (depth > 0)
    yield {
      kind: 'heading',
      level: depth + 1,
      spans: [{ text: formatTitle(item, language) }],
      language: own,
      indent,
    };
  const facts = listFacts(item, language, t);
  if (facts.length > 0) yield { kind: 'paragraph', spans: [{ text: facts.join(' · ') }], indent };
  for (const field of item.description.areas.flatMap(({ fields }) => fields))
    yield* fieldBlocks(field, item, { language, t, indent });
  for (const { kind, points } of item.accessPoints) {
    const text = points.map(({ name, role }) => (role === undefined ? name : `${name} (${role})`)).join('; ');
    yield labelled(labelOfValue(t, 'type', kind), [{ text }], { indent, language: own });
  }
  for (const { title, text, href } of item.digitalObjects) {
    const address = href ?? text ?? '';
    const shown = title === address ? address : `${title} ${address}`;
    yield labelled(t('item.digitalObjects'), [{ text: shown }], { indent });
  }
  for (const { names, values } of item.notes)
    for (const value of values) yield* textBlocks(labelOfNote(t, names), value, { indent, language: own });
}

function listFacts(item: ItemPage, language: Language, t: Translate): readonly string[] {
  return [
    ...item.periods.map((period) => formatDatePeriod(period, language, t)),
    ...item.summary.flatMap((field) => field.values.map((value) => formatValue(field, value, language, t))),
    ...item.containers.map(formatContainer),
  ];
}

interface FieldPlace {
  readonly language: Language;
  readonly t: Translate;
  readonly indent: number;
}

function* fieldBlocks(
  field: ShownField,
  { description }: ItemPage,
  { language, t, indent }: FieldPlace,
): Generator<Block> {
  const label = labelOfField(t, field);
  const { isCoded = false, types = [] } = field;
  if (isCoded) {
    const text = field.values.map((value) => formatValue(field, value, language, t)).join('; ');
    return yield labelled(label, [{ text }], { indent });
  }
  const place = { indent, language: description.language };
  for (const [index, value] of field.values.entries()) {
    const type = types[index] ?? '';
    if (type === '') yield* textBlocks(label, value, place);
    else yield labelled(label, [{ text: `${value} (${type})` }], place);
  }
}

type Place = Pick<Block, 'indent' | 'language'>;

function labelled(label: string, spans: readonly TextSpan[], place: Place): Block {
  return { kind: 'paragraph', spans: [{ text: `${label}: `, isBold: true }, ...spans], ...place };
}

/** The label begins the first paragraph. */
function* textBlocks(label: string, value: string, place: Place): Generator<Block> {
  let isFirst = true;
  for (const { spans, kind, indent } of flatten(parseRichText(value), 0)) {
    const at = { ...place, indent: (place.indent ?? 0) + indent };
    if (isFirst && kind === 'item') yield labelled(label, [], place);
    yield isFirst && kind === 'paragraph' ? labelled(label, spans, at) : { kind, spans, ...at };
    isFirst = false;
  }
}

interface FlatBlock {
  readonly kind: 'paragraph' | 'item';
  readonly spans: readonly TextSpan[];
  readonly indent: number;
}

function* flatten(blocks: readonly TextBlock[], indent: number): Generator<FlatBlock> {
  for (const block of blocks)
    switch (block.kind) {
      case 'heading':
        yield { kind: 'paragraph', spans: toSpans(block.content, true), indent };
        break;
      case 'paragraph':
        yield { kind: 'paragraph', spans: toSpans(block.content, false), indent };
        break;
      case 'quote':
        yield* flatten(block.blocks, indent + 1);
        break;
      case 'list':
        for (const [i, item] of block.items.entries())
          yield* listItem(item, block.isOrdered ? `${i + 1}. ` : '• ', indent + 1);
    }
}

function* listItem(blocks: readonly TextBlock[], marker: string, indent: number): Generator<FlatBlock> {
  let isFirst = true;
  for (const flat of flatten(blocks, indent)) {
    yield isFirst ? { ...flat, kind: 'item', spans: [{ text: marker }, ...flat.spans] } : flat;
    isFirst = false;
  }
}

/** The address of a link follows its words. */
function toSpans(content: readonly Inline[], isBold: boolean): readonly TextSpan[] {
  return content.flatMap((inline): readonly TextSpan[] => {
    if (typeof inline === 'string') return [{ text: inline.replaceAll('\n', ' '), isBold }];
    const own = toSpans(inline.content, isBold || inline.kind === 'strong');
    if (inline.kind !== 'link') return own;
    const words = own.map(({ text }) => text).join('');
    return words === inline.href ? own : [...own, { text: ` (${inline.href})`, isBold }];
  });
}
