/** The table of contents, with links and page numbers. */
import type { ContentsEntry, TableOfContents } from '../../src/pages/shared/finding-aid.ts';
import type { Language } from '../../src/pages/shared/languages.ts';
import { getTranslator } from '../messages/translate.ts';
import type { DocumentStep } from './document-step.ts';
import type { ReaderLanguage } from './unit-steps.ts';

/** Padded, so that the order of the names as text, which PDF requires, is that of the numbers. */
const toDestination = (index: number): string => String(index).padStart(6, '0');

export const descriptionDestination = toDestination(0);
export const namesDestination = toDestination(999_999);

/** Whether the columns of all entries are mirrored: those of a finding aid from right to left. */
interface Direction {
  readonly isRightToLeft: boolean;
}

/** Names of the destinations that the table of contents leads to, by anchor. */
export function nameDestinations(entries: readonly ContentsEntry[]): ReadonlyMap<string, string> {
  const anchors: string[] = [];
  const add = (entry: ContentsEntry): void => {
    anchors.push(entry.anchor);
    for (const inner of entry.entries) add(inner);
  };
  for (const entry of entries) add(entry);
  return new Map(anchors.map((anchor, i) => [anchor, toDestination(i + 1)]));
}

/** @param hasDescription whether the topmost unit has texts, which are listed too. */
export function* contentsSteps(
  { entries, isCut }: TableOfContents,
  hasDescription: boolean,
  destinations: ReadonlyMap<string, string>,
  { language, t, isRightToLeft }: Direction & ReaderLanguage,
): Generator<DocumentStep> {
  if (entries.length === 0) return;
  const title = t('findingAid.contents');
  yield { kind: 'page', runningHead: title };
  yield { kind: 'heading', style: 'partTitle', level: 2, spans: [{ text: title }], isRightToLeft };
  yield { kind: 'contents' };
  if (hasDescription) {
    const text = t('findingAid.description');
    yield* entrySteps({ text, language, isRightToLeft }, 0, descriptionDestination);
    yield { kind: 'end' };
  }
  yield* listEntries(entries, 0, destinations, isRightToLeft);
  yield { kind: 'reserve', style: 'mainEntry' };
  yield { kind: 'end' };
  if (isCut)
    yield { kind: 'paragraph', style: 'facts', spans: [{ text: t('findingAid.cut'), face: 'sans' }] };
}

/** The entry of the index of names, which is written when there are names. */
export function* namesEntrySteps({
  language,
  isRightToLeft,
}: Direction & { readonly language: Language }): Generator<DocumentStep> {
  const text = getTranslator(language)('findingAid.names');
  yield* entrySteps({ text, language, isRightToLeft }, 0, namesDestination);
  yield { kind: 'end' };
}

function* listEntries(
  entries: readonly ContentsEntry[],
  indent: number,
  destinations: ReadonlyMap<string, string>,
  isRightToLeft: boolean,
): Generator<DocumentStep> {
  for (const { title, anchor, language, entries: inner } of entries) {
    yield* entrySteps({ text: title, language, isRightToLeft }, indent, destinations.get(anchor)!);
    if (inner.length > 0) {
      yield { kind: 'contents' };
      yield* listEntries(inner, indent + 1, destinations, isRightToLeft);
      yield { kind: 'end' };
    }
    yield { kind: 'end' };
  }
}

/** Begins an item, which the caller ends. */
function* entrySteps(
  {
    text,
    language,
    isRightToLeft,
  }: Direction & { readonly text: string; readonly language: string | undefined },
  indent: number,
  destination: string,
): Generator<DocumentStep> {
  yield { kind: 'contentsItem' };
  yield {
    kind: 'entry',
    style: indent === 0 ? 'mainEntry' : 'entry',
    spans: [{ text, link: { destination } }],
    language,
    indent,
    isHanging: true,
    isRightToLeft,
    pageNumberOf: destination,
  };
}
