/** The parts of a description, prepared for its page: dates, access points, containers and notes without a field. */
import { listAccessPointValues } from '../../model/search-values.ts';
import type { AccessPointGroup, MaintenanceEvent, ShownContainer, ShownNote } from './shown-item.ts';
import type { ShownPeriod } from './shown-values.ts';
import { textsOf, type WireItem } from './wire-item.ts';

/** Inclusive dates precede bulk dates. */
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
      const path = linked.get(point.id);
      return { name, role, path: path ?? searchPath(kind, name), isLinked: path !== undefined };
    }),
  }));
}

/** The search for records with the same access point. Names have no filter of their own, so they are searched as a phrase. */
function searchPath(kind: string, name: string): string {
  const [filter] = listAccessPointValues(kind);
  const query = filter
    ? new URLSearchParams({ [filter]: name })
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

/** Elements that group others and say nothing about the content. */
const structuralElements = new Set(
  (
    'ead eadheader archdesc dsc did control c eac cpfdescription eag filedesc titlestmt publicationstmt profiledesc editionstmt notestmt ' +
    'controlnote p part'
  ).split(' '),
);

/** Names that are enough to recognise the content. */
const maxNoteNames = 2;

/** Keys that imports use for their own purposes. */
const markerPrefix = 'fonds:';

/** Attributes that only programs use. The record as JSON has them. */
const technicalAttribute = /_@(?:id|localType|localTypeDeclarationReference|valueURI|vocabularySourceURI)$/i;

/** Content of the source file without a field. The key is the path of the element or attribute. */
export function listNotes(description: WireItem): readonly ShownNote[] {
  return partsOf(description, 'hasUnknownProperty').flatMap((note) =>
    Object.keys(note.data)
      .filter((key) => !key.startsWith(markerPrefix) && !technicalAttribute.test(key))
      .map((key) => ({ names: listElementNames(key), values: textsOf(note, key) })),
  );
}

/** The names of an element without a field, as one text. */
export function noteLabel(key: string): string {
  return listElementNames(key).join(' › ');
}

/** Keys of SKOS files, which begin with an IRI or a prefix: `skos:inScheme`, `<http://example.org/a>/dcterms:title@en`. */
const propertyKey = /^\^?(?:<?https?:\/\/|[a-z][\w-]*:[a-z])/i;

/** The last name in such a key, before the number of a node and the language or datatype of a text. */
const lastProperty = /([\w-]+)>?(?:\[\d+\])?(?:@[\w-]+|\^\^\S+)?$/;

function listElementNames(key: string): readonly string[] {
  if (propertyKey.test(key)) return [lastProperty.exec(key)?.[1] ?? key];
  const names = key.split(/[_/@]+/).filter((name) => name !== '' && !/^c\d\d$/.test(name));
  const named = names.filter((name) => !structuralElements.has(name.toLowerCase()));
  if (named.length > 0) return named.slice(-maxNoteNames);
  return names.length > 0 ? names.slice(-1) : [key];
}

/** Values of an event that are not listed under "texts". */
const eventFields = new Set(['eventType', 'agentType', 'agent', 'date', 'dateAsWritten']);

/** Changes of a description before it was imported. */
export function listMaintenance(description: WireItem): readonly MaintenanceEvent[] {
  return partsOf(description, 'maintenance').map((event) => {
    const written = textsOf(event, 'dateAsWritten');
    const days = (written.length > 0 ? written : textsOf(event, 'date')).map(withoutTime);
    return {
      eventType: firstText(event, 'eventType') ?? '',
      agentType: firstText(event, 'agentType'),
      periods: [
        ...days.map((text) => ({ start: text, end: text, text: undefined, kind: undefined })),
        ...listPeriods(event),
      ],
      agents: textsOf(event, 'agent'),
      texts: Object.keys(event.data).flatMap((name) => (eventFields.has(name) ? [] : textsOf(event, name))),
    };
  });
}

/** The day of a point in time. */
function withoutTime(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1');
}

export function partsOf(item: WireItem, relation: string): readonly WireItem[] {
  return item.relationships[relation] ?? [];
}

export function firstText(item: WireItem, name: string): string | undefined {
  return textsOf(item, name)[0];
}
