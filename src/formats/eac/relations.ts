/**
 * Converts the relations of an agent (to agents, resources and functions) to access points. All values of a relation stay together, so that
 * it can be turned into a link later. EAC-CPF 2010 has an element for each kind of relation, EAC-CPF 2.0 an attribute.
 */
import type { Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import {
  addValue,
  type CollectedItem,
  type CollectedPart,
  toData,
  type Values,
} from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';

const kinds = new Set(['cpfRelation', 'resourceRelation', 'functionRelation', 'relation']);

/** `@targetType` of EAC-CPF 2.0 → element of EAC-CPF 2010. Other values are kinds of agents (`cpfRelation`). */
const kindsByTarget: Readonly<Record<string, string>> = {
  resource: 'resourceRelation',
  function: 'functionRelation',
};

/** Values that can name the other end, most suitable first. */
const nameValues = ['name', 'title', 'object', 'href'];

/** Pattern for `@targetType`, or for `@role`, which has no fixed vocabulary → type of access point for the other agent. */
const agentTypes: readonly (readonly [RegExp, string])[] = [
  [/corporate/i, 'corporateBodyAccess'],
  [/famil/i, 'familyAccess'],
  [/person/i, 'personAccess'],
];

/** Types of relations between relatives: the term of the standard, and words in several languages. */
const relatives =
  /famil|\b(?:father|mother|son|daughter|brother|sister|sibling|spouse|wife|husband|vater|mutter|sohn|tochter|bruder|schwester|ehefrau|ehemann|père|mère|fils|fille|frère|sœur|épouse|époux)s?\b/i;

/** Words in the name of a family. */
const families = /\b(?:family|familie|famille)\b/i;

/** Type of the described agent → type of access point for a relation to the same agent in another source. */
const accessTypes: Readonly<Record<string, string>> = {
  person: 'personAccess',
  corporateBody: 'corporateBodyAccess',
  family: 'familyAccess',
};

export function toRelations(item: CollectedItem): readonly PartDraft[] {
  return item.parts
    .filter(({ kind, values }) => kinds.has(kind) && values.size > 0)
    .map((part) => toRelation(part, item))
    .filter((part) => part !== undefined);
}

function toRelation({ kind, values }: CollectedPart, item: CollectedItem): PartDraft | undefined {
  const naming = nameValues.find((name) => values.has(name));
  if (naming === undefined) {
    const key = `${item.location.path.replaceAll('/', '_')}_relations_${kind}_`;
    for (const [name, list] of values) for (const value of list) addValue(item.unknown, key + name, value);
    return undefined;
  }
  const target = values.get('targetType')?.[0];
  const relation = kind === 'relation' ? (kindsByTarget[target ?? ''] ?? 'cpfRelation') : kind;
  const [name, ...more] = values.get(naming)!;
  const type = relation === 'cpfRelation' ? agentTypeOf(values, item) : 'subjectAccess';
  const data: Record<string, Value> = { name: name!, type, relation };
  // `targetType` is not stored, since `type` and `relation` contain it.
  for (const [key, value] of Object.entries(toData(values)))
    if (key !== naming && key !== 'targetType') data[key] = value;
  if (more.length > 0) data.otherNames = more;
  // partDraft handles several identifiers and vocabularies.
  return partDraft('AccessPoint', data);
}

/** The type of access point: by the kind of agent that the file states, otherwise by the type of the relation, otherwise `agentAccess`. */
function agentTypeOf(values: Values, { fields }: CollectedItem): string {
  const stated = [...(values.get('targetType') ?? []), ...(values.get('role') ?? [])];
  const known = agentTypes.find(([pattern]) => stated.some((word) => pattern.test(word)));
  if (known !== undefined) return known[1];
  const relationTypes = values.get('relationType') ?? [];
  if (relationTypes.some((type) => /^identity$/i.test(type))) {
    const own = fields.get('typeOfEntity')?.[0] ?? '';
    if (Object.hasOwn(accessTypes, own)) return accessTypes[own]!;
  }
  const words = [...relationTypes, ...(values.get('role') ?? []), ...(values.get('nameType') ?? [])];
  if (!words.some((word) => relatives.test(word))) return 'agentAccess';
  return values.get('name')?.some((name) => families.test(name)) === true ? 'familyAccess' : 'personAccess';
}
