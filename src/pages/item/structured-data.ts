/** An item in terms of schema.org, as JSON-LD for search engines. It has no data that the page does not show to the same reader. */
import type { PageLayout } from '../../model/define.ts';
import { undetermined } from '../../model/language-tables.ts';
import { languageTag } from '../../model/languages.ts';
import { getRecordType } from '../../model/registry.ts';
import type { Language } from '../shared/languages.ts';
import type { AncestorLink, ItemLink } from '../shared/page-path.ts';
import { removeMarkup } from '../shared/rich-text.ts';
import { type SchemaNode, shortenDescription, shortenText } from '../shared/search-engines.ts';
import { translateCode } from '../shared/translate-code.ts';
import type { ItemPage } from './data.ts';
import { findLicence } from './licence.ts';
import { describeAgentDates, listTemporalCoverage } from './structured-dates.ts';
import { describeInstitution } from './structured-institution.ts';

export interface StructuredDataOptions {
  /** URL of the site without a path. */
  readonly origin: string;
  /** URL of the item, without a query. */
  readonly id: string;
  /** Canonical URL of the page. */
  readonly canonical: string;
  /** Language of the page. */
  readonly language: Language;
}

const schemaTypes: Readonly<Partial<Record<PageLayout, string>>> = {
  unit: 'ArchiveComponent',
  virtual: 'Collection',
  repository: 'ArchiveOrganization',
  authoritySet: 'Collection',
  concept: 'DefinedTerm',
  vocabulary: 'DefinedTermSet',
  country: 'Country',
};

/** Types of agents, in lower case. schema.org has no type for families. */
const agentTypes: Readonly<Record<string, string>> = { person: 'Person', corporatebody: 'Organization' };

/** Type of an item whose page shows nothing but its type. */
function schemaTypeOf(type: string): string {
  const layout = getRecordType(type).page?.layout;
  return (layout !== undefined && schemaTypes[layout]) || 'Thing';
}

/** The facts below the title are not in the description again. */
type ShownFields = Pick<ItemPage, 'description' | 'summary'>;

export function findSchemaOrgType(page: ShownFields & Pick<ItemPage, 'type'>): string {
  if (getRecordType(page.type).page?.layout !== 'agent') return schemaTypeOf(page.type);
  return agentTypes[valuesOf(page, 'typeOfEntity')[0]?.toLowerCase() ?? ''] ?? 'Thing';
}

export function toSchemaOrgItem(
  page: ItemPage,
  options: StructuredDataOptions,
): SchemaNode & { readonly description: string | undefined } {
  const { id, canonical, language } = options;
  const described = page.description.language;
  const names = ['parallelFormsOfName', 'otherFormsOfName', 'altLabel'];
  return {
    '@type': findSchemaOrgType(page),
    '@id': id,
    url: id,
    identifier: oneOrMore(listIdentifiers(page)),
    name: nameOf(page, language),
    alternateName: oneOrMore(names.flatMap((name) => valuesOf(page, name)).map(removeMarkup)),
    description: shortenDescription(page),
    ...describeLayout(page, options),
    mainEntityOfPage: {
      '@type': 'ItemPage',
      url: canonical,
      inLanguage: described === undetermined ? undefined : described,
    },
  };
}

/** The code and the id. The id of a unit without a code has the identifier that an import generated, which is no code. */
function listIdentifiers({ type, id, citation: { code } }: ItemPage): readonly string[] {
  if (code !== undefined) return [...new Set([code, id])];
  return getRecordType(type).fields.identifier === undefined ? [id] : [];
}

/** The properties that only items of some layouts have. */
function describeLayout(page: ItemPage, { origin, language }: StructuredDataOptions): SchemaNode {
  const parent = page.ancestors.at(-1);
  const above = parent && toNode(parent, origin, language);
  switch (getRecordType(page.type).page?.layout) {
    case 'unit': {
      const holder = page.ancestors.findLast(({ type }) => type !== page.type);
      return {
        isPartOf: parent === holder ? undefined : above,
        holdingArchive: holder && toNode(holder, origin, language),
        ...describeMaterial(page, origin),
      };
    }
    case 'virtual': {
      const partOf = page.custom?.layout === 'virtual' ? page.custom.partOf : [];
      const collections = partOf.map((link) => toNode({ ...link, type: page.type }, origin, language));
      return { isPartOf: oneOrMore(collections), ...describeMaterial(page, origin) };
    }
    case 'repository':
      return { ...describeInstitution(page), containedInPlace: above };
    case 'agent':
      return {
        ...describeAgentDates(findSchemaOrgType(page), page.periods),
        // The set is a work about the agent, not a whole that the agent is part of.
        subjectOf: above,
      };
    case 'concept':
      return { inDefinedTermSet: above, termCode: oneOrMore(valuesOf(page, 'notation')) };
    default:
      return {};
  }
}

/** Access points of one kind that are listed. The page has all. */
const maxPoints = 20;

/** Types of the items that a unit is about, by kind of access point. */
const subjectTypes: Readonly<Record<string, string>> = {
  subjectAccess: 'Thing',
  personAccess: 'Person',
  corporateBodyAccess: 'Organization',
  familyAccess: 'Thing',
  agentAccess: 'Thing',
};

function describeMaterial(page: ItemPage, origin: string): SchemaNode {
  const reproduction = shortTextOf(page, 'conditionsOfReproduction');
  const subjects = Object.entries(subjectTypes).flatMap(([kind, type]) =>
    listPoints(page, kind, origin).map((point) => ({ '@type': type, ...point })),
  );
  const places = listPoints(page, 'placeAccess', origin).map((point) => ({ '@type': 'Place', ...point }));
  return {
    temporalCoverage: oneOrMore(listTemporalCoverage(page.periods)),
    // Access points do not say whether a creator is a person or an organisation.
    creator: oneOrMore(listPoints(page, 'creatorAccess', origin)),
    about: oneOrMore(subjects),
    spatialCoverage: oneOrMore(places),
    genre: oneOrMore(listPoints(page, 'genreAccess', origin).map(({ name }) => name)),
    inLanguage: oneOrMore(valuesOf(page, 'languageOfMaterial').map(languageTag)),
    materialExtent: shortTextOf(page, 'extentAndMedium'),
    conditionsOfAccess: shortTextOf(page, 'conditionsOfAccess'),
    license: findLicence(page.description),
    usageInfo:
      reproduction === undefined ? undefined : { '@type': 'CreativeWork', description: reproduction },
  };
}

interface PointNode {
  readonly '@id'?: string;
  readonly name: string;
}

function listPoints({ accessPoints }: ItemPage, kind: string, origin: string): readonly PointNode[] {
  const points = accessPoints.find((group) => group.kind === kind)?.points ?? [];
  return points
    .slice(0, maxPoints)
    .map(({ name, path, isLinked }) => ({
      ...(isLinked && { '@id': origin + path }),
      name: removeMarkup(name),
    }));
}

function toNode(link: AncestorLink, origin: string, language: Language): SchemaNode {
  return { '@type': schemaTypeOf(link.type), '@id': origin + link.path, name: nameOf(link, language) };
}

/** Undefined for an item without a title. */
function nameOf({ title, codes, unnamed }: ItemLink, language: Language): string | undefined {
  if (unnamed !== undefined) return undefined;
  return codes === undefined ? title : translateCode(codes, title, language);
}

function shortTextOf(page: ItemPage, name: string): string | undefined {
  return shortenText(valuesOf(page, name).join(' ')) || undefined;
}

function valuesOf({ description, summary }: ShownFields, name: string): readonly string[] {
  const areas = description.areas.map(({ fields }) => fields);
  for (const fields of [...areas, summary])
    for (const field of fields) if (field.name === name) return field.values;
  return [];
}

/** A list of one value is written as the value, which more programs understand. */
function oneOrMore<T>(values: readonly T[]): T | readonly T[] | undefined {
  return values.length > 1 ? values : values[0];
}
