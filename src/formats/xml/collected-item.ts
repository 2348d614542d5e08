/** The values that a reader collects for one item, before the format converts them to a draft. */
import type { DraftLocation, NoteDraft } from '../../model/draft.ts';
import type { FormatContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import type { NodeKeys } from './mapping-tree.ts';
import type { XmlAttributes } from './xml-handler.ts';

/** Values by name, in source order; one name may have several. */
export type Values = Map<string, string[]>;

export interface CollectedDate {
  readonly text: string;
  readonly normal: string | undefined;
  /** Key of the unknown property for text of the date that no period contains. */
  readonly key: string;
  /** Prefix of the keys of unknown properties for its attributes. */
  readonly attributeKey: string;
  /** Name of the XML attribute that `normal` was read from, for example `normal` or `standarddate`. */
  readonly attribute: string;
  /** Whether the date is also part of a captured text. */
  readonly isCopy: boolean;
  /** Fields of the DatePeriod from attributes. */
  readonly type?: string;
  readonly event?: string;
}

interface CollectedAccessPoint {
  readonly type: string;
  readonly name: string;
  /** Name of the XML element. */
  readonly element: string;
  readonly attributes: XmlAttributes;
  /** Attributes of the surrounding element that groups the names of one role, such as `origination`. */
  readonly group?: XmlAttributes;
}

export interface CollectedPart {
  readonly kind: string;
  readonly values: Values;
  /** Parts inside of it, in source order. */
  readonly parts: CollectedPart[];
}

export interface CollectedItem {
  readonly location: DraftLocation;
  readonly attributes: XmlAttributes;
  readonly keys: NodeKeys;
  readonly identifiers: string[];
  /** Their types, in the same order. */
  readonly identifierTypes: (string | undefined)[];
  /** Number of identifiers that a row with a condition selected; they are the first ones. */
  preferredIdentifiers: number;
  readonly fields: Values;
  readonly unknown: Values;
  readonly dates: CollectedDate[];
  readonly accessPoints: CollectedAccessPoint[];
  /** In the order of their end tags. */
  readonly parts: CollectedPart[];
  /** Texts of elements marked as internal; no other list contains them. */
  readonly notes: NoteDraft[];
  /** Whether the item, or one that contains it, is marked as internal. */
  isRestricted: boolean;
  /** Set on the item with the values of the header: whether the whole header is marked as internal. */
  hasInternalHeader: boolean;
  /** Values of part fields that occur outside of a part. */
  readonly stray: Values;
  /** Total characters, for the limit `itemText`. */
  characters: number;
}

const rootKeys: NodeKeys = { own: '', children: '', end: '_' };

export function newCollectedItem(
  location: DraftLocation,
  attributes: XmlAttributes,
  keys: NodeKeys = rootKeys,
): CollectedItem {
  return {
    location,
    attributes,
    keys,
    identifiers: [],
    identifierTypes: [],
    preferredIdentifiers: 0,
    fields: new Map(),
    unknown: new Map(),
    dates: [],
    accessPoints: [],
    parts: [],
    notes: [],
    isRestricted: false,
    hasInternalHeader: false,
    stray: new Map(),
    characters: 0,
  };
}

export function addValue(values: Values, name: string, value: string): void {
  const known = values.get(name);
  if (known === undefined) values.set(name, [value]);
  else known.push(value);
}

export function addValues(values: Values, more: Values): void {
  for (const [name, list] of more) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [...list]);
    else for (const value of list) known.push(value);
  }
}

/** Keeps values of part fields outside of a part as unknown properties. */
export function keepStrayValues({ stray, unknown, keys }: CollectedItem): void {
  if (stray.size === 0) return;
  for (const [name, list] of stray)
    for (const value of list) addValue(unknown, `${keys.children}_${name}`, value);
}

/** Key of the unknown property for the text of an element inside of the item. @param path names of elements, joined by `_`. */
export function unknownKey({ keys }: Pick<CollectedItem, 'keys'>, path: string): string {
  return `${keys.children}_${path}${keys.end}`;
}

/** Values as data: a string for one value, an array for several. */
export function toData(values: Values): Record<string, string | readonly string[]> {
  const data: Record<string, string | readonly string[]> = {};
  for (const [name, list] of values) data[name] = list.length === 1 ? list[0]! : list;
  return data;
}

/** Adds a warning if a part of the item is marked `audience="internal"`, since it is imported like all others. */
export function warnAboutIgnoredAudience(
  { unknown, location }: CollectedItem,
  warn: FormatContext['warn'],
): void {
  for (const key of unknown.keys())
    if (key.endsWith('_@audience')) {
      addWarning(warn, 'internal-audience', location);
      return;
    }
}
