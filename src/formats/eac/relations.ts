/**
 * The relations of an agent: to others, to archives and books, to functions. Each becomes an access point with what is said of it, so that what
 * belongs together stays together and a link can be made of it later.
 */
import type { Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import { addValue, type CollectedItem, type CollectedPart, toData } from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';

const kinds = new Set(['cpfRelation', 'resourceRelation', 'functionRelation']);

/** What names the other end, best first. */
const nameValues = ['name', 'title', 'object', 'href'];

/** What `@role` calls the other end, in whatever vocabulary, and the type of access point it is. */
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
  // Several entries can each have an identifier and a vocabulary: see partDraft.
  return partDraft('AccessPoint', data);
}

/** An agent of whom nobody says what it is, a book, a function: there is no type of their own for these. */
function typeOf(kind: string, words: readonly string[] = []): string {
  if (kind !== 'cpfRelation') return 'subjectAccess';
  return roles.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1] ?? 'subjectAccess';
}
