/** The names of the index of a finding aid, in print and as a PDF: persons, families and corporate bodies that are access points. */
import type { Language } from '../src/pages/shared/languages.ts';
import type { AccessPointGroup, ShownItem } from '../src/pages/shared/shown-item.ts';

const indexedKinds: ReadonlySet<string> = new Set([
  'creatorAccess',
  'personAccess',
  'corporateBodyAccess',
  'familyAccess',
  'agentAccess',
]);

export function listNames({ accessPoints }: Pick<ShownItem, 'accessPoints'>): readonly string[] {
  return accessPoints.flatMap(listNamesOfGroup);
}

export function listNamesOfGroup({ kind, points }: AccessPointGroup): readonly string[] {
  return indexedKinds.has(kind) ? points.map(({ name }) => name) : [];
}

export function sortNames(names: Iterable<string>, language: Language): readonly string[] {
  return [...names].sort(new Intl.Collator(language, { numeric: true }).compare);
}
