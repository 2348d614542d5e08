/** The values that a reader collects for one item, before the format converts them to a draft. */
import type { DraftLocation } from '../../model/draft.ts';
import type { ReadContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import type { XmlAttributes } from './xml-handler.ts';

/** Values by name, in source order; one name may have several. */
export type Values = Map<string, string[]>;

export interface CollectedDate {
  readonly text: string;
  readonly normal: string | undefined;
  /** Key of the unknown property for text of the date that no period contains. */
  readonly key: string;
  /** Name of the XML attribute that `normal` was read from, for example `normal` or `standarddate`. */
  readonly attribute: string;
  /** Whether the date is also part of a captured text. */
  readonly isCopy: boolean;
}

interface CollectedAccessPoint {
  readonly type: string;
  readonly name: string;
  readonly attributes: XmlAttributes;
}

export interface CollectedPart {
  readonly kind: string;
  readonly values: Values;
}

export interface CollectedItem {
  readonly location: DraftLocation;
  readonly attributes: XmlAttributes;
  readonly identifiers: string[];
  /** Number of identifiers that a row with a condition selected; they are the first ones. */
  preferredIdentifiers: number;
  readonly fields: Values;
  readonly unknown: Values;
  readonly dates: CollectedDate[];
  readonly accessPoints: CollectedAccessPoint[];
  /** In the order of their end tags. */
  readonly parts: CollectedPart[];
  /** Values of part fields that occur outside of a part. */
  readonly stray: Values;
  /** Total characters, for the limit `itemText`. */
  characters: number;
}

export function newCollectedItem(location: DraftLocation, attributes: XmlAttributes): CollectedItem {
  return {
    location,
    attributes,
    identifiers: [],
    preferredIdentifiers: 0,
    fields: new Map(),
    unknown: new Map(),
    dates: [],
    accessPoints: [],
    parts: [],
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
export function keepStrayValues({ stray, unknown, location }: CollectedItem): void {
  if (stray.size === 0) return;
  const key = location.path.replaceAll('/', '_');
  for (const [name, list] of stray) for (const value of list) addValue(unknown, `${key}_${name}`, value);
}

/** Values as data: a string for one value, an array for several. */
export function toData(values: Values): Record<string, string | readonly string[]> {
  const data: Record<string, string | readonly string[]> = {};
  for (const [name, list] of values) data[name] = list.length === 1 ? list[0]! : list;
  return data;
}

/** Adds a warning if a part of the item is marked `audience="internal"`, since it is imported like all others. */
export function warnAboutInternalParts(
  { unknown, location }: CollectedItem,
  warn: ReadContext['warn'],
): void {
  for (const key of unknown.keys())
    if (key.endsWith('_@audience')) {
      addWarning(warn, 'internal-audience', location);
      return;
    }
}
