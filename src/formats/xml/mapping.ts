/**
 * Mapping tables from the elements of a document to targets: rows of a path tail, a target and an optional `how`. Independent of formats
 * and record types.
 *
 * Path tails: `did/unitid`, `archdesc/@level`; `controlaccess//subject` allows any depth between the two, `c#` is `c` followed by any number
 * of digits, `did/unitid[@type='main']` is an element with that attribute. The most specific tail wins; of equally specific ones, the first.
 */
import type { TextStyle } from './text-style.ts';
import type { XmlAttributes } from './xml-handler.ts';

/** The target of a text or an attribute. */
export type Target =
  /** The element is an item; everything inside belongs to it. */
  | { readonly to: 'item' }
  /**
   * The element is a part, e.g. a maintenance event. `text`: the field for its own text. Inside a part of a kind of `within` it belongs to
   * that part, otherwise to the item.
   */
  | {
      readonly to: 'part';
      readonly kind: string;
      readonly text?: string;
      readonly within?: readonly string[];
    }
  | { readonly to: 'part-field'; readonly name: string }
  /** `with`: the attribute `label` is put before the text, or the text becomes a link to the attribute `href`. */
  | { readonly to: 'field'; readonly name: string; readonly with?: 'label' | 'href' }
  | { readonly to: 'access-point'; readonly type: string }
  | { readonly to: 'date' }
  /** The ends of a date range, inside an element with the target `date`. */
  | { readonly to: 'date-start' }
  | { readonly to: 'date-end' }
  /** The attributes of the element (type, event) apply to all dates inside of it. */
  | { readonly to: 'date-group' }
  | { readonly to: 'identifier' }
  /** A value of the file, not of an item. */
  | { readonly to: 'file'; readonly name: string }
  /** The element shows that the file has another format; the import is rejected. */
  | { readonly to: 'refuse'; readonly reason: string }
  /** Kept as an unknown property, as if no row matched. With it a deployment disables a row of the format. */
  | { readonly to: 'unknown' };

/**
 * - `also`: inside captured text, the text stays there too; elsewhere it only goes to the target.
 * - `alone`: applies only if no row matches a child element; otherwise the text between the children is kept as unknown.
 * - `text-first`: applies only if the element begins with text; otherwise its children are read as if no row matched.
 */
export const mappingModes = ['also', 'alone', 'text-first'] as const;

export type MappingMode = (typeof mappingModes)[number];

export type MappingRow = readonly [tail: string, target: Target, how?: MappingMode];

export const item = (): Target => ({ to: 'item' });
export const part = (kind: string, options: { text?: string; within?: readonly string[] } = {}): Target => ({
  to: 'part',
  kind,
  ...options,
});
export const partField = (name: string): Target => ({ to: 'part-field', name });
export const field = (name: string): Target => ({ to: 'field', name });
export const labelledField = (name: string): Target => ({ to: 'field', name, with: 'label' });
export const linkedField = (name: string): Target => ({ to: 'field', name, with: 'href' });
export const accessPoint = (type: string): Target => ({ to: 'access-point', type });
export const date = (): Target => ({ to: 'date' });
export const dateStart = (): Target => ({ to: 'date-start' });
export const dateEnd = (): Target => ({ to: 'date-end' });
export const dateGroup = (): Target => ({ to: 'date-group' });
export const identifier = (): Target => ({ to: 'identifier' });
export const fileValue = (name: string): Target => ({ to: 'file', name });
export const refuse = (reason: string): Target => ({ to: 'refuse', reason });

const plainTargets: ReadonlySet<Target['to']> = new Set<Target['to']>([
  'access-point',
  'date',
  'date-start',
  'date-end',
  'identifier',
  'file',
]);

/** Whether the text of the target is kept on one line without mark-up. */
export function isPlain({ to }: Target): boolean {
  return plainTargets.has(to);
}

export interface InternalRules {
  /** Elements with the header of the file. They are read even if they are internal, since they identify the file. */
  readonly headers: readonly string[];
  /** Fields with data for programs, such as the extension; never internal. */
  readonly technicalFields: readonly string[];
  /** For an internal element that an export has written: the path of the original element. Undefined for others. */
  readonly fieldOf: (attributes: XmlAttributes) => string | undefined;
}

export interface MappingTable {
  /** Name of the root element of the format, at any depth of the file. */
  readonly root: string;
  /** Names of the root element in other versions of the format. */
  readonly otherRoots?: readonly string[];
  readonly rows: readonly MappingRow[];
  /** Whether keys of unknown properties may begin at an item inside of an item; see `KeyStyle` in mapping-tree.ts. */
  readonly allowsShortKeys?: boolean;
  /** Style of elements inside captured text, by name or `parent/name`. */
  readonly styles: Readonly<Record<string, TextStyle>>;
  /** Attributes without content (layout, encoding), dropped if no row matches. All other attributes are kept as unknown. */
  readonly droppedAttributes: readonly string[];
  /** Attributes of which only this value is kept as unknown: `{ audience: 'internal' }`. */
  readonly significantValues?: Readonly<Record<string, string>>;
  /** Fields without an element of their own, which exports write in a general element with a mark; see extension-element.ts. */
  readonly markedFields?: readonly string[];
  /** How to read elements marked `audience="internal"`; absent if the format has no such attribute. */
  readonly internal?: InternalRules;
  /** Attributes that become fields of an access point, with the names of the fields. */
  readonly accessPointAttributes: Readonly<Record<string, string>>;
  /** Attributes of an element such as `origination` that apply to all names inside of it. */
  readonly nameGroupAttributes?: readonly string[];
  /** Attributes with the machine-readable form of a date. */
  readonly dateAttributes: readonly string[];
  /** Attributes with the earliest and the latest possible day of a date, used if neither its text nor a normal form can be parsed. */
  readonly dateBounds?: readonly [earliest: string, latest: string];
  /** Attributes that become fields of a date, with the names of the fields. */
  readonly dateFields?: Readonly<Record<string, 'type' | 'event'>>;
  /** Allowed values of the field `type` of a date. Attributes with other values are kept as unknown. */
  readonly dateTypes?: readonly string[];
  /** Attributes with the type of an identifier; the first one that is present is used. */
  readonly identifierTypes?: readonly string[];
}
