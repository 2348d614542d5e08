/** Writes the relations of an agent as EAC-CPF 2.0, which has one element for all kinds of relations. */
import type { ExportedPart } from '../../model/export-step.ts';
import type { WriteContext } from '../record-writer.ts';
import { toSchemaUri, toTexts } from '../xml/write-values.ts';
import { element, type XmlElement } from '../xml/write-xml.ts';
import { writeNote } from './write-identity.ts';
import {
  type Identity,
  type LinkToWrite,
  type PointToWrite,
  toRelations,
  toRelationType,
  writeRelationDates,
} from './write-relations.ts';

/** Kind of a relation in EAC-CPF 2010, or type of an access point → type of the target. */
const targetTypes: Readonly<Record<string, string>> = {
  resourceRelation: 'resource',
  functionRelation: 'function',
  personAccess: 'person',
  corporateBodyAccess: 'corporateBody',
  familyAccess: 'family',
};

export function writeRelations2(identity: Identity, context: WriteContext): readonly XmlElement[] {
  return toRelations(identity, context).map((relation) =>
    'point' in relation ? writePoint(relation) : writeLink(relation),
  );
}

function writePoint(relation: PointToWrite): XmlElement {
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

function writeLink({ link, address }: LinkToWrite): XmlElement {
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
