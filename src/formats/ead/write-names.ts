/** Writes the access points of a unit: creators and sources of the material in `origination`, all others in `controlaccess`. */
import type { PartContent } from '../../model/export-step.ts';
import { findMaterialSourceRole } from '../material-source-roles.ts';
import { element, isToken, type XmlAttributeValues, type XmlElement } from '../xml/write-xml.ts';
import type { Dialect } from './dialect.ts';

/** Type of access point → element. The element of a creator does not state its kind. */
const nameElements: Readonly<Record<string, string>> = {
  subjectAccess: 'subject',
  personAccess: 'persname',
  familyAccess: 'famname',
  corporateBodyAccess: 'corpname',
  agentAccess: 'name',
  placeAccess: 'geogname',
  genreAccess: 'genreform',
};

export function writeOriginations(names: readonly PartContent[], dialect: Dialect): readonly XmlElement[] {
  if (names.length === 0) return [];
  return names.filter(isInOrigination).map((name) => writeOrigination(name, dialect));
}

/** Whether the name is written in `origination`: creators, and agents that gave or funded the material. */
function isInOrigination({ data }: PartContent): boolean {
  if (data.type === 'creatorAccess') return true;
  return agentTypes.has(String(data.type)) && findMaterialSourceRole(data.role, data.label) !== undefined;
}

const agentTypes: ReadonlySet<string> = new Set([
  'personAccess',
  'corporateBodyAccess',
  'familyAccess',
  'agentAccess',
]);

/** For an agent that is not a creator, the attribute `label` contains its label, or its role if it has no label. */
function writeOrigination(name: PartContent, dialect: Dialect): XmlElement {
  const { type, role, label, ...data } = name.data;
  if (type === 'creatorAccess') return element('origination', {}, writeName('name', name, dialect));
  const written = { ...name, data: label === undefined ? data : { ...data, role: role! } };
  return element(
    'origination',
    { label: String(label ?? role) },
    writeName(nameElements[String(type)]!, written, dialect),
  );
}

export function writeControlAccess(names: readonly PartContent[], dialect: Dialect): readonly XmlElement[] {
  const written: XmlElement[] = [];
  for (const name of names) {
    const elementName = isInOrigination(name) ? undefined : nameElements[String(name.data.type)];
    if (elementName !== undefined) written.push(writeName(elementName, name, dialect));
  }
  return written.length === 0 ? [] : [{ name: 'controlaccess', attributes: {}, content: written }];
}

function writeName(elementName: string, { data }: PartContent, dialect: Dialect): XmlElement {
  const attributes: Record<string, string> = {};
  for (const key in dialect.nameAttributes) {
    const value = data[key];
    if (value === undefined || (dialect.tokens.includes(key) && !isToken(String(value)))) continue;
    if (key === 'role' && dialect.withoutRole.includes(elementName)) continue;
    attributes[dialect.nameAttributes[key]!] = String(value);
  }
  return writeNameElement(elementName, String(data.name), dialect, attributes);
}

/** EAD3 requires names in `part` elements. */
export function writeNameElement(
  name: string,
  words: string,
  { version }: Dialect,
  attributes: XmlAttributeValues = {},
) {
  return version === '3'
    ? element(name, attributes, element('part', {}, words))
    : element(name, attributes, words);
}
