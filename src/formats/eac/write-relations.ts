/**
 * Writes the relations of an agent: its access points, and the links that belong to no access point. EAC-CPF 2.0 has one element for all
 * kinds of relations.
 */
import type { ExportedLink, ExportedPart, ExportedRecord } from '../../model/export-step.ts';
import type { WriterContext } from '../record-writer.ts';
import { toSchemaDate, toSchemaUri, toTexts } from '../xml/write-values.ts';
import { element, type XmlAttributeValues, type XmlElement } from '../xml/write-xml.ts';
import type { Dialect } from './dialect.ts';

/** An agent, or one of its identities. */
export interface Identity {
  readonly record: ExportedRecord;
  /** Undefined for an agent without a description. */
  readonly description: ExportedPart | undefined;
  readonly isFirst: boolean;
}

/** The elements in the order of the schema, with the allowed values of their type. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  cpfRelation: [
    'identity',
    'hierarchical',
    'hierarchical-parent',
    'hierarchical-child',
    'temporal',
    'temporal-earlier',
    'temporal-later',
    'family',
    'associative',
  ],
  resourceRelation: ['creatorOf', 'subjectOf', 'other'],
  functionRelation: ['controls', 'owns', 'performs'],
};

/** Types of access points that are agents; for others there is no relation element. */
const agents: ReadonlySet<unknown> = new Set([
  'creatorAccess',
  'personAccess',
  'corporateBodyAccess',
  'familyAccess',
  'agentAccess',
]);

/** Kind of a relation in EAC-CPF 2010, or type of an access point → type of the target. */
const targetTypes: Readonly<Record<string, string>> = {
  resourceRelation: 'resource',
  functionRelation: 'function',
  personAccess: 'person',
  corporateBodyAccess: 'corporateBody',
  familyAccess: 'family',
};

export function writeRelations(
  identity: Identity,
  context: WriterContext,
  { version }: Dialect,
): readonly XmlElement[] {
  const relations = toRelations(identity, context);
  if (version === '2.0') return relations.map((one) => ('point' in one ? writePoint2(one) : writeLink2(one)));
  const all = relations.map((one) => ('point' in one ? writePoint(one) : writeLink(one)));
  return Object.keys(kinds).flatMap((kind) => all.filter(({ name }) => name === kind));
}

interface LinkToWrite {
  readonly link: ExportedLink;
  readonly address: string;
}

interface PointToWrite {
  readonly kind: string;
  readonly point: ExportedPart;
  /** The record that the access point is linked to. */
  readonly linked: LinkToWrite | undefined;
}

/** The access points with their links, and the links without an access point. */
function toRelations(
  { record, description, isFirst }: Identity,
  { uriOf }: WriterContext,
): readonly (PointToWrite | LinkToWrite)[] {
  const points = description?.relationships.relatesTo ?? [];
  const byPart = Map.groupBy(record.links, ({ part }) => part);
  const withAddress = (link: ExportedLink): LinkToWrite => ({
    link,
    address: uriOf(link.target.type, link.target.id),
  });
  const written = points.flatMap((point): readonly (PointToWrite | LinkToWrite)[] => {
    const [linked, ...more] = (byPart.get(point.id) ?? []).map(withAddress);
    const kind = kindOf(point);
    // An element has one URL, so further links get elements of their own, which an import removes (extension.ts).
    return kind === undefined ? [] : [{ kind, point, linked }, ...more];
  });
  const links = isFirst ? record.links.filter(({ part }) => part === undefined) : [];
  return [...written, ...links.map(withAddress)];
}

/** The imported type of the relation, otherwise the type of the link; undefined for the default type, `associative`. */
function toRelationType({ point, linked }: PointToWrite): string | undefined {
  const type = linked?.link.type;
  return toTexts(point.data.relationType)[0] ?? (type === 'associative' ? undefined : type);
}

function kindOf({ data }: ExportedPart): string | undefined {
  const { relation, type } = data;
  if (typeof relation === 'string' && Object.hasOwn(kinds, relation)) return relation;
  return agents.has(type) ? 'cpfRelation' : undefined;
}

function writePoint(relation: PointToWrite): XmlElement {
  const { kind, linked } = relation;
  const { data } = relation.point;
  const type = toRelationType(relation) ?? '';
  const names = [...toTexts(data.name), ...toTexts(data.otherNames)];
  return element(
    kind,
    {
      [`${kind}Type`]: kinds[kind]!.includes(type) ? type : undefined,
      ...linkAttributes({ ...data, href: data.href ?? linked?.address ?? '' }),
    },
    ...names.map((name) =>
      element('relationEntry', { localType: toSchemaUri(toTexts(data.nameType)[0]) }, name),
    ),
    ...writeRelationDates(data),
    ...toTexts(data.place).map((text) => element('placeEntry', {}, text)),
    ...writeNote(toTexts(data.description)),
  );
}

/** The elements are the same in both versions. */
function writeRelationDates(data: ExportedPart['data']): readonly XmlElement[] {
  const [text, ...more] = toTexts(data.dates);
  if (text === undefined) return [];
  if (more.length > 0)
    return [element('dateSet', {}, ...[text, ...more].map((one) => element('date', {}, one)))];
  const [from, to, ...others] = text.split(' – ');
  const hasEnds = data.startDate !== undefined || data.endDate !== undefined;
  if (!hasEnds || to === undefined || others.length > 0)
    return [element('date', { standardDate: toSchemaDate(data.standardDate) }, text)];
  return [
    element(
      'dateRange',
      {},
      element('fromDate', { standardDate: toSchemaDate(data.startDate) }, from!),
      element('toDate', { standardDate: toSchemaDate(data.endDate) }, to),
    ),
  ];
}

/** The XLink attributes, each only if its value is a valid URI. */
function linkAttributes(data: ExportedPart['data']): XmlAttributeValues {
  const attributes: Record<string, string | undefined> = {};
  for (const name of ['href', 'role', 'arcrole'])
    attributes[`xlink:${name}`] = toSchemaUri(toTexts(data[name])[0]);
  const isLink = Object.values(attributes).some((value) => value !== undefined);
  return isLink ? { 'xlink:type': 'simple', ...attributes } : {};
}

function writeLink({ link, address }: LinkToWrite): XmlElement {
  const { type, description, target } = link;
  const isAgent = target.type === 'HistoricalAgent';
  const kind = isAgent ? 'cpfRelation' : 'resourceRelation';
  return element(
    kind,
    {
      [`${kind}Type`]: isAgent ? (kinds.cpfRelation!.includes(type) ? type : 'associative') : 'other',
      ...linkAttributes({ href: address }),
    },
    element('relationEntry', {}, target.name ?? target.identifier),
    ...writeNote(description === undefined ? [] : [description]),
  );
}

/** A `descriptiveNote` with one paragraph per text. */
export function writeNote(texts: readonly string[]): readonly XmlElement[] {
  if (texts.length === 0) return [];
  return [element('descriptiveNote', {}, ...texts.map((text) => element('p', {}, text)))];
}

function writePoint2(relation: PointToWrite): XmlElement {
  const { kind, linked } = relation;
  const { data } = relation.point;
  return element(
    'relation',
    {},
    writeTarget(targetTypes[kind] ?? targetTypes[String(data.type)] ?? 'agent', toTexts(data.name)[0]!, {
      localType: toTexts(data.nameType)[0],
      vocabularySource: toTexts(data.source)[0],
      vocabularySourceURI: toSchemaUri(toTexts(data.sourceURI)[0]),
      valueURI: toSchemaUri(toTexts(data.href)[0] ?? linked?.address),
    }),
    ...writeRelationDates(data),
    ...toTexts(data.place).map((text) => element('place', {}, element('placeName', {}, text))),
    ...writeTypes(toRelationType(relation), data),
    ...writeNote(toTexts(data.description)),
  );
}

function writeTarget(
  targetType: string,
  name: string,
  { localType, ...attributes }: Readonly<Record<string, string | undefined>>,
): XmlElement {
  // The schema forbids a blank part.
  const words = /[^ \t\r\n]/.test(name) ? name : '_';
  return element('targetEntity', { targetType, ...attributes }, element('part', { localType }, words));
}

/** Writes the type of the relation and the roles of the target. The first element gets the URI. */
function writeTypes(type: string | undefined, data: ExportedPart['data']): readonly XmlElement[] {
  const valueURI = toSchemaUri(toTexts(data.arcrole)[0]);
  const types =
    type === undefined
      ? []
      : [element('relationType', { ...vocabularyOf(data, 'relationType'), valueURI }, type)];
  const roles = [...toTexts(data.role), ...toTexts(data.otherRoles)].map((role, i) =>
    element(
      'targetRole',
      i === 0 ? { ...vocabularyOf(data, 'role'), valueURI: type === undefined ? valueURI : undefined } : {},
      role,
    ),
  );
  if (types.length > 0 || roles.length > 0 || valueURI === undefined) return [...types, ...roles];
  return [element('targetRole', { valueURI })];
}

function vocabularyOf(data: ExportedPart['data'], prefix: string): Record<string, string | undefined> {
  return {
    vocabularySource: toTexts(data[`${prefix}Source`])[0],
    vocabularySourceURI: toSchemaUri(toTexts(data[`${prefix}SourceURI`])[0]),
  };
}

function writeLink2({ link, address }: LinkToWrite): XmlElement {
  const { type, description, target } = link;
  return element(
    'relation',
    {},
    writeTarget(target.type === 'HistoricalAgent' ? 'agent' : 'resource', target.name ?? target.identifier, {
      valueURI: toSchemaUri(address),
    }),
    element('relationType', {}, type),
    ...writeNote(description === undefined ? [] : [description]),
  );
}
