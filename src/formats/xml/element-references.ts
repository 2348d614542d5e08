/** Ids of elements, and references to them. */
import { toCanonical } from './element-patch.ts';
import type { XmlElement } from './write-xml.ts';

const referenceAttributes = [
  'target',
  'parent',
  'maintenanceEventReference',
  'sourceReference',
  'conventionDeclarationReference',
];

/** Returns a copy in which the function has changed each element, inner ones first. */
export function mapElements(given: XmlElement, change: (one: XmlElement) => XmlElement): XmlElement {
  const content = given.content.map((one) => (typeof one === 'string' ? one : mapElements(one, change)));
  return change({ ...given, content });
}

/** The ids in an element. */
export function listIds(given: XmlElement): readonly string[] {
  const id = given.attributes.id ?? given.attributes['xml:id'];
  const inner = given.content.flatMap((one) => (typeof one === 'string' ? [] : listIds(one)));
  return id === undefined ? inner : [id, ...inner];
}

/** References to elements of other units are left out: a schema requires that the element exists. */
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
  return (
    referenceAttributes.some((name) => attributes[name] !== undefined) ||
    content.some((one) => typeof one !== 'string' && hasReferences(one))
  );
}

export function hasValidReferences(given: XmlElement): boolean {
  const ids = listIds(given);
  if (new Set(ids).size < ids.length) return false;
  return !hasReferences(given) || toCanonical(withoutDanglingReferences(given)) === toCanonical(given);
}
