/** Converts columns to the containers and digital objects of a unit, and back. */
import { type Data, maxPartDepth } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import type { ExportedPart } from '../../model/export-step.ts';
import { withPurpose } from '../digital-objects.ts';
import { addValue } from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';
import { toTexts } from '../xml/write-values.ts';
import type { Column } from './column.ts';
import { addPart, type Group, type SortedRow, take } from './sorted-row.ts';

type GroupColumn = Extract<Column, { to: 'group' }>;

/** The columns of containers and digital objects in our own tables; templates have others. */
export const unitPartColumns: Readonly<Record<string, GroupColumn>> = {
  containerType: { to: 'group', group: 'container', member: 'type' },
  containerName: { to: 'group', group: 'container', member: 'name' },
  containerLabel: { to: 'group', group: 'container', member: 'label' },
  containerBarcode: { to: 'group', group: 'container', member: 'barcode' },
  containerProfile: { to: 'group', group: 'container', member: 'profile' },
  digitalObjectUri: { to: 'group', group: 'digitalObject', member: 'uri' },
  digitalObjectTitle: { to: 'group', group: 'digitalObject', member: 'title' },
};

/** Separates a container from the container inside it: `box > folder`. */
const nestingSeparator = '>';

/** Adds a container with those inside it. Their types and names are in one cell (`box > folder`), or in the members `type2`, `name2` … */
export function convertContainer(group: Group, row: SortedRow): void {
  const location = take(group, 'location');
  if (location !== undefined) addValue(row.description, 'physicalLocation', location);
  const types = [...split(take(group, 'type')), ...takeNumbered(group, 'type')];
  const names = [...split(take(group, 'name')), ...takeNumbered(group, 'name')];
  const outer = omitUndefined({
    type: types[0],
    name: names[0],
    label: take(group, 'label'),
    barcode: take(group, 'barcode'),
    profile: take(group, 'profile'),
  });
  let inner: PartDraft | undefined;
  // More containers than the validation allows: it rejects the row, whatever number of containers the cell has.
  const levels = Math.min(Math.max(types.length, names.length), maxPartDepth + 1);
  for (let level = levels - 1; level > 0; level--)
    inner = nestPart('Container', omitUndefined({ type: types[level], name: names[level] }), inner);
  if (Object.keys(outer).length > 0) addPart(row, 'hasContainer', nestPart('Container', outer, inner));
  else if (inner !== undefined) addPart(row, 'hasContainer', inner);
}

function split(cell: string | undefined): readonly (string | undefined)[] {
  return cell?.split(nestingSeparator).map((one) => one.trim() || undefined) ?? [];
}

function takeNumbered(group: Group, member: string): readonly (string | undefined)[] {
  const found = [take(group, `${member}2`), take(group, `${member}3`)];
  return found.slice(0, found.findLastIndex((value) => value !== undefined) + 1);
}

function nestPart(type: string, data: Data, inner: PartDraft | undefined): PartDraft {
  const part = partDraft(type, data);
  return inner === undefined ? part : { ...part, relationships: { contains: [inner] } };
}

/** Returns the data without its undefined values. */
function omitUndefined(data: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(data).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

/** Adds a digital object: one file, or a group of files such as a scan and its thumbnail. */
export function convertDigitalObject(group: Group, row: SortedRow): void {
  const object = omitUndefined({ title: take(group, 'title'), description: take(group, 'id') });
  const files = [takeFile(group, ''), takeFile(group, 'other'), omitUndefined({ uri: take(group, 'path') })];
  const [file, ...others] = files.filter(({ uri }) => uri !== undefined);
  if (others.length === 0) {
    const description = [file?.description, object.description].filter(Boolean).join('\n\n') || undefined;
    const data = omitUndefined({ ...file, ...object, description });
    if (Object.keys(data).length > 0)
      addPart(row, 'hasDigitalObject', partDraft('DigitalObject', withPurpose(data)));
    return;
  }
  addPart(row, 'hasDigitalObject', {
    ...partDraft('DigitalObject', object),
    relationships: {
      contains: [file!, ...others].map((data) => partDraft('DigitalObject', withPurpose(data, true))),
    },
  });
}

/** Takes a file with its attributes. Attributes without a file stay in the group. */
function takeFile(group: Group, prefix: string): Readonly<Record<string, string>> {
  const nameOf = (member: string): string =>
    prefix === '' ? member : `${prefix}${member.charAt(0).toUpperCase()}${member.slice(1)}`;
  if (!group.has(nameOf('uri'))) return {};
  const member = (name: string): string | undefined => take(group, nameOf(name));
  return omitUndefined({
    uri: member('uri'),
    role: member('role'),
    actuate: member('actuate'),
    show: member('show'),
    mediaType: member('mediaType'),
    description: member('caption'),
  });
}

/** The cell of an exported column: one value for each container or digital object; an empty list if no part has a value. */
export function unitPartValues(
  { group, member }: GroupColumn,
  { relationships }: ExportedPart,
): readonly string[] {
  const parts = relationships[group === 'container' ? 'hasContainer' : 'hasDigitalObject'] ?? [];
  const isNested = group === 'container' && (member === 'type' || member === 'name');
  const values = parts.map((part) => (isNested ? nestedValues(part, member) : textOf(part, member)));
  return values.every((value) => value === '') ? [] : values;
}

/** The values of a container and of the containers inside it: `box > folder`. */
function nestedValues(part: ExportedPart, member: string): string {
  const values: string[] = [];
  for (let one: ExportedPart | undefined = part; one !== undefined; one = one.relationships.contains?.[0])
    values.push(textOf(one, member));
  while (values.at(-1) === '') values.pop();
  return values.join(` ${nestingSeparator} `);
}

function textOf({ data }: ExportedPart, field: string): string {
  return toTexts(data[field]).join(' ');
}
