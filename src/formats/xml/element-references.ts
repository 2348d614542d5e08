/** Ids of elements, and references to them. */
import { mapElements } from './element-patch.ts';
import type { XmlElement } from './write-xml.ts';

const referenceAttributes = [
  'target',
  'parent',
  'maintenanceEventReference',
  'sourceReference',
  'conventionDeclarationReference',
  'localTypeDeclarationReference',
];

/** The ids in an element. */
export function listIds(given: XmlElement): readonly string[] {
  const ids: string[] = [];
  addIds(given, ids);
  return ids;
}

function addIds({ attributes, content }: XmlElement, ids: string[]): void {
  const id = attributes.id ?? attributes['xml:id'];
  if (id !== undefined) ids.push(id);
  for (const one of content) if (typeof one !== 'string') addIds(one, ids);
}

/** References to elements of other units are left out: a schema requires that the element exists. Returns the same object if there are none. */
export function withoutDanglingReferences(given: XmlElement): XmlElement {
  if (!hasReferences(given)) return given;
  const ids = new Set(listIds(given));
  return mapElements(given, (one) => {
    const isDangling = (name: string): boolean =>
      one.attributes[name]?.split(/\s+/).some((id) => !ids.has(id)) === true;
    const dangling = referenceAttributes.filter(isDangling);
    if (dangling.length === 0) return one;
    const kept = Object.entries(one.attributes).filter(([name]) => !dangling.includes(name));
    return { ...one, attributes: Object.fromEntries(kept) };
  });
}

function hasReferences({ attributes, content }: XmlElement): boolean {
  for (const name in attributes)
    if (attributes[name] !== undefined && referenceAttributes.includes(name)) return true;
  return content.some((one) => typeof one !== 'string' && hasReferences(one));
}

/** Whether no id occurs twice. */
export function hasUniqueIds(given: XmlElement): boolean {
  const ids = listIds(given);
  return ids.length < 2 || new Set(ids).size === ids.length;
}

export function hasValidReferences(given: XmlElement): boolean {
  return hasUniqueIds(given) && withoutDanglingReferences(given) === given;
}
