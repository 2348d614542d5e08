/** The parts of a description, prepared for its page: dates, access points, containers and maintenance events. */
import { listAccessPointValues } from '../../model/search-values.ts';
import type { AccessPointGroup, MaintenanceEvent, ShownContainer } from './shown-item.ts';
import type { ShownPeriod } from './shown-values.ts';
import { hasContent, isAboutFile, tidyDate } from './tidy-values.ts';
import { textsOf, type WireItem } from './wire-item.ts';

/** Inclusive dates precede bulk dates. */
export function listPeriods(description: WireItem): readonly ShownPeriod[] {
  const periods = partsOf(description, 'hasDate').map((period) => {
    const text = firstText(period, 'description');
    return {
      start: firstText(period, 'startDate'),
      end: firstText(period, 'endDate'),
      text: text === undefined || !hasContent(text) ? undefined : tidyDate(text),
      kind: firstText(period, 'type'),
    };
  });
  return withoutRepeatedPeriods(periods).toSorted(
    (a, b) => Number(a.kind === 'bulk') - Number(b.kind === 'bulk'),
  );
}

/** The paragraphs of a text that say more than some of the periods do, unlike `1864, 1928, 1955-2009`. */
export function removeStatedPeriods(text: string, periods: readonly ShownPeriod[]): string {
  const stated = new Set(periods.flatMap((period) => [period.text, yearsOf(period)]));
  const isStated = (part: string): boolean => {
    const written = tidyDate(part.trim());
    const [, first, last = first] = /^(\d{4})(?:\s*[-–]\s*(\d{4}))?$/.exec(written) ?? [];
    return stated.has(written) || (first !== undefined && stated.has(`${first}/${last}`));
  };
  const saysMore = (paragraph: string): boolean =>
    !isStated(paragraph) && !paragraph.split(/[,;]/).every((part) => !hasContent(part) || isStated(part));
  return text
    .split(/\n{2,}/)
    .filter(saysMore)
    .join('\n\n');
}

function yearsOf({ start, end }: ShownPeriod): string {
  return `${start?.slice(0, 4)}/${end?.slice(0, 4)}`;
}

/** EAD3 files state the same period as text and by its days, and other files in the title as well. */
function withoutRepeatedPeriods(periods: readonly ShownPeriod[]): readonly ShownPeriod[] {
  return periods.filter((period, at) => {
    const isSame = (other: ShownPeriod, otherAt: number): boolean =>
      otherAt !== at &&
      other.start === period.start &&
      other.end === period.end &&
      (other.kind === 'bulk') === (period.kind === 'bulk') &&
      (period.text === undefined
        ? other.text !== undefined || otherAt < at
        : other.text !== undefined &&
          otherAt < at &&
          (period.start !== undefined || other.text === period.text));
    return !periods.some(isSame);
  });
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
      return { name, role, path: path ?? accessPointPath(kind, name), isLinked: path !== undefined };
    }),
  }));
}

/** The search for records with the same access point. Names have no filter of their own, so they are searched as a phrase. */
function accessPointPath(kind: string, name: string): string {
  const [filter] = listAccessPointValues(kind);
  const query = filter
    ? new URLSearchParams({ [filter]: name })
    : new URLSearchParams({ q: `"${name.replaceAll('"', ' ')}"` });
  return `/search?${query}`;
}

/**
 * Each container with the containers in it: box 12, folder 3. Files that name a folder "box" as well have a box 1 beside box 1: equal ones are
 * listed once.
 */
export function listContainers(description: WireItem): readonly (readonly ShownContainer[])[] {
  const paths = partsOf(description, 'hasContainer').flatMap(listPaths);
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
}

function listPaths(container: WireItem): readonly (readonly ShownContainer[])[] {
  const own = { kind: firstText(container, 'type'), name: firstText(container, 'name') };
  const inner = partsOf(container, 'contains').flatMap(listPaths);
  return inner.length === 0 ? [[own]] : inner.map((path) => [own, ...path]);
}

/** Values of an event that are not listed under "texts". */
const eventFields = new Set(['eventType', 'agentType', 'agent', 'date', 'dateAsWritten']);

/** Changes of a description before it was imported, except those of which nothing is known but their kind. */
export function listMaintenance(description: WireItem): readonly MaintenanceEvent[] {
  const events = partsOf(description, 'maintenance').map((event) => {
    const written = textsOf(event, 'dateAsWritten');
    const days = (written.length > 0 ? written : textsOf(event, 'date')).map(withoutTime);
    return {
      eventType: firstText(event, 'eventType') ?? '',
      agentType: firstText(event, 'agentType'),
      periods: [
        ...days.map((text) => ({ start: text, end: text, text: undefined, kind: undefined })),
        ...listPeriods(event),
      ],
      agents: textsOf(event, 'agent').filter((agent) => !isAboutFile(agent)),
      texts: Object.keys(event.data)
        .flatMap((name) => (eventFields.has(name) ? [] : textsOf(event, name)))
        .filter((text) => !isAboutFile(text)),
    };
  });
  return events.filter(({ periods, agents, texts }) => periods.length + agents.length + texts.length > 0);
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
