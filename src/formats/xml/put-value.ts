import { addValue, type CollectedItem, type CollectedPart, type Values } from './collected-item.ts';
import type { CompiledMapping, Rule } from './mapping.ts';
import type { OpenElement } from './open-element.ts';

/** The current targets of values. */
export interface Destinations {
  item: CollectedItem;
  part: CollectedPart | undefined;
  /** Values of the file, not of an item. */
  file: Values;
  /** The ends of a date range that were read so far. */
  range: DateRange | undefined;
}

interface DateRange {
  start?: DateEnd;
  end?: DateEnd;
}

interface DateEnd {
  readonly text: string;
  readonly normal: string | undefined;
  /** Name of the attribute with the normal form. */
  readonly attribute: string;
}

/** Stores a text or the value of an attribute in the target of its rule. Returns the stored text. */
export function putValue(
  { target, condition }: Rule,
  value: string,
  element: OpenElement,
  to: Destinations,
  mapping: CompiledMapping,
): string {
  const { item } = to;
  switch (target.to) {
    case 'field':
      addValue(item.fields, target.name, value);
      break;
    case 'part-field':
      addValue(to.part?.values ?? item.stray, target.name, value);
      break;
    case 'file':
      addValue(to.file, target.name, value);
      break;
    case 'identifier':
      // A row with a condition has precedence over all others.
      if (condition === undefined) item.identifiers.push(value);
      else item.identifiers.splice(item.preferredIdentifiers++, 0, value);
      break;
    case 'date':
      return putDate(element, toDateEnd(value, element, mapping), to);
    case 'date-start':
      to.range = { ...to.range, start: toDateEnd(value, element, mapping) };
      break;
    case 'date-end':
      to.range = { ...to.range, end: toDateEnd(value, element, mapping) };
      break;
    case 'access-point':
      item.accessPoints.push({ type: target.type, name: value, attributes: element.attributes });
      break;
    default:
      throw new Error(`A text cannot have the target '${target.to}'`);
  }
  return value;
}

function toDateEnd(text: string, { attributes }: OpenElement, { table }: CompiledMapping): DateEnd {
  for (const attribute of table.dateAttributes) {
    const normal = attributes[attribute]?.trim();
    if (normal) return { text, normal, attribute };
  }
  return { text, normal: undefined, attribute: 'normal' };
}

function putDate({ node, outer, rule }: OpenElement, whole: DateEnd, to: Destinations): string {
  const { text, normal, attribute } = to.range === undefined ? whole : joinEnds(whole, to.range);
  to.range = undefined;
  if (text === '' && normal === undefined) return text;
  const isCopy = outer !== undefined && rule?.how === 'also';
  to.item.dates.push({ text, normal, key: node.key, attribute, isCopy });
  return text;
}

/** Adds a dash for a missing end: without it, the text would be parsed as a single date. */
function joinEnds(whole: DateEnd, { start, end }: DateRange): DateEnd {
  const hasNormal = start?.normal !== undefined || end?.normal !== undefined;
  const sides = [start, end].map((side) => side?.normal ?? side?.text ?? '');
  const words = whole.text.replace(/^– | –$/g, '');
  const opening = start?.text ? '' : '– ';
  const ending = end?.text ? '' : ' –';
  return {
    text: start?.text || end?.text ? opening + words + ending : whole.text,
    normal: hasNormal ? sides.join('/') : whole.normal,
    attribute: start?.attribute ?? end?.attribute ?? whole.attribute,
  };
}
