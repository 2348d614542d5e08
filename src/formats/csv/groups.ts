/**
 * Converts columns that describe one part together: an event with its dates and its actor, a container with its type and its name.
 * Values that the part has no field for are kept as unknown properties under the names of their columns.
 */

import { isEqual } from '../../lib/json-diff.ts';
import { unspecifiedIdentifierType } from '../../model/types/documentary-unit.ts';
import { parsePeriod } from '../dates/dates.ts';
import { addValue } from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';
import type { GroupName } from './column-target.ts';
import { addEventDate, convertDateFields } from './dates.ts';
import { convertMaintenanceEvent } from './maintenance.ts';
import {
  addPart,
  type Group,
  type GroupContext,
  keepUnknown,
  parseFlag,
  type RowValues,
  take,
} from './row-values.ts';
import { convertContainer, convertDigitalObject, convertDigitalObjectFields } from './unit-parts.ts';

type ConvertGroup = (group: Group, row: RowValues, context: GroupContext) => void;

const converters: Readonly<Record<GroupName, ConvertGroup>> = {
  agent: convertAgent,
  container: convertContainer,
  date: convertDateFields,
  digitalObject: convertDigitalObject,
  event: convertEvent,
  extent: convertExtent,
  identifier: convertIdentifier,
  maintenance: convertMaintenance,
  maintenanceEvent: convertMaintenanceEvent,
  note: convertNote,
  object: convertDigitalObjectFields,
  occupation: convertOccupation,
  relation: convertRelation,
  subject: convertSubject,
};

/** Converts all groups of the row to parts and fields, in the order of their indexes. */
export function applyGroups(row: RowValues, context: GroupContext): void {
  for (const [name, numbered] of row.groups) {
    const inOrder = [...numbered].sort(([one], [other]) => one - other);
    for (const [, group] of inOrder) {
      converters[name](group, row, context);
      for (const { value, heading } of group.values()) keepUnknown(row, heading, value);
    }
  }
}

/** Events whose actors are creators (ISAD(G) 3.2.1). */
const creationEvents: ReadonlySet<string> = new Set(['', 'creation', 'accumulation', 'collection']);

/** An event in the life of the material, such as its creation or publication, with its date, place and actor. */
function convertEvent(group: Group, row: RowValues, context: GroupContext): void {
  const event = group.get('type')?.value;
  const hasPeriod = addEventDate(group, row, context, event);
  const kind = (event ?? '').toLowerCase();
  const role = event === undefined || kind === 'creation' ? {} : { role: event };
  const actor = take(group, 'actor');
  if (actor !== undefined)
    addAccessPoint(row, actor, creationEvents.has(kind) ? 'creatorAccess' : 'agentAccess', role);
  const history = take(group, 'actorHistory');
  if (history !== undefined) addValue(row.description, 'biographicalHistory', history);
  const place = take(group, 'place');
  if (place !== undefined) addAccessPoint(row, place, 'placeAccess', role);
  const description = take(group, 'description');
  if (description !== undefined) addValue(row.description, 'notes', `${event ?? 'Event'}: ${description}`);
  // Removes the type if one of the values above contains it, or if it is `creation`, which says nothing alone. Another type without values is kept as unknown.
  if (
    kind === 'creation' ||
    hasPeriod ||
    actor !== undefined ||
    place !== undefined ||
    description !== undefined
  )
    take(group, 'type');
}

/** Adds an extent as text: `2 linear feet (part; 1 box; 30 x 40 cm)`. */
function convertExtent(group: Group, { description }: RowValues): void {
  const amount = takeAll(group, ['number', 'type']).join(' ');
  const details = takeAll(group, ['portion', 'summary', 'details', 'dimensions']).join('; ');
  const text = amount !== '' && details !== '' ? `${amount} (${details})` : amount + details;
  if (text !== '') addValue(description, 'extentAndMedium', text);
}

function takeAll(group: Group, members: readonly string[]): readonly string[] {
  return members.map((member) => take(group, member)).filter((value) => value !== undefined);
}

/** A further identifier with its type. If one identifier has a type, the list of types has an entry for every identifier. */
function convertIdentifier(group: Group, { item }: RowValues): void {
  const value = take(group, 'value');
  if (value === undefined) return;
  const type = take(group, 'type');
  const before = item.get('otherIdentifiers')?.length ?? 0;
  addValue(item, 'otherIdentifiers', value);
  const types = item.get('otherIdentifierTypes');
  if (types === undefined && type === undefined) return;
  item.set('otherIdentifierTypes', [
    ...(types ?? Array<string>(before).fill(unspecifiedIdentifierType)),
    type ?? unspecifiedIdentifierType,
  ]);
}

/** Member of the group with the name of an agent → type of access point. */
const accessTypesOfAgents = {
  person: 'personAccess',
  family: 'familyAccess',
  corporateBody: 'corporateBodyAccess',
};

/** An agent with its role: a creator, a donor, or a person that the material is about. */
function convertAgent(group: Group, row: RowValues): void {
  const found = Object.entries(accessTypesOfAgents)
    .map(([member, type]) => ({ name: take(group, member), type }))
    .find(({ name }) => name !== undefined);
  if (found?.name === undefined) return;
  const role = group.get('role')?.value.toLowerCase();
  const relator = take(group, 'relator');
  const authfilenumber = take(group, 'id');
  // A relator says more than the role `Source`.
  const isImplied = role === 'creator' || role === 'subject' || (role === 'source' && relator !== undefined);
  const given = isImplied || relator === undefined ? take(group, 'role') : undefined;
  const stated = relator ?? (isImplied ? undefined : given);
  addAccessPoint(row, found.name, role === 'creator' ? 'creatorAccess' : found.type, {
    ...(stated !== undefined && { role: stated }),
    ...(authfilenumber !== undefined && { authfilenumber }),
  });
}

/** Type of a subject → type of access point. Subjects of other types are `subjectAccess`, and the type is kept as unknown. */
const accessTypesOfSubjects: Readonly<Record<string, string>> = {
  topical: 'subjectAccess',
  geographic: 'placeAccess',
  genre_form: 'genreAccess',
  'genre/form': 'genreAccess',
};

function convertSubject(group: Group, row: RowValues): void {
  const term = take(group, 'term');
  if (term === undefined) return;
  const type = accessTypesOfSubjects[group.get('type')?.value.toLowerCase() ?? ''];
  if (type !== undefined) take(group, 'type');
  const source = take(group, 'source');
  const authfilenumber = take(group, 'id');
  addAccessPoint(row, term, type ?? 'subjectAccess', {
    ...(source !== undefined && { source }),
    ...(authfilenumber !== undefined && { authfilenumber }),
  });
}

/** A note of ArchivesSpace. A note that is not published becomes a restricted annotation, since the description may be public. */
function convertNote(group: Group, row: RowValues): void {
  const field = group.get('text')?.field;
  const text = take(group, 'text');
  const isPublished = parseFlag(group.get('isPublished')?.value);
  if (isPublished !== undefined) take(group, 'isPublished');
  if (field === undefined || text === undefined) return;
  const label = take(group, 'label');
  const dates = takeAll(group, ['begin', 'end']).join(' - ');
  const words = label === undefined ? text : `${label}: ${text}`;
  const content = dates === '' ? words : `${words} (${dates})`;
  if (isPublished === false) row.notes.push({ field, text: content });
  else addValue(row.description, field, content);
}

function convertOccupation(group: Group, { description }: RowValues): void {
  const name = take(group, 'name');
  if (name === undefined) return;
  const note = take(group, 'note');
  addValue(description, 'occupation', note === undefined ? name : `${name} (${note})`);
}

/** How, when and by whom the description was made and changed. */
function convertMaintenance(group: Group, row: RowValues): void {
  const text = takeAll(group, ['history', 'notes']).join('\n\n');
  addPart(row, 'maintenance', partDraft('MaintenanceEvent', { eventType: 'updated', source: text }));
}

/** Words in the types of relations → types of links. Relations of other types are associative. */
const linkTypes: readonly (readonly [RegExp, string])[] = [
  [/parent|child|sibling|spouse|cousin|family|grand/i, 'family'],
  [/control|own|superior|subordinate|member/i, 'hierarchical'],
  [/success|predecess|earlier|later|temporal/i, 'temporal'],
];

/** A relation to another record of the set, which is identified by its name. */
function convertRelation(group: Group, { links }: RowValues, { location }: GroupContext): void {
  const identifier = take(group, 'target');
  if (identifier === undefined) return;
  const relation = take(group, 'type') ?? 'associative';
  const description = take(group, 'description');
  const date = take(group, 'date');
  const ends = takeAll(group, ['start', 'end']);
  const period = parsePeriod(ends.join('/'));
  const isStated = date !== undefined && period !== undefined && isEqual(parsePeriod(date), period);
  const dates = [date, isStated ? '' : ends.join(' - ')].filter(Boolean).join('; ');
  const words = description === undefined ? relation : `${relation}: ${description}`;
  const text = dates === '' ? words : `${words} (${dates})`;
  const type = linkTypes.find(([pattern]) => pattern.test(relation))?.[1] ?? 'associative';
  links.push({ identifier, line: location.line, data: { type, description: text } });
}

function addAccessPoint(
  row: RowValues,
  name: string,
  type: string,
  more: Readonly<Record<string, string>>,
): void {
  addPart(row, 'relatesTo', partDraft('AccessPoint', { name, type, ...more }));
}
