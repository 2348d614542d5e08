/** The parts of a description, prepared for its page: dates, access points, containers and notes without a field. */
import { getRecordType } from '../model/registry.ts';
import type { AccessPointGroup, ShownContainer, ShownNote } from './page.ts';
import type { ShownPeriod } from './shown-parts.ts';
import { textsOf, type WireItem } from './wire-item.ts';

/** The dates of most of the material follow those of all of it. */
export function listPeriods(description: WireItem): readonly ShownPeriod[] {
  const periods = partsOf(description, 'hasDate').map((period) => ({
    start: firstText(period, 'startDate'),
    end: firstText(period, 'endDate'),
    text: firstText(period, 'description'),
    kind: firstText(period, 'type'),
  }));
  return periods.toSorted((a, b) => Number(a.kind === 'bulk') - Number(b.kind === 'bulk'));
}

/** @param linked paths of the items to which users have linked access points, by the id of the access point. */
export function groupAccessPoints(
  description: WireItem,
  linked: ReadonlyMap<string, string>,
): readonly AccessPointGroup[] {
  const groups = Map.groupBy(partsOf(description, 'relatesTo'), (point) => firstText(point, 'type') ?? '');
  return [...groups].map(([kind, points]) => ({
    kind,
    points: points.map((point) => {
      const name = firstText(point, 'name') ?? point.id;
      const role = firstText(point, 'role');
      return { name, role, path: linked.get(point.id) ?? searchPath(point, kind, name) };
    }),
  }));
}

/** The search for records with the same access point. Names have no filter of their own, so they are searched as a phrase. */
function searchPath(point: WireItem, kind: string, name: string): string {
  const column = getRecordType(point.type).searchColumns?.[kind];
  const hasFilter = column === 'creator' || column === 'subject' || column === 'place';
  const query = hasFilter
    ? new URLSearchParams({ [column]: name })
    : new URLSearchParams({ q: `"${name.replaceAll('"', ' ')}"` });
  return `/search?${query}`;
}

/** Each container with the containers in it: box 12, folder 3. */
export function listContainers(description: WireItem): readonly (readonly ShownContainer[])[] {
  return partsOf(description, 'hasContainer').flatMap(listPaths);
}

function listPaths(container: WireItem): readonly (readonly ShownContainer[])[] {
  const own = { kind: firstText(container, 'type'), name: firstText(container, 'name') };
  const inner = partsOf(container, 'contains').flatMap(listPaths);
  return inner.length === 0 ? [[own]] : inner.map((path) => [own, ...path]);
}

/** Elements of every path, which say nothing about the content. */
const structuralElements = new Set(
  'ead eadheader archdesc dsc did control c eac cpfdescription eag'.split(' '),
);

/** Content of the source file without a field. The key is the path of the element: its last names are the label. */
export function listNotes(description: WireItem): readonly ShownNote[] {
  return partsOf(description, 'hasUnknownProperty').flatMap((note) =>
    Object.keys(note.data).map((key) => ({ label: noteLabel(key), values: textsOf(note, key) })),
  );
}

export function noteLabel(key: string): string {
  const names = key.split(/[_/@]+/).filter((name) => name !== '' && !/^c\d\d$/.test(name));
  const named = names.filter((name) => !structuralElements.has(name.toLowerCase()));
  return (named.length === 0 ? names : named).slice(-3).join(' › ') || key;
}

export function partsOf(item: WireItem, relation: string): readonly WireItem[] {
  return item.relationships[relation] ?? [];
}

export function firstText(item: WireItem, name: string): string | undefined {
  return textsOf(item, name)[0];
}
