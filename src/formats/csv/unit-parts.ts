/** Converts columns to the containers and digital objects of a unit, and back. */
import { type Data, maxPartDepth } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import type { ExportedPart } from '../../model/export-step.ts';
import { container, digitalObject } from '../../model/types/unit-parts.ts';
import { withPurpose } from '../digital-objects.ts';
import { addValue } from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';
import { toTexts } from '../xml/write-values.ts';
import { addPart, type Group, type RowValues, take, takeAllowed } from './row-values.ts';

/** Separates a container from the container inside it: `box > folder`. */
const nestingSeparator = '>';

/**
 * Adds a container with those inside it. Their types, names and further fields are in one cell (`box > folder`); templates may have types and
 * names in the members `type2`, `name2` …
 */
export function convertContainer(group: Group, row: RowValues): void {
  const location = take(group, 'location');
  if (location !== undefined) addValue(row.description, 'physicalLocation', location);
  const values = Object.keys(container.fields).map(
    (field) => [field, [...split(take(group, field)), ...takeNumbered(group, field)]] as const,
  );
  // More containers than the validation allows: it rejects the row, whatever number of containers the cell has.
  const levels = Math.min(Math.max(...values.map(([, list]) => list.length)), maxPartDepth + 1);
  let nested: PartDraft | undefined;
  for (let level = levels - 1; level >= 0; level--) {
    const data = omitUndefined(Object.fromEntries(values.map(([field, list]) => [field, list[level]])));
    // A container without values inside of others stays, so that those inside of it keep their depth.
    if (level > 0 || Object.keys(data).length > 0) nested = nestPart('Container', data, nested);
  }
  if (nested !== undefined) addPart(row, 'hasContainer', nested);
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
export function convertDigitalObject(group: Group, row: RowValues): void {
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

/** Adds a digital object of our own tables, whose columns are the fields. */
export function convertDigitalObjectFields(group: Group, row: RowValues): void {
  const { purpose, ...others } = digitalObject.fields;
  const data = omitUndefined({
    ...Object.fromEntries(Object.keys(others).map((field) => [field, take(group, field)])),
    purpose: takeAllowed(group, 'purpose', purpose!),
  });
  if (Object.keys(data).length > 0)
    addPart(row, 'hasDigitalObject', partDraft('DigitalObject', withPurpose(data)));
}

/** The containers of a cell: each innermost container with those around it, outermost first. */
export function listContainerPaths(parts: readonly ExportedPart[]): readonly (readonly ExportedPart[])[] {
  return parts.flatMap((part) => {
    const inner = listContainerPaths(part.relationships.contains ?? []);
    return inner.length === 0 ? [[part]] : inner.map((path) => [part, ...path]);
  });
}

/** The values of a container and of the containers inside it: `box > folder`. */
export function containerValue(path: readonly ExportedPart[], member: string): string {
  const values = path.map(({ data }) => toTexts(data[member]).join(' '));
  while (values.at(-1) === '') values.pop();
  return values.join(` ${nestingSeparator} `);
}

/** The digital objects, each followed by those inside of it. */
export function listNestedDigitalObjects(parts: readonly ExportedPart[]): readonly ExportedPart[] {
  return parts.flatMap((part) => [part, ...listNestedDigitalObjects(part.relationships.contains ?? [])]);
}
