/** Derives a whole finding aid from its records, and its table of contents from the tree. */

import type { TreeNode } from '../../graph/tree/tree.ts';
import { languageTag } from '../../model/languages.ts';
import type { ContentsEntry, FindingAidPage, FindingAidUnit, TableOfContents } from './finding-aid.ts';
import type { AncestorLink } from './page-path.ts';
import { hasTitle } from './reference-code.ts';
import { toPlainTitle } from './rich-text.ts';
import type { ShownItem } from './shown-item.ts';
import type { ShownField } from './shown-values.ts';
import { maxFacts, splitFacts, summaryFields, toShownItem } from './to-shown-item.ts';
import type { WireItem } from './wire-item.ts';

/** Languages that choose between the descriptions of a unit. */
export interface WantedLanguages {
  readonly chosenLanguage: string | undefined;
  readonly readerLanguage: string;
}

/** @param ancestors from the topmost one to the parent of the item. */
export function toFindingAidPage(
  item: ShownItem,
  ancestors: readonly WireItem[],
  contents: TableOfContents,
  languages: WantedLanguages,
): FindingAidPage {
  const linkOf = (ancestor: WireItem): AncestorLink => {
    const { type, title, codes, path } = toShownItem(ancestor, languages);
    return { type, title, codes, path };
  };
  const links = ancestors.map(linkOf);
  // Exported records do not contain the repository.
  const holder = item.citation.holder ?? links.findLast(({ type }) => type !== item.type)?.title;
  return { item: { ...item, citation: { ...item.citation, holder }, ancestors: links }, contents };
}

/** The fields below the title are not repeated in the areas. */
export function toFindingAidUnit(
  record: WireItem,
  depth: number,
  languages: WantedLanguages,
): FindingAidUnit {
  const item = withoutDatesOfTitle(toShownItem(record, languages));
  const areas = item.description.areas
    .map(({ name, fields }) => ({ name, fields: fields.filter((field) => !isInHeading(field)) }))
    .filter(({ fields }) => fields.length > 0);
  return {
    depth,
    anchor: anchorOf(record.id),
    item: { ...item, description: { ...item.description, areas } },
  };
}

/** Many titles end with the dates of the unit: `Song, July 1996`. */
function withoutDatesOfTitle(item: ShownItem): ShownItem {
  const title = item.title.toLowerCase();
  const isInTitle = (date: string): boolean => title.endsWith(`, ${date.toLowerCase()}`);
  const tidy = (field: ShownField): ShownField =>
    field.name === 'unitDates'
      ? { ...field, values: field.values.filter((date) => !isInTitle(date)) }
      : field;
  const areas = item.description.areas.map(({ name, fields }) => ({
    name,
    fields: fields.map(tidy).filter(({ values }) => values.length > 0),
  }));
  return {
    ...item,
    periods: item.periods.filter(({ text }) => text === undefined || !isInTitle(text)),
    description: { ...item.description, areas },
  };
}

/** A field with more facts than the summary shows is repeated. */
function isInHeading(field: ShownField): boolean {
  return (
    field.name === 'name' || (summaryFields.includes(field.name) && splitFacts(field).length <= maxFacts)
  );
}

/** Ids can contain any text; an anchor has letters, digits, hyphens and underscores, so that it needs no escaping. */
function anchorOf(id: string): string {
  const hex = (character: string): string => `_${character.codePointAt(0)!.toString(16)}_`;
  return `unit-${id.replace(/[^A-Za-z0-9-]/gu, hex)}`;
}

/** Reads a page of the units below a unit. */
export type ReadChildren = (
  id: string,
  limit: number,
) => Promise<{ readonly total: number; readonly children: readonly TreeNode[] }>;

/** Levels of the table of contents. */
const maxLevels = 3;
/** Units below one unit that are read. */
const maxSiblings = 200;
/** Units without units of their own are listed only beside series of the topmost unit, and only if it has at most this many. */
const maxListedSiblings = 30;
/** Further levels are not read when the table of contents has more entries. */
const maxExpanded = 50;

export async function readTableOfContents(id: string, readChildren: ReadChildren): Promise<TableOfContents> {
  const top: MutableEntry = { id, entries: [] };
  let level: readonly MutableEntry[] = [top];
  let count = 0;
  let isCut = false;
  for (let depth = 0; depth < maxLevels && level.length > 0 && count <= maxExpanded; depth++) {
    const windows = await Promise.all(level.map((entry) => readChildren(entry.id, maxSiblings)));
    level = level.flatMap((entry, i) => {
      const { total, children } = windows[i]!;
      const series = children.filter(({ childCount }) => childCount > 0);
      const listsAll = depth === 0 && series.length > 0 && total <= maxListedSiblings;
      entry.entries = (listsAll ? children : series).map(toEntry);
      isCut ||= total > children.length;
      return entry.entries.filter(({ item }) => item!.childCount > 0);
    });
    count += level.length;
  }
  return { entries: top.entries.map(finishEntry), isCut };
}

interface MutableEntry {
  readonly id: string;
  readonly item?: TreeNode;
  entries: readonly MutableEntry[];
}

function toEntry(item: TreeNode): MutableEntry {
  return { id: item.id, item, entries: [] };
}

function finishEntry({ id, item, entries }: MutableEntry): ContentsEntry {
  const { name, identifier, language } = item!;
  const isTitled = hasTitle(item!);
  return {
    title: toPlainTitle(name ?? identifier),
    ...(!isTitled && { unnamed: { type: 'DocumentaryUnit', ends: [] } }),
    language: language === undefined || !isTitled ? undefined : languageTag(language),
    anchor: anchorOf(id),
    entries: entries.map(finishEntry),
  };
}
