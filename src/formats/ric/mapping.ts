/**
 * The mapping of records to linked data: classes of record types, and terms for fields, ancestors and access points. Uses Records in Contexts
 * (RiC-O 1.0), schema.org and SKOS. A field without a row becomes a term of our own ontology (ontology.ts), so that no text is omitted.
 */

import type { NeighbourSelection } from '../../model/export-step.ts';
import { cvocConcept } from '../../model/types/cvoc-concept.ts';
import { documentaryUnit } from '../../model/types/documentary-unit.ts';
import { historicalAgent } from '../../model/types/historical-agent.ts';
import { country, repository } from '../../model/types/repository.ts';
import { authoritativeSet, cvocVocabulary } from '../../model/types/sets.ts';
import { virtualUnit } from '../../model/types/virtual-unit.ts';
import type { MaterialSourceRole } from '../material-source-roles.ts';

/** The terms of a field. `only`: the class of records to which the row applies. */
export interface FieldRow {
  readonly terms: readonly string[];
  readonly only?: string;
  /** A text that is an IRI becomes a link. */
  readonly links?: true;
  /** Whether only http, https, ark, urn and doi links become IRIs; other values become texts. */
  readonly needsSafeIri?: true;
}

interface TypeRow {
  readonly type: string;
  /** Classes of every record of the type. */
  readonly classes: readonly string[];
  /** Additional classes by the value of a field of the descriptions, compared by its letters only. */
  readonly kinds?: {
    readonly field: string;
    readonly words: Readonly<Record<string, readonly string[]>>;
    readonly otherwise: readonly string[];
  };
  /** Fields of the record and of its descriptions. */
  readonly fields: Readonly<Record<string, FieldRow>>;
}

const as = (...terms: readonly string[]): FieldRow => ({ terms });

const identifier = as('ric:identifier', 'schema:identifier');
const name = as('ric:name', 'schema:name', 'rdfs:label');
const title = as('ric:title', 'schema:name', 'rdfs:label');
const otherName = as('ric:name', 'schema:alternateName');
const description = as('ric:generalDescription', 'schema:description');

const unitFields: TypeRow['fields'] = {
  identifier,
  otherIdentifiers: identifier,
  name: title,
  parallelFormsOfName: otherName,
  ref: { terms: ['rdfs:seeAlso'], links: true, needsSafeIri: true },
  abstract: as('ric:generalDescription', 'schema:abstract'),
  unitDates: as('ric:date'),
  levelOfDescription: as('ric:type'),
  extentAndMedium: as('ric:recordResourceExtent', 'schema:materialExtent'),
  archivalHistory: as('ric:history'),
  scopeAndContent: as('ric:scopeAndContent', 'schema:description'),
  accruals: { terms: ['ric:accruals'], only: 'ric:RecordSet' },
  systemOfArrangement: as('ric:recordResourceStructure'),
  conditionsOfAccess: as('ric:conditionsOfAccess', 'schema:conditionsOfAccess'),
  conditionsOfReproduction: as('ric:conditionsOfUse'),
  physicalLocation: as('schema:itemLocation'),
};

const nameOfPerson = (term: string): FieldRow => ({ terms: [term], only: 'schema:Person' });

const agentFields: TypeRow['fields'] = {
  identifier,
  name,
  typeOfEntity: as('ric:type'),
  lastName: nameOfPerson('schema:familyName'),
  firstName: nameOfPerson('schema:givenName'),
  parallelFormsOfName: otherName,
  otherFormsOfName: otherName,
  datesOfExistence: as('ric:date'),
  biographicalHistory: as('ric:history', 'schema:description'),
  mandates: as('ric:authorizingMandate'),
  generalContext: as('ric:generalDescription'),
};

const repositoryFields: TypeRow['fields'] = {
  identifier,
  name,
  typeOfEntity: as('ric:type'),
  parallelFormsOfName: otherName,
  otherFormsOfName: otherName,
  history: as('ric:history'),
  mandates: as('ric:authorizingMandate'),
  holdings: as('ric:generalDescription', 'schema:description'),
  latitude: as('schema:latitude'),
  longitude: as('schema:longitude'),
};

const conceptFields: TypeRow['fields'] = {
  identifier,
  uri: { terms: ['skos:exactMatch', 'schema:sameAs'], links: true },
  notation: as('skos:notation', 'schema:termCode'),
  seeAlso: { terms: ['rdfs:seeAlso'], links: true },
  latitude: as('geo:lat'),
  longitude: as('geo:long'),
  name: as('skos:prefLabel', 'ric:name', 'schema:name', 'rdfs:label'),
  altLabel: as('skos:altLabel', 'schema:alternateName'),
  hiddenLabel: as('skos:hiddenLabel'),
  definition: as('skos:definition', 'schema:description'),
  scopeNote: as('skos:scopeNote'),
  note: as('skos:note'),
  changeNote: as('skos:changeNote'),
  editorialNote: as('skos:editorialNote'),
  historyNote: as('skos:historyNote'),
};

const setFields: TypeRow['fields'] = { identifier, name, description };

/** Classes by level of description. Every level that consists of several records is a record set. */
const levels: Readonly<Record<string, readonly string[]>> = {
  fonds: ['ric:RecordSet', 'schema:Collection'],
  collection: ['ric:RecordSet', 'schema:Collection'],
  series: ['ric:RecordSet', 'schema:Collection'],
  file: ['ric:RecordSet'],
  item: ['ric:Record'],
};

/** Types of record sets by level, from the vocabulary of RiC-O. */
export const recordSetTypes: Readonly<Record<string, string>> = {
  fonds: 'ric-rst:Fonds',
  collection: 'ric-rst:Collection',
  series: 'ric-rst:Series',
  file: 'ric-rst:File',
};

export const typeRows: readonly TypeRow[] = [
  {
    type: country.name,
    classes: ['ric:Place', 'schema:Country'],
    fields: { identifier, name, report: description },
  },
  {
    type: repository.name,
    classes: ['ric:CorporateBody', 'schema:ArchiveOrganization'],
    fields: repositoryFields,
  },
  {
    type: documentaryUnit.name,
    classes: ['schema:ArchiveComponent'],
    kinds: { field: 'levelOfDescription', words: levels, otherwise: ['ric:RecordSet'] },
    fields: unitFields,
  },
  { type: virtualUnit.name, classes: ['ric:RecordSet', 'schema:Collection'], fields: unitFields },
  {
    type: historicalAgent.name,
    classes: [],
    kinds: {
      field: 'typeOfEntity',
      words: {
        person: ['ric:Person', 'schema:Person'],
        corporatebody: ['ric:CorporateBody', 'schema:Organization'],
        family: ['ric:Family', 'schema:Organization'],
      },
      otherwise: ['ric:Agent', 'schema:Thing'],
    },
    fields: agentFields,
  },
  {
    // Authority records are records too: the set describes its agents.
    type: authoritativeSet.name,
    classes: ['ric:RecordSet', 'schema:Dataset'],
    fields: { ...setFields, name: title },
  },
  { type: cvocVocabulary.name, classes: ['skos:ConceptScheme', 'schema:DefinedTermSet'], fields: setFields },
  {
    type: cvocConcept.name,
    classes: ['ric:Concept', 'skos:Concept', 'schema:DefinedTerm'],
    fields: conceptFields,
  },
];

interface AncestorRow {
  readonly type: string;
  /** Type of the ancestor; the nearest one is used. */
  readonly in: string;
  readonly terms: readonly string[];
  /** Terms if the ancestor has this class: the child of a single record is a part of it. */
  readonly ifClass?: { readonly is: string; readonly terms: readonly string[] };
}

/** Terms for ancestors. Not `isDirectlyIncludedIn`, since a record in between may be restricted. */
export const ancestorRows: readonly AncestorRow[] = [
  { type: repository.name, in: country.name, terms: ['ric:hasOrHadLocation', 'schema:containedInPlace'] },
  {
    type: documentaryUnit.name,
    in: documentaryUnit.name,
    terms: ['ric:isOrWasIncludedIn', 'schema:isPartOf'],
    ifClass: { is: 'ric:Record', terms: ['ric:isOrWasPartOf', 'schema:isPartOf'] },
  },
  { type: documentaryUnit.name, in: repository.name, terms: ['ric:hasOrHadHolder', 'schema:holdingArchive'] },
  { type: virtualUnit.name, in: virtualUnit.name, terms: ['ric:isOrWasIncludedIn', 'schema:isPartOf'] },
  {
    type: historicalAgent.name,
    in: authoritativeSet.name,
    terms: ['ric:isOrWasDescribedBy', 'schema:subjectOf'],
  },
  { type: cvocConcept.name, in: cvocVocabulary.name, terms: ['skos:inScheme', 'schema:inDefinedTermSet'] },
];

export interface AccessPointRow {
  /** Terms from a unit to the named resource. */
  readonly terms: readonly string[];
  /** Classes of the named resource if it is not linked to a record; if empty, only the name is written. */
  readonly classes: readonly string[];
  /** Record types that the terms allow as target. */
  readonly leadsTo: readonly string[];
  /** Whether the access point names an agent that is not a creator. */
  readonly isAgent?: true;
}

const anything: readonly string[] = typeRows.map(({ type }) => type);
const about = { terms: ['ric:hasOrHadSubject', 'schema:about'], leadsTo: anything };
const agents: readonly string[] = [historicalAgent.name, repository.name];

/** Terms and targets for agents with a role of this kind (source-roles.ts). */
export const materialSourceRows: Readonly<
  Record<MaterialSourceRole, Pick<AccessPointRow, 'terms' | 'leadsTo'>>
> = {
  holder: { terms: ['ric:hasOrHadHolder', 'schema:contributor'], leadsTo: agents },
  funder: { terms: ['ric:isRelatedTo', 'schema:funder'], leadsTo: agents },
};

/** Access points by type. */
export const accessPointRows: Readonly<Record<string, AccessPointRow>> = {
  creatorAccess: { terms: ['ric:hasCreator', 'schema:creator'], classes: ['ric:Agent'], leadsTo: agents },
  personAccess: { ...about, classes: ['ric:Person', 'schema:Person'], isAgent: true },
  corporateBodyAccess: { ...about, classes: ['ric:CorporateBody', 'schema:Organization'], isAgent: true },
  familyAccess: { ...about, classes: ['ric:Family', 'schema:Organization'], isAgent: true },
  agentAccess: { ...about, classes: ['ric:Agent'], isAgent: true },
  subjectAccess: { ...about, classes: ['ric:Concept', 'schema:DefinedTerm'] },
  placeAccess: {
    terms: ['ric:isAssociatedWithPlace', 'schema:spatialCoverage'],
    classes: ['ric:Place', 'schema:Place'],
    leadsTo: [country.name],
  },
  genreAccess: { terms: ['schema:genre'], classes: [], leadsTo: [cvocConcept.name] },
};

/** Items connected by edges, with their terms. */
export const neighbourRows: readonly (NeighbourSelection & { readonly terms: readonly string[] })[] = [
  { name: 'broader', label: 'narrower', direction: 'in', terms: ['skos:broader'] },
  { name: 'narrower', label: 'narrower', direction: 'out', terms: ['skos:narrower'] },
  { name: 'related', label: 'related', direction: 'out', terms: ['skos:related'] },
  {
    name: 'includesUnit',
    label: 'includesUnit',
    direction: 'out',
    terms: ['ric:includesOrIncluded', 'schema:hasPart'],
  },
];

/** The term for access points of records that are not units, and for links without a row. */
export const relatedTerm = 'ric:isRelatedTo';

/** Terms of links by type. */
export const linkTerms: Readonly<Record<string, string>> = { identity: 'ric:isEquivalentTo' };

/** Fields that are not written: they concern the description itself, or are written elsewhere. */
export const omittedFields: ReadonlySet<string> = new Set([
  'languageCode',
  'creationProcess',
  'sourceFileId',
  'sourceMarkup',
  'languageOfMaterial',
]);
