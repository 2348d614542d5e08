/**
 * An item can have several descriptions: imported from files, in several languages, or made by hand. An import replaces only
 * the one that came from the same source before; all others stay.
 */
import { isEqual } from '../../lib/json-diff.ts';
import type { Data } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import { descriptionId } from '../../model/identifiers.ts';
import type { SourceRow } from '../../store/connections.ts';
import { isSameContent, withKnownIds } from './content.ts';
import type { PartEnvelope, PartInput } from './part-writer.ts';

type Source = Pick<SourceRow, 'language' | 'file'>;

/** Descriptions have a language; what an import remembers of edges has none (file-edges.ts). */
export const noLanguage = '';

/** Whether a row tells of a description, and not of edges. */
export function isOfDescription({ language }: Pick<SourceRow, 'language'>): boolean {
  return language !== noLanguage;
}

/** Language and source file id tell where a description came from; without a file, the code of the description does. */
export function sourceOf(part: { readonly data: Data }): Source {
  const { languageCode, sourceFileId } = part.data;
  return { language: String(languageCode), file: String(sourceFileId ?? part.data.identifier ?? '') };
}

export function isSameSource(a: Source, b: Source): boolean {
  return a.language === b.language && a.file === b.file;
}

/** A description that is known by the file it came from, and has its id from there. */
export function knownBySource(part: PartDraft): PartDraft {
  const { sourceFileId, identifier } = part.data;
  if (sourceFileId === undefined || identifier !== undefined) return part;
  return { ...part, data: { ...part.data, identifier: sourceFileId } };
}

export interface MergedDescriptions {
  /** All descriptions the item has afterwards, in order. */
  readonly kept: readonly PartEnvelope[];
  /** Those that were replaced. */
  readonly replaced: readonly PartEnvelope[];
}

/**
 * @param write makes the envelope of a new description with the given id.
 * @param gone sources whose descriptions go.
 */
export function mergeDescriptions(
  itemId: string,
  stored: readonly PartEnvelope[],
  incoming: readonly PartInput[],
  write: (part: PartInput, id: string) => PartEnvelope,
  gone: readonly Source[] = [],
): MergedDescriptions {
  const isGone = (old: PartEnvelope): boolean =>
    old.data.creationProcess === 'IMPORT' && gone.some((source) => isSameSource(source, sourceOf(old)));
  const kept = [...stored];
  const replaced = stored.filter(isGone);
  for (const given of incoming) {
    const source = sourceOf(given);
    const at = stored.findIndex(
      (old) => old.data.creationProcess === 'IMPORT' && isSameSource(sourceOf(old), source),
    );
    const old = stored[at];
    const isKnownByHand = (one: PartEnvelope): boolean =>
      isByHand(one) && saysTheSame(one, alike(given, one));
    if (old === undefined && stored.some(isKnownByHand)) continue;
    if (old === undefined) kept.push(write(given, freeDescriptionId(itemId, given, kept)));
    else {
      const part = alike(given, old);
      // The ids stay, so that what points to the description, or to one of its access points, still does.
      const [same] = withKnownIds([part], [old], () => old.id);
      kept[at] = write(same!, old.id);
      replaced.push(old);
    }
  }
  return { kept: gone.length === 0 ? kept : kept.filter((part) => !isGone(part)), replaced };
}

function alike(part: PartInput, stored: PartEnvelope): PartInput {
  return { ...part, data: inStoredForm(part.data, stored.data) };
}

/** One value can be written as a text or as a list of one, depending on the format; that is no change. */
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

/** Whether two descriptions differ in nothing but where they came from. */
function saysTheSame(a: PartInput, b: PartInput): boolean {
  return isSameContent(withoutOrigin(a), withoutOrigin(b));
}

function withoutOrigin(part: PartInput): PartInput {
  const { creationProcess: _, sourceFileId, ...data } = part.data;
  // An identifier that follows from the file (knownBySource) is part of the origin.
  const { identifier, ...rest } = data;
  return { ...part, data: identifier === sourceFileId ? rest : data };
}

/** The id of a description that none of the others has. */
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
