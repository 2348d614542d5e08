/**
 * Merges imported descriptions into an item. An item can have several descriptions: imported from files, in several languages, or written by
 * users. An import replaces only the description from the same source; all others stay.
 */
import { isEqual } from '../../lib/json-diff.ts';
import type { Data } from '../../model/define.ts';
import { type DescriptionSource, type PartDraft, sourceOf } from '../../model/draft.ts';
import { descriptionId } from '../../model/identifiers.ts';
import type { SourceRow } from '../../store/parts-and-edges.ts';
import { isSameContent, withKnownIds } from './content.ts';
import type { PartEnvelope, PartInput } from './part-builder.ts';

/** The language of source rows that store imported edges (import/file-edges.ts). Rows of descriptions have a language. */
export const edgeSourceLanguage = '';

/** Whether a source row belongs to a description, and not to edges. */
export function isOfDescription({ language }: Pick<SourceRow, 'language'>): boolean {
  return language !== edgeSourceLanguage;
}

export function isSameSource(a: DescriptionSource, b: DescriptionSource): boolean {
  return a.language === b.language && a.file === b.file;
}

/** Like isSameSource. Also true if a person has changed the language of the stored description: its source file id still ends with the former language. */
function isFromSource(stored: DescriptionSource, { language, file }: DescriptionSource): boolean {
  const isInFile = file.endsWith(`#${language.toUpperCase()}`);
  return stored.file === file && (stored.language === language || isInFile);
}

/** A source file id without the language that an import adds to it. */
export function withoutLanguage(sourceFileId: string): string {
  return sourceFileId.replace(/#[A-Z]{3}$/, '');
}

/** Uses the source file id as identifier of a description, from which its id is made. */
export function withSourceAsIdentifier(part: PartDraft): PartDraft {
  const { sourceFileId, identifier } = part.data;
  if (sourceFileId === undefined || identifier !== undefined) return part;
  return { ...part, data: { ...part.data, identifier: sourceFileId } };
}

interface MergedDescriptions {
  /** All descriptions of the item after the merge, in their order. */
  readonly kept: readonly PartEnvelope[];
  /** Stored descriptions that were replaced or removed. */
  readonly replaced: readonly PartEnvelope[];
}

interface MergeOptions {
  /** Sources whose imported descriptions are removed. */
  readonly removed?: readonly DescriptionSource[];
  /** Imported descriptions that get another source, because their language is another one now. */
  readonly changes?: readonly { readonly from: DescriptionSource; readonly to: DescriptionSource }[];
}

/** @param write creates the stored form of a description with the given id. */
export function mergeDescriptions(
  itemId: string,
  stored: readonly PartEnvelope[],
  incoming: readonly PartInput[],
  write: (part: PartInput, id: string) => PartEnvelope,
  { removed = [], changes = [] }: MergeOptions = {},
): MergedDescriptions {
  const isRemoved = (old: PartEnvelope): boolean =>
    old.data.creationProcess === 'IMPORT' && removed.some((source) => isSameSource(source, sourceOf(old)));
  const kept = [...stored];
  const replaced = stored.filter(isRemoved);
  for (const given of incoming) {
    const source = sourceOf(given);
    const { from = source } = changes.find(({ to }) => isSameSource(to, source)) ?? {};
    const at = stored.findIndex(
      (old) => old.data.creationProcess === 'IMPORT' && isFromSource(sourceOf(old), from),
    );
    const old = stored[at];
    const isKnownByHand = (one: PartEnvelope): boolean =>
      isByHand(one) && isSameApartFromOrigin(one, alike(given, one));
    if (old === undefined && stored.some(isKnownByHand)) continue;
    if (old === undefined) kept.push(write(given, freeDescriptionId(itemId, given, kept)));
    else {
      const part = alike(given, old);
      // The ids of the description and its access points stay, so that edges to them stay valid.
      const [same] = withKnownIds([part], [old], () => old.id);
      kept[at] = write(same!, old.id);
      replaced.push(old);
    }
  }
  return { kept: removed.length === 0 ? kept : kept.filter((part) => !isRemoved(part)), replaced };
}

function alike(part: PartInput, stored: PartEnvelope): PartInput {
  return { ...part, data: inStoredForm(part.data, stored.data) };
}

/** Formats differ in writing a single value as a text or as a list. Uses the stored form, so that this is not a change. */
export function inStoredForm(data: Data, stored: Data): Data {
  const entries = Object.entries(data).map(([key, value]) => {
    const known = stored[key];
    const isOne = Array.isArray(known) !== Array.isArray(value) && isEqual([known].flat(), [value].flat());
    return [key, isOne ? known! : value] as const;
  });
  return Object.fromEntries(entries);
}

function isByHand({ data }: PartEnvelope): boolean {
  return data.creationProcess !== 'IMPORT';
}

/** Whether two descriptions are equal apart from their origin. */
function isSameApartFromOrigin(a: PartInput, b: PartInput): boolean {
  return isSameContent(withoutOrigin(a), withoutOrigin(b));
}

function withoutOrigin(part: PartInput): PartInput {
  const { creationProcess: _, sourceFileId, ...data } = part.data;
  // An identifier that was made from the file (withSourceAsIdentifier) is part of the origin.
  const { identifier, ...rest } = data;
  return { ...part, data: identifier === sourceFileId ? rest : data };
}

/** An id for a new description that no other description of the item has. */
export function freeDescriptionId(
  itemId: string,
  part: Pick<PartInput, 'data'>,
  kept: readonly Pick<PartEnvelope, 'id'>[],
): string {
  const { language, file } = sourceOf(part);
  const { identifier } = part.data;
  const first = descriptionId(itemId, language, identifier === undefined ? undefined : String(identifier));
  if (kept.length === 0) return first;
  const taken = new Set(kept.map((entry) => entry.id));
  if (!taken.has(first)) return first;
  const bySource = file === '' ? first : descriptionId(itemId, language, file);
  if (!taken.has(bySource)) return bySource;
  let n = 2;
  while (taken.has(`${bySource}-${n}`)) n++;
  return `${bySource}-${n}`;
}
