/** The page of an item of any type, derived from the registry: its fields under the headings of its standard. */
import type { AreaDeclaration, RecordType } from '../model/define.ts';
import { languageTag, toLanguageCode, undetermined } from '../model/languages.ts';
import { getRecordType } from '../model/registry.ts';
import { type ImageSources, listDigitalObjects } from './digital-objects.ts';
import {
  firstText,
  groupAccessPoints,
  listContainers,
  listNotes,
  listPeriods,
  partsOf,
} from './item-parts.ts';
import type { Area, ItemPage, ShownDescription } from './page.ts';
import { historyPath, type ItemLink, pagePath } from './page-path.ts';
import type { ChildPage, ShownField } from './shown-parts.ts';
import { textsOf, type WireItem } from './wire-item.ts';

/** Data of the page besides the record. */
export interface ItemSurroundings extends LanguageChoice {
  /** Links of the item to others. */
  readonly links: readonly WireItem[];
  readonly children: Omit<ChildPage, 'items'> & { readonly items: readonly WireItem[] };
  readonly downloads: ItemPage['downloads'];
  /** Undefined for a page without images, on which all digital objects are links. */
  readonly imageSources?: ImageSources;
}

interface LanguageChoice {
  /** Language of the description that the reader has chosen, as a code or tag. */
  readonly chosenLanguage: string | undefined;
  /** Language of the pages. */
  readonly readerLanguage: string;
}

/** The description that the page shows: in the reader's language, or else the first one; of an item without descriptions, the item itself. */
export function chooseDescription(item: WireItem, choice: LanguageChoice): WireItem {
  return findWanted(item, choice) ?? partsOf(item, 'describes')[0] ?? item;
}

function findWanted(
  item: WireItem,
  { chosenLanguage, readerLanguage }: LanguageChoice,
): WireItem | undefined {
  const wanted = toLanguageCode(chosenLanguage ?? readerLanguage);
  return partsOf(item, 'describes').find((one) => firstText(one, 'languageCode') === wanted);
}

export function toItemPage(item: WireItem, surroundings: ItemSurroundings): ItemPage {
  const { chosenLanguage, readerLanguage, links, children, downloads, imageSources } = surroundings;
  const wanted = toLanguageCode(chosenLanguage ?? readerLanguage);
  const described = partsOf(item, 'describes');
  const isMissing = described.length > 0 && findWanted(item, surroundings) === undefined;
  const shown = chooseDescription(item, surroundings);
  const path = pagePath(item);
  const ancestors = listAncestors(item);
  return {
    type: item.type,
    id: item.id,
    path,
    title: firstText(shown, 'name') ?? titleOf(item),
    codes: titleCodes(item),
    ancestors,
    periods: listPeriods(shown),
    glance: listGlance(item, shown),
    description: describe(item, shown),
    descriptions: described.map((one) => ({
      language: tagOf(one),
      path: `${path}?lang=${encodeURIComponent(firstText(one, 'languageCode') ?? '')}`,
      isCurrent: one === shown,
    })),
    missingLanguage: isMissing && wanted !== undefined ? languageTag(wanted) : undefined,
    accessPoints: groupAccessPoints(shown, findLinkedPaths(item, links)),
    containers: listContainers(shown),
    digitalObjects: listDigitalObjects(shown, imageSources),
    notes: listNotes(shown),
    related: links.flatMap((link) =>
      otherEnds(item, link).map((end) => ({
        ...toLink(end),
        type: end.type,
        text: firstText(link, 'description'),
      })),
    ),
    children: { ...children, items: children.items.map(toLink) },
    citation: { code: firstText(item, 'identifier'), holder: findHolder(item) },
    downloads,
    history: { path: historyPath(item), timestamp: findLatestTime(item) },
  };
}

function findLatestTime(item: WireItem): string | undefined {
  const [event] = partsOf(item, 'lifecycleEvent');
  return event && firstText(event, 'timestamp');
}

/** The items at the other ends of a link. Types without pages have no address. */
export function otherEnds(item: WireItem, link: WireItem): readonly WireItem[] {
  const ends = [...partsOf(link, 'hasLinkSource'), ...partsOf(link, 'hasLinkTarget')];
  const others = ends.filter(({ id, type }) => id !== item.id && getRecordType(type).kind === 'item');
  return [...new Map(others.map((end) => [end.id, end])).values()];
}

/** Paths of the linked items by the id of the access point that the link explains. */
function findLinkedPaths(item: WireItem, links: readonly WireItem[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const link of links)
    for (const point of partsOf(link, 'hasLinkBody')) {
      const [end] = otherEnds(item, link);
      if (end !== undefined) paths.set(point.id, pagePath(end));
    }
  return paths;
}

/** Fields that a reader needs to recognise the material. */
export const glanceFields: readonly string[] = [
  'identifier',
  'levelOfDescription',
  'extentAndMedium',
  'typeOfEntity',
  'datesOfExistence',
];

function listGlance(item: WireItem, shown: WireItem): readonly ShownField[] {
  const sources = shown === item ? [] : [item, shown];
  return sources.flatMap((source) =>
    glanceFields
      .filter((name) => getRecordType(source.type).fields[name] !== undefined)
      .filter((name) => name !== 'identifier' || source === item)
      .flatMap((name) => toField(source, name)),
  );
}

function tagOf(description: WireItem): string {
  return languageTag(firstText(description, 'languageCode') ?? undetermined);
}

/** The name of the first description; of items without descriptions, their own name or identifier. */
export function titleOf(item: WireItem): string {
  const [description = item] = item.relationships.describes ?? [];
  return textsOf(description, 'name')[0] ?? textsOf(item, 'identifier')[0] ?? item.id;
}

/** The list that the title is a code of: a country has no name but its code. */
function titleCodes(item: WireItem): ItemLink['codes'] {
  const isCountry = getRecordType(item.type).fields.identifier?.kind === 'country';
  return isCountry && titleOf(item) === firstText(item, 'identifier') ? 'country' : undefined;
}

/** The title of the institution, which is the nearest ancestor of another type. */
function findHolder(item: WireItem): string | undefined {
  const { relations } = getRecordType(item.type);
  const name = Object.keys(relations).find((relation) => relations[relation]!.from === 'ancestor');
  const [holder] = name === undefined ? [] : partsOf(item, name);
  return holder && titleOf(holder);
}

/** The title of an item in short form, which contains the required fields only. */
export function toLink(item: WireItem): ItemLink {
  return { title: titleOf(item), codes: titleCodes(item), path: pagePath(item) };
}

/** From the topmost item to the parent. */
export function listAncestors(item: WireItem): readonly ItemLink[] {
  const parent = findParent(item);
  return parent === undefined ? [] : [...listAncestors(parent), toLink(parent)];
}

/** The parent is a relation of its own; the nearest ancestor of another type follows the topmost item of the own type. */
function findParent(item: WireItem): WireItem | undefined {
  const { relations } = getRecordType(item.type);
  for (const from of ['parent', 'ancestor'] as const) {
    for (const [name, relation] of Object.entries(relations)) {
      const found = relation.from === from ? item.relationships[name]?.[0] : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function describe(item: WireItem, shown: WireItem): ShownDescription {
  const areas = shown === item ? toAreas(item) : joinAreas(toAreas(item), toAreas(shown));
  return { language: tagOf(shown), areas: areas.filter(({ fields }) => fields.length > 0) };
}

/** The fields of the item itself begin the first area of its description. */
function joinAreas(own: readonly Area[], [first, ...others]: readonly Area[]): readonly Area[] {
  if (first === undefined) return own;
  return [{ name: first.name, fields: [...own.flatMap(({ fields }) => fields), ...first.fields] }, ...others];
}

function toAreas(item: WireItem): readonly Area[] {
  return listAreas(getRecordType(item.type)).map(({ name, fields }) => ({
    name,
    fields: fields.flatMap((field) => toField(item, field)),
  }));
}

/** The areas of a type in the order of its standard; of a type without areas, one with all its listed fields. */
export function listAreas({ areas, fields, unlistedFields = {} }: RecordType): readonly AreaDeclaration[] {
  if (areas !== undefined) return areas;
  const listed = Object.keys(fields).filter((name) => !Object.hasOwn(unlistedFields, name));
  return [{ name: 'item', fields: listed }];
}

function toField(item: WireItem, name: string): readonly ShownField[] {
  const values = textsOf(item, name);
  if (values.length === 0) return [];
  const { codes } = getRecordType(item.type).fields[name]!;
  return [{ type: item.type, name, values, ...(codes !== undefined && { codes }) }];
}
