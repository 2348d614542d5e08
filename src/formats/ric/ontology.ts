/** Describes the data model as an OWL ontology: a class for each record type, a property for each field and relation. */
import type { Field, RecordType } from '../../model/define.ts';
import { recordTypes } from '../../model/registry.ts';
import { ownPrefix } from '../rdf/namespaces.ts';
import { type DescribedResource, type RdfObject, type Statement, toLiteral } from '../rdf/terms.ts';
import { typeRows } from './mapping.ts';
import { listTypes } from './rdf-description.ts';

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
export function* describeModel(resolve: Resolve): Generator<DescribedResource> {
  yield {
    resource: resolve(`${ownPrefix}:`).replace(/#$/, ''),
    statements: toStatements(resolve, 'owl:Ontology', [
      ['rdfs:label', toLiteral('Archival descriptions as Fonds keeps them', 'en')],
    ]),
  };
  for (const type of recordTypes) yield toClass(type, resolve);
  yield* toProperties('owl:DatatypeProperty', resolve, listFields());
  yield* toProperties('owl:ObjectProperty', resolve, listRelations());
}

function toClass({ name, help }: RecordType, resolve: Resolve): DescribedResource {
  const wider = typeRows.find(({ type }) => type === name)?.classes ?? [];
  return {
    resource: resolve(`${ownPrefix}:${name}`),
    statements: toStatements(resolve, 'owl:Class', [
      ['rdfs:label', toLiteral(name)],
      ['rdfs:comment', toLiteral(help, 'en')],
      ...wider.map((one) => ['rdfs:subClassOf', { resource: resolve(one) }] as const),
    ]),
  };
}

type Row = readonly [term: string, object: RdfObject];

function toStatements(resolve: Resolve, kind: string, rows: readonly Row[]): readonly Statement[] {
  return [
    ...listTypes([kind], resolve),
    ...rows.map(([term, object]) => ({ predicate: resolve(term), object })),
  ];
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
function* toProperties(
  kind: string,
  resolve: Resolve,
  members: Iterable<Member>,
): Generator<DescribedResource> {
  for (const [name, same] of Map.groupBy(members, (member) => member.name)) {
    const distinct = (pick: (member: Member) => string): readonly string[] => [...new Set(same.map(pick))];
    const domains = distinct(({ domain }) => domain);
    const targets = distinct(({ range }) => range);
    const helps = distinct(({ help = '' }) => help).filter((help) => help !== '');
    const lead = (one: string, many: string, names: readonly string[]): readonly Row[] =>
      names.map((value) => [names.length === 1 ? one : many, { resource: resolve(value) }]);
    yield {
      resource: resolve(`${ownPrefix}:${name}`),
      statements: toStatements(resolve, kind, [
        ['rdfs:label', toLiteral(name)],
        ...helps.map((text): Row => ['rdfs:comment', toLiteral(text, 'en')]),
        ...lead('rdfs:domain', 'schema:domainIncludes', domains),
        ...lead('rdfs:range', 'schema:rangeIncludes', targets),
      ]),
    };
  }
}
