import { addValue, type Gathered, type GatheredPart, type Values } from './gathered.ts';
import type { Rule } from './mapping.ts';
import type { OpenElement } from './open-element.ts';

/** What values go to at the moment. */
export interface Destinations {
  item: Gathered;
  part: GatheredPart | undefined;
  /** Values about the whole file. */
  file: Values;
}

/** Puts one text, or one attribute, where its rule says. */
export function putValue({ target }: Rule, value: string, element: OpenElement, to: Destinations): void {
  const { item } = to;
  switch (target.to) {
    case 'field':
      addValue(item.fields, target.name, value);
      break;
    case 'part-field':
      addValue(to.part?.values ?? item.loose, target.name, value);
      break;
    case 'file':
      addValue(to.file, target.name, value);
      break;
    case 'identifier':
      item.identifiers.push(value);
      break;
    case 'date':
      putDate(element, value, item);
      break;
    case 'access-point':
      item.accessPoints.push({ type: target.type, name: value, attributes: element.attributes });
      break;
    default:
      throw new Error(`No text can go to '${target.to}'`);
  }
}

function putDate({ attributes, node, outer, rule }: OpenElement, text: string, item: Gathered): void {
  const normal = attributes.normal?.trim() || undefined;
  if (text === '' && normal === undefined) return;
  item.dates.push({ text, normal, key: node.key, isCopy: outer !== undefined && rule?.how === 'also' });
}
