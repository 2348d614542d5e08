/**
 * The mark-up of the source file of a description: the differences between the elements that an export writes for the description and those of the
 * file, such as ids, names inside of sentences, lists and the order of elements. An import stores them in the field `sourceMarkup`; an export in
 * the same version of EAD applies them, so that the file says what its source said. They count only while the export would write the same
 * elements without them, that is, until the description is edited. The field is untrusted input: its result must be valid.
 */
import type { Data } from '../../model/define.ts';
import type { PartContent } from '../../model/export-step.ts';
import {
  type CleanRules,
  cleanAttributes,
  cleanElement,
  cleanWithoutRepair,
  pairChildren,
} from '../xml/clean-element.ts';
import { mapElements, normalizeElement } from '../xml/element-patch.ts';
import { hasUniqueIds, hasValidReferences, withoutDanglingReferences } from '../xml/element-references.ts';
import { addLostWords } from '../xml/lost-words.ts';
import { applyEntry, maxElements, maxMarkup, parseMarkup, toEntry } from '../xml/source-markup.ts';
import type { XmlContent, XmlElement } from '../xml/write-xml.ts';
import { type Dialect, ead3, ead2002 } from './dialect.ts';
import { schemaOf } from './schema.ts';
import type { SourceElement } from './source-element.ts';
import { toEadid, writeHeader } from './write-header.ts';
import { writeUnit } from './write-unit.ts';

/** A unit as elements: its own, and for the top unit the root with the header. */
export interface UnitTrees {
  readonly unit: XmlElement;
  readonly header: XmlElement | undefined;
}

export interface DescribedUnit {
  readonly data: Data;
  readonly description: PartContent;
  readonly isTop: boolean;
  /** Whether the file has units below it; for imports. */
  readonly hasComponents?: boolean;
}

/** The version of EAD of a header. */
export function dialectOf(header: XmlElement): Dialect {
  return header.content.some((one) => typeof one !== 'string' && one.name === 'control') ? ead3 : ead2002;
}

interface UnitSource {
  readonly unit: SourceElement;
  readonly header: SourceElement | undefined;
}

/** The mark-up to store; undefined if an export writes the same elements, or if those of the file are not valid. */
export function toMarkup(
  { unit, header }: UnitSource,
  described: DescribedUnit,
  dialect: Dialect,
): string | undefined {
  if (unit.elements > maxElements) return undefined;
  const plain = writePlain(described, dialect);
  const isEqual = unit.isWrittenAs(plain.unit, plain.unit.name, schemaOf(dialect));
  if (isEqual && header === undefined) return undefined;
  const written = toComparable(plain);
  const source = unit.toElement();
  const changes = {
    ...(!isEqual && toEntry('u', written.unit, toValidUnit(source, described, dialect, written.unit))),
    ...(written.header !== undefined &&
      header !== undefined &&
      toEntry('h', written.header, toValidHeader(header.toElement(), dialect, written.header))),
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
  const written = toComparable(writePlain(described, dialect));
  const unit = applyEntry(entries.u, written.unit);
  const header = written.header === undefined ? undefined : applyEntry(entries.h, written.header);
  if (unit === undefined || (written.header !== undefined && header === undefined)) return undefined;
  if (!isValidUnit(unit, dialect)) return undefined;
  return header === undefined || isValidHeader(header, dialect) ? { unit, header } : undefined;
}

/** The elements that an export writes without the mark-up, independent of the archive and the time. */
function writePlain({ data, description, isTop }: DescribedUnit, dialect: Dialect): UnitTrees {
  const { data: fields, relationships } = description;
  const header = isTop
    ? writeHeader(
        {
          eadid: toEadid(description) ?? '',
          url: '',
          language: String(fields.languageCode),
          description,
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
      record: data,
      description,
      isTop,
      repository: undefined,
      unknown: header?.unknown ?? relationships.hasUnknownProperty?.[0]?.data ?? {},
      nextId: () => `container-${++containers}`,
      takeId: () => true,
    },
    dialect,
  );
  return { unit, header: header?.root };
}

function toComparable({ unit, header }: UnitTrees): UnitTrees {
  return {
    unit: withoutTechnicalAttributes(normalizeElement(unit)),
    header: header === undefined ? undefined : withoutTechnicalAttributes(normalizeElement(header)),
  };
}

/** Removes ids of containers that an export has made, which depend on the position in the file, and types of links, which the reader ignores. */
function withoutTechnicalAttributes(unit: XmlElement): XmlElement {
  return mapElements(unit, (one) => {
    const { name, attributes } = one;
    if (attributes['xlink:type'] !== undefined) {
      const { 'xlink:type': _, ...others } = attributes;
      return { ...one, attributes: others };
    }
    if (name !== 'container' || !/^container-\d+$/.test(attributes.id ?? '')) return one;
    const { id: _, parent: __, ...others } = attributes;
    return { ...one, attributes: others };
  });
}

function toValidUnit(
  source: XmlElement,
  { isTop, hasComponents }: DescribedUnit,
  dialect: Dialect,
  written: XmlElement,
): XmlElement | undefined {
  const type = isTop ? 'archdesc' : 'c';
  const cleaned = cleanUnit({ ...withoutAudience(source), name: type }, dialect, written);
  if (cleaned === undefined || cleaned === written) return cleaned;
  const complete = withoutDanglingReferences(cleaned);
  const all = withoutTechnicalAttributes(complete);
  // An export writes the `dsc` last, and only if there are units in it.
  const { dsc, rest } = splitComponents(all);
  const isNeeded = dsc !== undefined && hasComponents && !isPlainElement(dsc);
  const unit = isNeeded ? { ...rest, content: [...rest.content, dsc] } : rest;
  // A cleaned element is valid, apart from its ids.
  const isValid = complete === cleaned && !isTop ? hasUniqueIds(unit) : isValidUnit(unit, dialect);
  return isValid ? unit : undefined;
}

/** Leaves out elements that the schema does not allow, if the export has their words in other elements. */
function cleanUnit(source: XmlElement, dialect: Dialect, written: XmlElement): XmlElement | undefined {
  const rules = rulesFor(dialect);
  const { schema } = rules;
  const valid = cleanWithoutRepair(source, source.name, rules, written);
  if (valid !== undefined) return valid;
  const cleaned = cleanElement(source, source.name, { ...rules, mayOmit: true }, written);
  if (cleaned !== undefined) {
    const { dsc, rest } = splitComponents(cleaned);
    const added = addLostWords(rest, splitComponents(source).rest, written, { schema, within: 'did' });
    if (added === rest) return cleaned;
    if (added !== undefined)
      return dsc === undefined ? added : { ...added, content: [...added.content, dsc] };
  }
  return cleanElement(source, source.name, rules, written);
}

/** The export states itself whether a unit is internal. */
function withoutAudience(source: XmlElement): XmlElement {
  if (source.attributes.audience === undefined) return source;
  const { audience: _, ...attributes } = source.attributes;
  return { ...source, attributes };
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
  const rules = rulesFor(dialect);
  // White space and text outside of the header and the front matter are no content.
  const parts = source.content.filter((one): one is XmlElement => typeof one !== 'string');
  const pairs = pairChildren(source, written);
  const content = parts.map((one) => cleanElement(one, one.name, rules, pairs.get(one)));
  if (!content.every((one) => one !== undefined)) return undefined;
  const attributes = cleanAttributes(withoutAudience(source), 'ead', rules.schema, written);
  const header = withoutTechnicalAttributes(withoutDanglingReferences({ name: 'ead', attributes, content }));
  return isValidHeader(header, dialect) ? header : undefined;
}

function rulesFor(dialect: Dialect): CleanRules {
  const schema = schemaOf(dialect);
  return {
    schema,
    allowsChildren: (type, names) => {
      const others = names.includes('dsc') ? names.filter((name) => name !== 'dsc') : names;
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
  if (dsc === undefined) return { dsc, rest: unit };
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
