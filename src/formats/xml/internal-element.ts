/** Elements marked `audience="internal"`: their text is kept apart from all other values of the item. */
import type { NoteDraft } from '../../model/draft.ts';
import type { ReadContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import type { CollectedItem, Values } from './collected-item.ts';
import type { InternalRules, MappingNode, Rule } from './mapping.ts';
import { TextCapture } from './text-capture.ts';
import type { XmlAttributes } from './xml-handler.ts';

export function isInternal({ audience }: XmlAttributes): boolean {
  return audience !== undefined && audience.trim() === 'internal';
}

/** Whether the element is not content, or must be read for the identity of the file. */
export function isNeverInternal(
  { name }: MappingNode,
  rule: Rule | undefined,
  { headers, ownFields }: InternalRules,
): boolean {
  if (headers.includes(name)) return true;
  return rule?.target.to === 'field' && ownFields.includes(rule.target.name);
}

/** The outermost internal element. Text of elements in it goes to `capture`. */
export class InternalElement {
  readonly capture = new TextCapture(false);
  /** Number of open elements, including this one. */
  depth = 1;
  readonly #item: CollectedItem;
  readonly #field: string;
  readonly #attributes: string[] = [];

  constructor(item: CollectedItem, field: string) {
    this.#item = item;
    this.#field = field;
  }

  addAttribute(name: string, value: string): void {
    this.#attributes.push(`${name}: ${value}`);
  }

  /** Adds the text to the notes of the item. Returns false if the element has no text. */
  end(): boolean {
    const text = [this.capture.finish(), ...this.#attributes].filter((part) => part !== '').join('\n\n');
    if (text !== '') this.#item.notes.push({ field: this.#field, text });
    return text !== '';
  }
}

/** The path of an element below its item: `did/unitid`. */
export function fieldOf({ path }: MappingNode, { location }: CollectedItem): string {
  return path.startsWith(`${location.path}/`) ? path.slice(location.path.length + 1) : path;
}

/** The values of an internal header as one note; undefined if there are none. */
export function toHeaderNote(field: string, header: CollectedItem): NoteDraft | undefined {
  const lines: string[] = [];
  const add = (values: Values): void => {
    for (const [key, list] of values)
      for (const value of list) lines.push(`${key.replace(/_+$/, '').replace(/^.*_/, '')}: ${value}`);
  };
  add(header.fields);
  add(header.unknown);
  for (const { values } of header.parts) add(values);
  return lines.length === 0 ? undefined : { field, text: lines.join('\n\n') };
}

/** Adds a warning for an item that is marked itself, and for each of its notes. */
export function warnAboutRestricted(
  { attributes, location, notes }: Pick<CollectedItem, 'attributes' | 'location' | 'notes'>,
  warn: ReadContext['warn'],
): void {
  const { line, path } = location;
  if (isInternal(attributes)) addWarning(warn, 'internal-restricted', location);
  for (const { field } of notes) addWarning(warn, 'internal-restricted', { line, path: `${path}/${field}` });
}
