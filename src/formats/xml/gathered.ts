/** What was gathered from a document for one item, before the format makes a draft of it. */
import type { DraftLocation } from '../../model/draft.ts';
import type { XmlAttributes } from './xml-handler.ts';

/** Values by name, in source order; one name may have several. */
export type Values = Map<string, string[]>;

export interface GatheredDate {
  readonly text: string;
  readonly normal: string | undefined;
  /** Key under which words of the date are kept that stand in no period. */
  readonly key: string;
  /** The attribute that holds the normal form. */
  readonly attribute: string;
  /** The date stands in a captured text as well. */
  readonly isCopy: boolean;
}

interface GatheredAccessPoint {
  readonly type: string;
  readonly name: string;
  readonly attributes: XmlAttributes;
}

export interface GatheredPart {
  readonly kind: string;
  readonly values: Values;
}

export interface Gathered {
  readonly location: DraftLocation;
  readonly attributes: XmlAttributes;
  readonly identifiers: string[];
  /** How many of the identifiers were told by a row with a condition; they come first. */
  chosenIdentifiers: number;
  readonly fields: Values;
  readonly unknown: Values;
  readonly dates: GatheredDate[];
  readonly accessPoints: GatheredAccessPoint[];
  /** In the order in which they ended. */
  readonly parts: GatheredPart[];
  /** Values of parts that stand outside any part. */
  readonly loose: Values;
  /** Characters held, checked against the limit `itemText`. */
  characters: number;
}

export function gatherFor(location: DraftLocation, attributes: XmlAttributes): Gathered {
  return {
    location,
    attributes,
    identifiers: [],
    chosenIdentifiers: 0,
    fields: new Map(),
    unknown: new Map(),
    dates: [],
    accessPoints: [],
    parts: [],
    loose: new Map(),
    characters: 0,
  };
}

export function addValue(values: Values, name: string, value: string): void {
  const known = values.get(name);
  if (known === undefined) values.set(name, [value]);
  else known.push(value);
}

/** Adds all values of one to the other. */
export function addValues(values: Values, more: Values): void {
  for (const [name, list] of more) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [...list]);
    else for (const value of list) known.push(value);
  }
}

/** For formats whose parts hold all of such values: one that stands elsewhere is kept as unknown. */
export function keepLoose({ loose, unknown, location }: Gathered): void {
  if (loose.size === 0) return;
  const key = location.path.replaceAll('/', '_');
  for (const [name, list] of loose) for (const value of list) addValue(unknown, `${key}_${name}`, value);
}

/** Values as data: a plain string for one, a list for several. */
export function toData(values: Values): Record<string, string | readonly string[]> {
  const data: Record<string, string | readonly string[]> = {};
  for (const [name, list] of values) data[name] = list.length === 1 ? list[0]! : list;
  return data;
}
