/** Writes the relations of an agent as EAC-CPF 2010: its access points, and the links that belong to no access point. */
import type { ExportedLink, ExportedPart, ExportedRecord } from '../../model/export-step.ts';
import type { WriteContext } from '../record-writer.ts';
import { toSchemaDate, toSchemaUri, toTexts } from '../xml/write-values.ts';
import { element, type XmlAttributeValues, type XmlElement } from '../xml/write-xml.ts';

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

export function writeRelations(identity: Identity, context: WriteContext): readonly XmlElement[] {
  const all = toRelations(identity, context).map((relation) =>
    'point' in relation ? writePoint(relation) : writeLink(relation.link, relation.address),
  );
  return Object.keys(kinds).flatMap((kind) => all.filter(({ name }) => name === kind));
}

export interface LinkToWrite {
  readonly link: ExportedLink;
  readonly address: string;
}

export interface PointToWrite {
  readonly kind: string;
  readonly point: ExportedPart;
  /** The record that the access point is linked to. */
  readonly linked: LinkToWrite | undefined;
}

/** The access points with their links, and the links without an access point. */
export function toRelations(
  { record, description, isFirst }: Identity,
  { uriOf }: WriteContext,
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
export function toRelationType({ point, linked }: PointToWrite): string | undefined {
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
  const notes = toTexts(data.description);
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
    ...(notes.length > 0
      ? [element('descriptiveNote', {}, ...notes.map((text) => element('p', {}, text)))]
      : []),
  );
}

/** Writes the dates of a relation, which have the same elements in both versions. */
export function writeRelationDates(data: ExportedPart['data']): readonly XmlElement[] {
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

function writeLink({ type, description, target }: ExportedLink, address: string): XmlElement {
  const isAgent = target.type === 'HistoricalAgent';
  const kind = isAgent ? 'cpfRelation' : 'resourceRelation';
  const note =
    description === undefined ? [] : [element('descriptiveNote', {}, element('p', {}, description))];
  return element(
    kind,
    {
      [`${kind}Type`]: isAgent ? (kinds.cpfRelation!.includes(type) ? type : 'associative') : 'other',
      ...linkAttributes({ href: address }),
    },
    element('relationEntry', {}, target.name ?? target.identifier),
    ...note,
  );
}
