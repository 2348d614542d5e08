/**
 * The part of the mapping for elements and attributes that exist in EAC-CPF 2.0 only. It moved several values of the 2010 version from
 * elements to attributes, and has one element `relation` for all kinds of relations.
 */
import { formerExtensionField, formerExtensionMark } from '../xml/extension-element.ts';
import {
  field,
  fileValue,
  identifier,
  item,
  type MappingRow,
  part,
  partField,
  refuse,
} from '../xml/mapping.ts';
import { styled, type TextStyle, words } from '../xml/text-style.ts';

/** Vocabulary attributes of an element of a relation. @param prefix begins the names of the fields. */
function vocabularyRows(element: string, prefix: string): readonly MappingRow[] {
  return [
    [`relation/${element}/@vocabularySource`, partField(`${prefix}Source`)],
    [`relation/${element}/@vocabularySourceURI`, partField(`${prefix}SourceURI`)],
  ];
}

/** Dates of a relation, of both versions. @param relation name of the element. */
export function relationDateRows(relation: string): readonly MappingRow[] {
  return [
    ...words('date dateRange dateSet').map(
      (dates): MappingRow => [`${relation}/${dates}`, partField('dates')],
    ),
    [`${relation}/date/@standardDate`, partField('standardDate')],
    [`${relation}/dateRange/fromDate/@standardDate`, partField('startDate')],
    [`${relation}/dateRange/toDate/@standardDate`, partField('endDate')],
  ];
}

export const eac2Rows: readonly MappingRow[] = [
  ['eac', item()],
  // EAC of 2004 has the same root element, without a namespace; its header identifies it.
  [
    'eac/eacheader',
    refuse(
      'This is not EAC-CPF 2010 or 2.0. It is EAC of 2004: convert it to one of them, and import it as eac.',
    ),
  ],

  ['control/languageDeclaration/@languageCode', fileValue('langcode')],
  ['control/languageDeclaration/@scriptCode', field('scripts')],
  ['control/@maintenanceStatus', field('status')],
  ['control/@publicationStatus', field('publicationStatus')],
  ['control/@detailLevel', field('levelOfDetail')],
  ['maintenanceEvent/@maintenanceEventType', partField('eventType')],
  ['maintenanceEvent/agent/@agentType', partField('agentTypeCode')],

  ['identity/identityId', identifier()],
  ['identity/entityType/@value', field('typeOfEntity')],
  ['nameEntrySet/nameEntry', part('nameInSet')],
  ['nameEntry/@status', partField('@status')],
  ['nameEntry/@preferredForm', partField('@preferredForm')],

  ['languageUsed/writingSystem/@scriptCode', field('scriptsUsed')],
  [`localDescriptions/localDescription[@localType='${formerExtensionMark}']`, field(formerExtensionField)],

  ['relations/relation', part('relation')],
  ['relation/targetEntity', partField('name')],
  ['relation/targetEntity/@targetType', partField('targetType')],
  ['relation/targetEntity/@valueURI', partField('href')],
  ['relation/targetEntity/@vocabularySource', partField('source')],
  ['relation/targetEntity/@vocabularySourceURI', partField('sourceURI')],
  // The official conversion of 2010 files writes this attribute.
  ['relation/targetEntity/@role', partField('role')],
  ['targetEntity/part/@localType', partField('nameType')],
  ['targetEntity/part/@id', partField('authfilenumber')],
  ['relation/relationType', partField('relationType')],
  ['relation/relationType/@valueURI', partField('arcrole')],
  ...vocabularyRows('relationType', 'relationType'),
  ['relation/targetRole', partField('role')],
  ['relation/targetRole/@valueURI', partField('arcrole')],
  ...vocabularyRows('targetRole', 'role'),
  ['relation/place', partField('place')],
  ...relationDateRows('relation'),
  ['relation/descriptiveNote', partField('description')],
  ['relation/objectXMLWrap', partField('object')],
];

export const eac2Styles: Readonly<Record<string, TextStyle>> = {
  ...styled('container', 'eac nameEntrySet localDescriptions demographicDescriptions otherEntityTypes'),
  ...styled('head', 'head'),
  ...styled('section', 'rightsDeclaration'),
  ...styled('piece', 'source/reference demographicDescription otherEntityType'),
  ...styled('link', 'reference'),
  ...styled('label', 'chronItem/dateSet'),
  ...styled('clause', 'placeName geographicCoordinates contact contactLine citedRange'),
  // A phrase: the element may be empty, and then no separator must be written.
  ...styled('phrase', 'conventionDeclaration/reference shortCode'),
};
