/** Describes the data model as an OWL ontology: a class for each record type, a property for each field and relation. */
import type { Field, RecordType } from '../../model/define.ts';
import { recordTypes } from '../../model/registry.ts';
import { ownPrefix } from '../rdf/namespaces.ts';
import type { RdfNode, RdfValue } from '../rdf/node.ts';
import { typeRows } from './mapping.ts';

const ranges: Readonly<Record<Field['kind'], string>> = {
  text: 'xsd:string',
  language: 'xsd:string',
  country: 'xsd:string',
  date: 'xsd:date',
  timestamp: 'xsd:dateTime',
  number: 'xsd:double',
  boolean: 'xsd:boolean',
};

type Resolve = (name: string) => string;

/** @param resolve returns the IRI of a prefixed name; names with our own prefix are declared here. */
export function* describeModel(resolve: Resolve): Generator<RdfNode> {
  yield {
    id: resolve(`${ownPrefix}:`).replace(/#$/, ''),
    types: ['owl:Ontology'],
    statements: [['rdfs:label', { text: 'Archival descriptions as Fonds keeps them', language: 'en' }]],
  };
  for (const type of recordTypes) yield toClass(type, resolve);
  yield* toProperties('owl:DatatypeProperty', resolve, listFields());
  yield* toProperties('owl:ObjectProperty', resolve, listRelations());
}

function toClass({ name, help }: RecordType, resolve: Resolve): RdfNode {
  const wider = typeRows.find(({ type }) => type === name)?.classes ?? [];
  return {
    id: resolve(`${ownPrefix}:${name}`),
    types: ['owl:Class'],
    statements: [
      ['rdfs:label', { text: name }],
      ['rdfs:comment', { text: help, language: 'en' }],
      ...wider.map((one) => ['rdfs:subClassOf', { iri: resolve(one) }] as const),
    ],
  };
}

/** A field or a relation of one type. */
interface Member {
  readonly name: string;
  readonly domain: string;
  readonly range: string;
  readonly help?: string;
}

function* listFields(): Generator<Member> {
  for (const { name: type, fields } of recordTypes)
    for (const [name, { kind, help }] of Object.entries(fields))
      yield { name, domain: `${ownPrefix}:${type}`, range: ranges[kind], help };
}

function* listRelations(): Generator<Member> {
  for (const { name: type, relations } of recordTypes)
    for (const [name, { target }] of Object.entries(relations))
      yield { name, domain: `${ownPrefix}:${type}`, range: `${ownPrefix}:${target}` };
}

/** Fields with the same name are one property. RDFS treats several domains as their intersection, so schema.org terms are used for several. */
function* toProperties(kind: string, resolve: Resolve, members: Iterable<Member>): Generator<RdfNode> {
  for (const [name, same] of Map.groupBy(members, (member) => member.name)) {
    const distinct = (pick: (member: Member) => string): readonly string[] => [...new Set(same.map(pick))];
    const domains = distinct(({ domain }) => domain);
    const targets = distinct(({ range }) => range);
    const helps = distinct(({ help = '' }) => help).filter((help) => help !== '');
    const lead = (one: string, many: string, names: readonly string[]): readonly Statement[] =>
      names.map((value) => [names.length === 1 ? one : many, { iri: resolve(value) }]);
    yield {
      id: resolve(`${ownPrefix}:${name}`),
      types: [kind],
      statements: [
        ['rdfs:label', { text: name }],
        ...helps.map((text): Statement => ['rdfs:comment', { text, language: 'en' }]),
        ...lead('rdfs:domain', 'schema:domainIncludes', domains),
        ...lead('rdfs:range', 'schema:rangeIncludes', targets),
      ],
    };
  }
}

type Statement = readonly [string, RdfValue];
