import { parsePeriod } from '../dates/dates.ts';
import {
  addValue,
  type CollectedDate,
  type CollectedItem,
  type CollectedPart,
  type Values,
} from './collected-item.ts';
import type { MappingTable } from './mapping.ts';
import type { CompiledMapping, Rule } from './mapping-tree.ts';
import type { OpenElement } from './open-element.ts';
import { toMarkdownLink } from './text-markup.ts';
import type { XmlAttributes } from './xml-handler.ts';

/** The current targets of values. */
export interface Destinations {
  item: CollectedItem;
  part: CollectedPart | undefined;
  /** Values of the file, not of an item. */
  file: Values;
  /** The ends of a date range that were read so far. */
  range: DateRange | undefined;
  /** Attributes of the open element with the target `date-group`. */
  dateGroup: XmlAttributes | undefined;
  /** Attributes of the open element that groups the names of one role, such as `origination`. */
  nameGroup: XmlAttributes | undefined;
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
      addValue(item.fields, target.name, withAttribute(target.with, value, element.attributes));
      break;
    case 'part':
      addValue(element.part!.values, target.text!, value);
      break;
    case 'part-field':
      addValue(to.part?.values ?? item.stray, target.name, value);
      break;
    case 'file':
      addValue(to.file, target.name, value);
      break;
    case 'identifier':
      putIdentifier(item, value, findIdentifierType(element.attributes, mapping), condition !== undefined);
      break;
    case 'date':
      return putDate(element, toDateEnd(value, element, mapping, target.to), to, mapping);
    case 'date-start':
      to.range = { ...to.range, start: toDateEnd(value, element, mapping, target.to) };
      break;
    case 'date-end':
      to.range = { ...to.range, end: toDateEnd(value, element, mapping, target.to) };
      break;
    case 'access-point':
      item.accessPoints.push({
        type: target.type,
        name: value,
        element: element.node.name,
        attributes: element.attributes,
        ...(to.nameGroup !== undefined && { group: to.nameGroup }),
      });
      break;
    default:
      throw new Error(`A text cannot have the target '${target.to}'`);
  }
  return value;
}

/** @param isPreferred whether a row with a condition matched: such identifiers come before all others. */
function putIdentifier(
  item: CollectedItem,
  value: string,
  type: string | undefined,
  isPreferred: boolean,
): void {
  if (!isPreferred) {
    item.identifiers.push(value);
    item.identifierTypes.push(type);
    return;
  }
  item.identifiers.splice(item.preferredIdentifiers, 0, value);
  item.identifierTypes.splice(item.preferredIdentifiers++, 0, type);
}

function findIdentifierType(attributes: XmlAttributes, { table }: CompiledMapping): string | undefined {
  const name = findIdentifierTypeAttribute(attributes, table);
  return name === undefined ? undefined : attributes[name]!.trim();
}

/** Name of the attribute with the type of an identifier. */
export function findIdentifierTypeAttribute(
  attributes: XmlAttributes,
  { identifierTypes }: MappingTable,
): string | undefined {
  return identifierTypes?.find((name) => /\S/.test(attributes[name] ?? ''));
}

function toDateEnd(
  text: string,
  { attributes }: OpenElement,
  { table }: CompiledMapping,
  to: 'date' | 'date-start' | 'date-end',
): DateEnd {
  for (const attribute of table.dateAttributes) {
    const normal = attributes[attribute]?.trim();
    if (normal) return { text, normal, attribute };
  }
  const normal = table.dateBounds && toNormalForm(table.dateBounds, attributes, to);
  const isNeeded = normal !== undefined && (text === '' || parsePeriod(text) === undefined);
  return { text, normal: isNeeded ? normal : undefined, attribute: 'normal' };
}

/** Makes a normal form from the earliest and the latest possible day. The attributes are kept as unknown properties as well. */
function toNormalForm(
  [earliest, latest]: readonly [string, string],
  attributes: XmlAttributes,
  to: 'date' | 'date-start' | 'date-end',
): string | undefined {
  const first = attributes[earliest]?.trim() || undefined;
  const last = attributes[latest]?.trim() || undefined;
  if (first === undefined && last === undefined) return undefined;
  if (to === 'date') return `${first ?? ''}/${last ?? ''}`;
  return to === 'date-start' ? (first ?? last) : (last ?? first);
}

function putDate(
  { node, outer, rule, attributes }: OpenElement,
  whole: DateEnd,
  to: Destinations,
  mapping: CompiledMapping,
): string {
  const { text, normal, attribute } = to.range === undefined ? whole : joinEnds(whole, to.range);
  to.range = undefined;
  if (text === '' && normal === undefined) return text;
  const isCopy = outer?.isMapped === true && rule?.how === 'also';
  const fields = dateFieldsOf(attributes, to.dateGroup, mapping);
  const attributeKey = `${node.keys.own}_@`;
  to.item.dates.push({ text, normal, key: node.key, attributeKey, attribute, isCopy, ...fields });
  return text;
}

/** The fields of a date from its attributes; those that are missing, from the attributes of the surrounding group. */
function dateFieldsOf(
  attributes: XmlAttributes,
  group: XmlAttributes | undefined,
  mapping: CompiledMapping,
): Pick<CollectedDate, 'type' | 'event'> {
  const fields: { type?: string; event?: string } = {};
  if (mapping.dateFields.size === 0) return fields;
  addDateFields(fields, attributes, mapping);
  if (group !== undefined) addDateFields(fields, group, mapping);
  return fields;
}

function addDateFields(
  fields: { type?: string; event?: string },
  attributes: XmlAttributes,
  { dateFields, dateTypes }: CompiledMapping,
): void {
  for (const name in attributes) {
    const field = dateFields.get(name);
    if (field === undefined || fields[field] !== undefined) continue;
    const value = attributes[name]!.trim();
    if (field === 'event') {
      if (value !== '') fields.event = value;
    } else if (dateTypes.has(value.toLowerCase())) fields.type = value.toLowerCase();
  }
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

function withAttribute(
  name: 'label' | 'href' | undefined,
  text: string,
  { label, href }: XmlAttributes,
): string {
  if (name === 'label') return withLabel(label, text);
  return name === 'href' ? withLink(href?.trim() ?? '', text) : text;
}

/** Makes the text a link; adds a separate link to a text of several paragraphs, or with links of its own. */
function withLink(href: string, text: string): string {
  if (href === '') return text;
  return /[\n[\]]/.test(text) ? `${text}\n\n${toMarkdownLink('', href)}` : toMarkdownLink(text, href);
}

/** Writes the label before the text; as a separate paragraph before a heading, a list or a table. */
function withLabel(label: string | undefined, text: string): string {
  const words = label?.trim().replace(/\s*:$/, '').replace(/\s+/g, ' ') ?? '';
  if (words === '') return text;
  return /^(?:#|\||>|- |\d+\. )/.test(text) ? `${words}:\n\n${text}` : `${words}: ${text}`;
}
