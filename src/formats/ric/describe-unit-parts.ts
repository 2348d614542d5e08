/** Adds the containers and digital objects of a unit: instantiations in RiC-O, media objects in schema.org, and views in EDM. */

import { isSafeLink } from '../../lib/web-address.ts';
import type { Data } from '../../model/define.ts';
import type { ExportedPart } from '../../model/export-step.ts';
import { isIri, type RdfNode, type RdfValue } from '../rdf/node.ts';
import { containerFields, digitalObjectFields, digitalObjectLinkTerms } from './part-terms.ts';
import { listValues, ownTerm, partIri, type RdfDescription, toRdfText } from './rdf-description.ts';

type Statement = readonly [term: string, value: RdfValue];

export function describeContainers(described: RdfDescription, containers: readonly ExportedPart[]): void {
  for (const container of containers)
    described.add('ric:hasOrHadInstantiation', toContainer(described, container));
}

function toContainer(described: RdfDescription, { id, data, relationships }: ExportedPart): RdfNode {
  const label = [data.type, data.name].filter((part) => part !== undefined).join(' ');
  const inner = (relationships.contains ?? []).map((part) => toContainer(described, part));
  return {
    id: partIri(described, id),
    types: ['ric:Instantiation'],
    statements: [
      ...(label === '' ? [] : [['rdfs:label', toRdfText(label)] as const]),
      ...toStatements(data, containerFields),
      ...inner.map((node) => ['ric:hasOrHadPart', node] as const),
    ],
  };
}

export function describeDigitalObjects(described: RdfDescription, objects: readonly ExportedPart[]): void {
  for (const object of objects) {
    const node = toMediaObject(described, object);
    for (const term of ['ric:hasOrHadInstantiation', 'schema:associatedMedia']) described.add(term, node);
  }
  const links = objects.flatMap(filesOf).filter(({ uri }) => typeof uri === 'string' && isSafeIri(uri));
  let hasFirst = false;
  for (const { uri, purpose } of links) {
    const isFile = purpose !== 'thumbnail' && purpose !== 'manifest';
    const terms = isFile
      ? digitalObjectLinkTerms[hasFirst ? 'file' : 'first']
      : digitalObjectLinkTerms[purpose];
    hasFirst ||= isFile;
    for (const term of terms) described.add(term, { iri: String(uri) });
  }
}

/** The files of a digital object: the object itself and all objects inside of it. */
function filesOf({ data, relationships }: ExportedPart): readonly Data[] {
  return [data, ...(relationships.contains ?? []).flatMap(filesOf)];
}

function toMediaObject(described: RdfDescription, { id, data, relationships }: ExportedPart): RdfNode {
  const { uri, ...others } = data;
  const inner = (relationships.contains ?? []).map((part) => toMediaObject(described, part));
  return {
    id: partIri(described, id),
    types: ['ric:Instantiation', 'schema:MediaObject'],
    statements: [
      ...listValues(uri).map((one) => toAddress(String(one))),
      ...toStatements(others, digitalObjectFields),
      ...inner.flatMap((node): readonly Statement[] => [
        ['ric:hasOrHadPart', node],
        ['schema:hasPart', node],
      ]),
    ],
  };
}

/** Search engines follow a `schema:contentUrl` also if it is a text, so it never has an unsafe link such as `javascript:`. */
function toAddress(uri: string): Statement {
  if (!isSafeLink(uri)) return [ownTerm('uri'), toRdfText(uri)];
  return ['schema:contentUrl', isSafeIri(uri) ? { iri: uri } : toRdfText(uri)];
}

/** Whether a text may be a link in linked data: an absolute IRI that is safe to click. */
export function isSafeIri(text: string): boolean {
  return isIri(text) && isSafeLink(text);
}

function toStatements(data: Data, terms: Readonly<Record<string, readonly string[]>>): readonly Statement[] {
  return Object.entries(data).flatMap(([field, value]) => {
    const own = Object.hasOwn(terms, field) ? terms[field]! : [ownTerm(field)];
    return listValues(value).flatMap((one) => own.map((term): Statement => [term, toRdfText(String(one))]));
  });
}
