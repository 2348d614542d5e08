/**
 * The mark-up of the source file of a description: the differences between the elements that an export writes for the description and those of the
 * file, such as ids, names inside of sentences, lists and the order of elements. An import stores them in the field `sourceMarkup`; an export in
 * the same version of EAD applies them, so that the file says what its source said. They count only while the export would write the same
 * elements without them, that is, until the description is edited. The field is untrusted input: its result must be valid.
 */
import type { Data } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import type { ExportedPart } from '../../model/export-step.ts';
import { type CleanRules, clean, cleanAttributes, findOnly } from '../xml/clean-element.ts';
import { normalizeElement } from '../xml/element-patch.ts';
import { hasValidReferences, mapElements, withoutDanglingReferences } from '../xml/element-references.ts';
import {
  applyEntry,
  countElements,
  markupField,
  maxElements,
  maxMarkup,
  parseMarkup,
  toEntry,
} from '../xml/source-markup.ts';
import type { XmlContent, XmlElement } from '../xml/write-xml.ts';
import { type Dialect, ead3, ead2002 } from './dialect.ts';
import { schemaOf } from './schema.ts';
import { toEadid, writeHeader } from './write-header.ts';
import { writeUnit } from './write-unit.ts';

/** A unit as elements: its own, and for the top unit the root with the header. */
export interface UnitTrees {
  readonly unit: XmlElement;
  readonly header: XmlElement | undefined;
}

interface DescribedUnit {
  readonly data: Data;
  readonly description: PartDraft;
  readonly isTop: boolean;
  /** Whether the file has units below it; for imports. */
  readonly hasComponents?: boolean;
}

/** The version of EAD of a header. */
export function dialectOf(header: XmlElement): Dialect {
  return header.content.some((one) => typeof one !== 'string' && one.name === 'control') ? ead3 : ead2002;
}

/** The mark-up to store; undefined if an export writes the same elements, or if those of the file are not valid. */
export function toMarkup(source: UnitTrees, described: DescribedUnit, dialect: Dialect): string | undefined {
  if (countElements(source.unit) > maxElements) return undefined;
  const written = writePlain(described, dialect);
  const unit = toValidUnit(source.unit, described, dialect, written.unit);
  const header =
    source.header === undefined ? undefined : toValidHeader(source.header, dialect, written.header);
  const changes = {
    ...toEntry('u', written.unit, unit),
    ...(written.header !== undefined && toEntry('h', written.header, header)),
  };
  if (Object.keys(changes).length === 0) return undefined;
  const text = JSON.stringify({ v: dialect.version, ...changes });
  return text.length > maxMarkup ? undefined : text;
}

/**
 * The elements of a unit as in its source file; undefined if the description has no mark-up for this version of EAD, or was edited since.
 * @param markup the value of the field.
 */
export function applyMarkup(
  markup: unknown,
  described: DescribedUnit,
  dialect: Dialect,
): UnitTrees | undefined {
  const entries = parseMarkup(markup);
  if (entries === undefined || entries.v !== dialect.version) return undefined;
  const written = writePlain(described, dialect);
  const unit = applyEntry(entries.u, written.unit);
  const header = written.header === undefined ? undefined : applyEntry(entries.h, written.header);
  if (unit === undefined || (written.header !== undefined && header === undefined)) return undefined;
  if (!isValidUnit(unit, dialect)) return undefined;
  return header === undefined || isValidHeader(header, dialect) ? { unit, header } : undefined;
}

/** The elements that an export writes without the mark-up, independent of the archive and the time. */
function writePlain({ data, description, isTop }: DescribedUnit, dialect: Dialect): UnitTrees {
  const { [markupField]: _, ...fields } = description.data;
  const part: ExportedPart = toExported({ ...description, data: fields });
  const unknown = part.relationships.hasUnknownProperty?.[0]?.data ?? {};
  const header = isTop
    ? writeHeader(
        {
          eadid: toEadid(part) ?? '',
          url: '',
          language: String(fields.languageCode),
          description: part,
          title: String(fields.name ?? data.identifier),
          repository: undefined,
          now: new Date(0),
        },
        dialect,
      )
    : undefined;
  let containers = 0;
  const unit = writeUnit(
    {
      record: { id: '', type: '', data, relationships: {}, links: [] },
      description: part,
      isTop,
      repository: undefined,
      unknown: header?.unknown ?? unknown,
      nextId: () => `container-${++containers}`,
      takeId: () => true,
    },
    dialect,
  );
  return {
    unit: withoutTechnicalAttributes(normalizeElement(unit)),
    header: header === undefined ? undefined : withoutTechnicalAttributes(normalizeElement(header.root)),
  };
}

function toExported({ type, data, relationships }: PartDraft): ExportedPart {
  const parts = Object.entries(relationships).map(([name, list]) => [name, list.map(toExported)] as const);
  return { id: '', type, data, relationships: Object.fromEntries(parts) };
}

/** Removes ids of containers that an export has made, which depend on the position in the file, and types of links, which the reader ignores. */
function withoutTechnicalAttributes(unit: XmlElement): XmlElement {
  return mapElements(unit, (given) => {
    const { 'xlink:type': _type, ...others } = given.attributes;
    const one = { ...given, attributes: others };
    if (one.name !== 'container' || !/^container-\d+$/.test(one.attributes.id ?? '')) return one;
    const { id: _, parent: __, ...attributes } = one.attributes;
    return { ...one, attributes };
  });
}

function toValidUnit(
  source: XmlElement,
  { isTop, hasComponents }: DescribedUnit,
  dialect: Dialect,
  written: XmlElement,
): XmlElement | undefined {
  const { audience: _, ...attributes } = source.attributes;
  const type = isTop ? 'archdesc' : 'c';
  const cleaned = clean({ ...source, attributes, name: type }, type, rulesFor(dialect), written);
  if (cleaned === undefined) return undefined;
  const all = withoutTechnicalAttributes(withoutDanglingReferences(normalizeElement(cleaned)));
  // An export writes the `dsc` last, and only if there are units in it.
  const { dsc, rest } = splitComponents(all);
  const isNeeded = dsc !== undefined && hasComponents && !isPlainElement(dsc);
  const unit = isNeeded ? { ...rest, content: [...rest.content, dsc] } : rest;
  return isValidUnit(unit, dialect) ? unit : undefined;
}

/** Whether an element has neither attributes nor content. */
function isPlainElement({ attributes, content }: XmlElement): boolean {
  return Object.keys(attributes).length === 0 && content.length === 0;
}

function toValidHeader(
  source: XmlElement,
  dialect: Dialect,
  written: XmlElement | undefined,
): XmlElement | undefined {
  // White space and text outside of the header and the front matter are no content.
  const parts = source.content.filter((one): one is XmlElement => typeof one !== 'string');
  const rules = rulesFor(dialect);
  const content = parts.map((one) => clean(one, one.name, rules, findOnly(written, source, one.name)));
  if (!content.every((one) => one !== undefined)) return undefined;
  const { audience: _, ...attributes } = source.attributes;
  const cleaned = {
    name: 'ead',
    attributes: cleanAttributes({ ...source, attributes }, 'ead', rules.schema),
    content,
  };
  const header = withoutTechnicalAttributes(withoutDanglingReferences(normalizeElement(cleaned)));
  return isValidHeader(header, dialect) ? header : undefined;
}

function rulesFor(dialect: Dialect): CleanRules {
  const schema = schemaOf(dialect);
  return {
    schema,
    allowsChildren: (type, names) => {
      const others = names.filter((name) => name !== 'dsc');
      // The units of a `dsc` are written later.
      return schema.allowsChildren(type, type === 'dsc' ? [...others, 'c'] : others);
    },
  };
}

function isValidUnit(unit: XmlElement, dialect: Dialect): boolean {
  const { dsc, rest } = splitComponents(unit);
  const schema = schemaOf(dialect);
  if (!schema.isValid(rest, rest.name) || !hasValidReferences(unit)) return false;
  if (dsc === undefined) return true;
  const unitid = { name: 'unitid', attributes: {}, content: [] };
  const component = {
    name: 'c',
    attributes: {},
    content: [{ name: 'did', attributes: {}, content: [unitid] }],
  };
  return unit.name === 'archdesc' && schema.isValid({ ...dsc, content: [...dsc.content, component] }, 'dsc');
}

/** Separates the `dsc`, whose child units are written later, from the other elements of the top unit. */
export function splitComponents(unit: XmlElement): {
  readonly dsc: XmlElement | undefined;
  readonly rest: XmlElement;
} {
  const isDsc = (one: XmlContent): one is XmlElement => typeof one !== 'string' && one.name === 'dsc';
  const [dsc, ...more] = unit.content.filter(isDsc);
  // An export has one `dsc`; the extension has the values of several.
  return {
    dsc: more.length > 0 ? undefined : dsc,
    rest: { ...unit, content: unit.content.filter((one) => !isDsc(one)) },
  };
}

function isValidHeader(header: XmlElement, dialect: Dialect): boolean {
  const schema = schemaOf(dialect);
  if (header.name !== 'ead' || !hasValidReferences(header)) return false;
  if (
    !Object.entries(header.attributes).every(([name, value = '']) =>
      schema.isValidAttribute('ead', name, value),
    )
  )
    return false;
  const names = header.content.map((one) => (typeof one === 'string' ? '#text' : one.name));
  return (
    schema.allowsChildren('ead', [...names, 'archdesc']) &&
    header.content.every(
      (one) => typeof one !== 'string' && schema.isValid(one, schema.childType('ead', one.name)!),
    )
  );
}
