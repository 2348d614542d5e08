/** Adds the containers and digital objects of a unit: instantiations in RiC-O, media objects in schema.org, and views in EDM. */

import { isSafeLink } from '../../lib/web-address.ts';
import type { Data } from '../../model/define.ts';
import type { ExportedPart } from '../../model/export-step.ts';
import type { DescribedResource, Statement } from '../rdf/terms.ts';
import { containerFields, digitalObjectFields, digitalObjectLinkTerms } from './part-terms.ts';
import {
  isLink,
  listTypes,
  listValues,
  ownTerm,
  partIri,
  type RdfDescription,
  toText,
} from './rdf-description.ts';

export function describeContainers(described: RdfDescription, containers: readonly ExportedPart[]): void {
  for (const container of containers)
    described.add('ric:hasOrHadInstantiation', toContainer(described, container));
}

function toContainer(
  described: RdfDescription,
  { id, data, relationships }: ExportedPart,
): DescribedResource {
  const label = [data.type, data.name].filter((part) => part !== undefined).join(' ');
  const inner = (relationships.contains ?? []).map((part) => toContainer(described, part));
  return {
    resource: partIri(described, id),
    statements: [
      ...listTypes(['ric:Instantiation'], described.iriOf),
      ...(label === '' ? [] : [described.state('rdfs:label', toText(label))]),
      ...toStatements(described, data, containerFields),
      ...inner.map((node) => described.state('ric:hasOrHadPart', node)),
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
    for (const term of terms) described.add(term, { resource: String(uri) });
  }
}

/** The files of a digital object: the object itself and all objects inside of it. */
function filesOf({ data, relationships }: ExportedPart): readonly Data[] {
  return [data, ...(relationships.contains ?? []).flatMap(filesOf)];
}

function toMediaObject(
  described: RdfDescription,
  { id, data, relationships }: ExportedPart,
): DescribedResource {
  const { uri, ...others } = data;
  const inner = (relationships.contains ?? []).map((part) => toMediaObject(described, part));
  return {
    resource: partIri(described, id),
    statements: [
      ...listTypes(['ric:Instantiation', 'schema:MediaObject'], described.iriOf),
      ...listValues(uri).map((one) => toAddress(described, String(one))),
      ...toStatements(described, others, digitalObjectFields),
      ...inner.flatMap((node) => [
        described.state('ric:hasOrHadPart', node),
        described.state('schema:hasPart', node),
      ]),
    ],
  };
}

/** Search engines follow a `schema:contentUrl` also if it is a text, so it never has an unsafe link such as `javascript:`. */
function toAddress({ state }: RdfDescription, uri: string): Statement {
  if (!isSafeLink(uri)) return state(ownTerm('uri'), toText(uri));
  return state('schema:contentUrl', isSafeIri(uri) ? { resource: uri } : toText(uri));
}

/** Whether a text may be a link in linked data: an absolute IRI that is safe to click. */
export function isSafeIri(text: string): boolean {
  return isLink(text) && isSafeLink(text);
}

function toStatements(
  { state }: RdfDescription,
  data: Data,
  terms: Readonly<Record<string, readonly string[]>>,
): readonly Statement[] {
  return Object.entries(data).flatMap(([field, value]) => {
    const own = Object.hasOwn(terms, field) ? terms[field]! : [ownTerm(field)];
    return listValues(value).flatMap((one) => own.map((term) => state(term, toText(String(one)))));
  });
}
