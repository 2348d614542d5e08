/**
 * The extension of a concept (see ../extension.ts). Differs from other formats in that the statements contain several descriptions.
 */
import { isEqual, isObject } from '../../lib/json-diff.ts';
import type { PartDraft } from '../../model/draft.ts';
import { cvocConceptDescription } from '../../model/types/cvoc-concept.ts';
import {
  applyDifferences,
  applyToDescription,
  compareDescriptions,
  diffData,
  digestText,
  type Extension,
  escapeJsonWhiteSpace,
  type FieldDifferences,
  type ItemContent,
  type PlainPart,
  parseExtension,
  toParts,
  toPlain,
} from '../extension.ts';

interface ConceptExtension {
  readonly item?: FieldDifferences;
  /** One entry per description; null if the statements express it completely. */
  readonly each?: readonly (Extension | null)[];
  /** All descriptions, if the statements give others or another order. */
  readonly all?: readonly [elementDigest: string, stored: readonly PlainPart[]];
}

/** Undefined if the statements express everything. */
export function toConceptExtension(read: ItemContent, stored: ItemContent): string | undefined {
  const item = diffData(read.data, stored.data);
  const extension: ConceptExtension = {
    ...(Object.keys(item).length > 0 && { item }),
    ...compareAll(read.descriptions, stored.descriptions),
  };
  return Object.keys(extension).length === 0 ? undefined : escapeJsonWhiteSpace(JSON.stringify(extension));
}

function compareAll(read: readonly PartDraft[], stored: readonly PartDraft[]): ConceptExtension {
  const isParallel = isEqual(read.map(keyOf), stored.map(keyOf));
  if (!isParallel) return { all: [digestText(read.map(toPlain)), stored.map(toPlain)] };
  const each = stored.map((description, i) => {
    const own = compareDescriptions(read[i]!, description);
    return Object.keys(own).length === 0 ? null : own;
  });
  return each.every((one) => one === null) ? {} : { each };
}

/** The key of a description within its concept. */
function keyOf({ data }: PartDraft): readonly unknown[] {
  return [data.languageCode, data.identifier ?? ''];
}

export function applyConceptExtension(text: string, read: ItemContent): ItemContent {
  const extension: Readonly<Record<string, unknown>> | undefined = { ...parseExtension(text) };
  const { item, each, all } = extension;
  return {
    data: applyDifferences(read.data, item),
    descriptions: restoreAll(all, read) ?? restoreEach(each, read),
  };
}

function restoreAll(all: unknown, { descriptions }: ItemContent): readonly PartDraft[] | undefined {
  if (!Array.isArray(all) || all[0] !== digestText(descriptions.map(toPlain))) return undefined;
  return toParts(all[1], cvocConceptDescription.name)?.map((part) => ({
    ...part,
    data: { ...part.data, creationProcess: 'IMPORT' },
  }));
}

function restoreEach(each: unknown, { descriptions }: ItemContent): readonly PartDraft[] {
  if (!Array.isArray(each) || each.length !== descriptions.length) return descriptions;
  return descriptions.map((description, i) =>
    isObject(each[i]) ? applyToDescription(each[i] as Extension, description) : description,
  );
}
