/**
 * What the statements about a concept cannot say, or would not bring back as it is stored. As in other formats each entry holds as long as
 * the statements say what they said when it was written; but here they hold several descriptions.
 */
import { isEqual } from '../../lib/json-diff.ts';
import type { PartDraft } from '../../model/draft.ts';
import { cvocConceptDescription } from '../../model/types/cvoc-concept.ts';
import {
  applyChanges,
  applyToDescription,
  type Changes,
  compare,
  compareDescriptions,
  digest,
  type Extension,
  type ItemContent,
  isRecord,
  onOneLine,
  type PlainPart,
  parseExtension,
  toParts,
  toPlain,
} from '../extension.ts';

interface ConceptExtension {
  readonly item?: Changes;
  /** Of each description, in their order; null where its statements say it all. */
  readonly each?: readonly (Extension | null)[];
  /** All descriptions, where they are others, or in another order, than the statements can tell. */
  readonly all?: readonly [said: string, meant: readonly PlainPart[]];
}

/** Undefined where the statements say it all. */
export function toConceptExtension(read: ItemContent, stored: ItemContent): string | undefined {
  const item = compare(read.data, stored.data);
  const extension: ConceptExtension = {
    ...(Object.keys(item).length > 0 && { item }),
    ...compareAll(read.descriptions, stored.descriptions),
  };
  return Object.keys(extension).length === 0 ? undefined : onOneLine(JSON.stringify(extension));
}

function compareAll(said: readonly PartDraft[], meant: readonly PartDraft[]): ConceptExtension {
  const isParallel = isEqual(said.map(nameOf), meant.map(nameOf));
  if (!isParallel) return { all: [digest(said.map(toPlain)), meant.map(toPlain)] };
  const each = meant.map((description, i) => {
    const own = compareDescriptions(said[i]!, description);
    return Object.keys(own).length === 0 ? null : own;
  });
  return each.every((one) => one === null) ? {} : { each };
}

/** What tells one description from another. */
function nameOf({ data }: PartDraft): readonly unknown[] {
  return [data.languageCode, data.identifier ?? ''];
}

export function applyConceptExtension(text: string, read: ItemContent): ItemContent {
  const extension: Readonly<Record<string, unknown>> | undefined = { ...parseExtension(text) };
  const { item, each, all } = extension;
  return { data: applyChanges(read.data, item), descriptions: allMeant(all, read) ?? eachMeant(each, read) };
}

function allMeant(all: unknown, { descriptions }: ItemContent): readonly PartDraft[] | undefined {
  if (!Array.isArray(all) || all[0] !== digest(descriptions.map(toPlain))) return undefined;
  return toParts(all[1], cvocConceptDescription.name)?.map((part) => ({
    ...part,
    data: { ...part.data, creationProcess: 'IMPORT' },
  }));
}

function eachMeant(each: unknown, { descriptions }: ItemContent): readonly PartDraft[] {
  if (!Array.isArray(each) || each.length !== descriptions.length) return descriptions;
  return descriptions.map((description, i) =>
    isRecord(each[i]) ? applyToDescription(each[i] as Extension, description) : description,
  );
}
