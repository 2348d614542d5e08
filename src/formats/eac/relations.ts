/**
 * Converts the relations of an agent (to agents, resources and functions) to access points. All values of a relation stay together, so that
 * it can be turned into a link later.
 */
import type { Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import { addValue, type CollectedItem, type CollectedPart, toData } from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';

const kinds = new Set(['cpfRelation', 'resourceRelation', 'functionRelation']);

/** Values that can name the other end, most suitable first. */
const nameValues = ['name', 'title', 'object', 'href'];

/** Pattern for `@role`, which has no fixed vocabulary → type of access point. */
const roles: readonly (readonly [RegExp, string])[] = [
  [/corporate/i, 'corporateBodyAccess'],
  [/famil/i, 'familyAccess'],
  [/person/i, 'personAccess'],
];

export function toRelations(item: CollectedItem): readonly PartDraft[] {
  return item.parts
    .filter(({ kind, values }) => kinds.has(kind) && values.size > 0)
    .map((part) => toRelation(part, item))
    .filter((part) => part !== undefined);
}

function toRelation(
  { kind, values }: CollectedPart,
  { unknown, location }: CollectedItem,
): PartDraft | undefined {
  const naming = nameValues.find((name) => values.has(name));
  if (naming === undefined) {
    const key = `${location.path.replaceAll('/', '_')}_relations_${kind}_`;
    for (const [name, list] of values) for (const value of list) addValue(unknown, key + name, value);
    return undefined;
  }
  const [name, ...more] = values.get(naming)!;
  const data: Record<string, Value> = { name: name!, type: typeOf(kind, values.get('role')), relation: kind };
  for (const [key, value] of Object.entries(toData(values))) if (key !== naming) data[key] = value;
  if (more.length > 0) data.otherNames = more;
  // partDraft handles several identifiers and vocabularies.
  return partDraft('AccessPoint', data);
}

/** `subjectAccess` for agents of unknown type, resources and functions, which have no access point type of their own. */
function typeOf(kind: string, words: readonly string[] = []): string {
  if (kind !== 'cpfRelation') return 'subjectAccess';
  return roles.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1] ?? 'subjectAccess';
}
