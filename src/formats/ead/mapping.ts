/**
 * Mapping of EAD 2002 and EAD3 to the description of a documentary unit. EAD3 kept most element names; where they differ, there is a row for
 * each. A text section is mapped as a whole, with its headings, lists and tables, so that their order is kept.
 */
import { datePeriod } from '../../model/types/parts.ts';
import { formerExtensionField } from '../xml/extension-element.ts';
import {
  accessPoint,
  date,
  dateEnd,
  dateGroup,
  dateStart,
  field,
  fileValue,
  identifier,
  item,
  labelledField,
  type MappingRow,
  part,
  partField,
  refuse,
} from '../xml/mapping.ts';
import { compileMapping } from '../xml/mapping-tree.ts';
import { styled, type TextStyle, words } from '../xml/text-style.ts';
import {
  findFormerNotePath,
  formerExtensionKind,
  formerFields,
  formerPathsFor,
  markedFields,
} from './marks.ts';

const laterVersion =
  'This is EAD 4 or later: its elements are called recordId and the like. EAD 2002 and EAD3 can be imported; ' +
  'most programs that write later versions can write one of them as well.';

/** Elements of `controlaccess` → types of access points. */
const accessPoints: Readonly<Record<string, string>> = {
  subject: 'subjectAccess',
  persname: 'personAccess',
  famname: 'familyAccess',
  corpname: 'corporateBodyAccess',
  geogname: 'placeAccess',
  genreform: 'genreAccess',
  // Elements without an access point type of their own.
  title: 'subjectAccess',
  function: 'subjectAccess',
  occupation: 'subjectAccess',
  name: 'subjectAccess',
};

/** Kinds of parts; see containers.ts and digital-objects.ts. */
export const containerKind = 'container';
export const digitalObjectKind = 'digital-object';
export const arcKind = 'arc';

const rows: readonly MappingRow[] = [
  ['ead/control/recordId', refuse(laterVersion)],

  // Units at any depth
  ['archdesc', item()],
  ['c#', item()],
  ['archdesc/@level', field('levelOfDescription')],
  ['c#/@level', field('levelOfDescription')],
  ['archdesc/@otherlevel', field('otherlevel')],
  ['c#/@otherlevel', field('otherlevel')],

  // The header. Its other elements are unknown properties of the top unit.
  ['eadheader/eadid', fileValue('eadid')],
  ['profiledesc/langusage/language/@langcode', fileValue('langcode')],
  ['profiledesc/descrules', field('rulesAndConventions')],
  ['filedesc/titlestmt/author', field('processInfo')],
  ['revisiondesc/change', part('updated')],
  ['revisiondesc/change/date', partField('date')],
  ['revisiondesc/change/item', partField('source')],
  // The header of EAD3
  ['control/recordid', fileValue('eadid')],
  ['control/languagedeclaration/language/@langcode', fileValue('langcode')],
  ['control/conventiondeclaration', field('rulesAndConventions')],
  ['control/sources/source', field('sources')],
  ['maintenanceevent', part('event')],
  ['maintenanceevent/eventtype/@value', partField('eventType')],
  ['maintenanceevent/eventtype', partField('eventTypeAsWritten')],
  ['maintenanceevent/eventdatetime/@standarddatetime', partField('date')],
  ['maintenanceevent/eventdatetime', partField('dateAsWritten')],
  ['maintenanceevent/agenttype/@value', partField('agentType')],
  ['maintenanceevent/agenttype', partField('agentType')],
  ['maintenanceevent/agent', partField('agent')],
  ['maintenanceevent/eventdescription', partField('source')],

  // Identity
  ['did/unitid', identifier()],
  ['did/unittitle', field('name')],
  ["did/unittitle[@type='parallel']", field('parallelFormsOfName')],
  ["did/unittitle[@localtype='parallel']", field('parallelFormsOfName')],
  ['did/unitdate', date()],
  // Many finding aids have the date in the title: it is parsed, and stays in the title.
  ['did/unittitle//unitdate', date(), 'also'],
  ['did/unittitle//date', date(), 'also'],
  ['did/unitdatestructured', dateGroup()],
  ['unitdatestructured//datesingle', date()],
  ['unitdatestructured//daterange', date()],
  ['unitdatestructured//daterange/fromdate', dateStart(), 'also'],
  ['unitdatestructured//daterange/todate', dateEnd(), 'also'],
  ['did/abstract', labelledField('abstract')],
  // The complete physdesc: extent, physfacet, dimensions, genreform and text.
  ['did/physdesc', labelledField('extentAndMedium')],
  ['did/physdescset', labelledField('extentAndMedium')],
  ['did//physdescstructured', labelledField('extentAndMedium')],
  ['did/physloc', labelledField('physicalLocation')],
  // A component names a repository if it is not kept in that of the fonds.
  ['c#/did/repository', labelledField('physicalLocation')],
  ['did/note', labelledField('notes')],
  ['did/didnote', labelledField('notes')],
  ['archdesc/note', labelledField('notes')],
  ['c#/note', labelledField('notes')],
  ['did/materialspec', labelledField('materialSpecificDetails')],
  ['did/materialspec/extptr/@href', field('ref')],
  ['did/langmaterial', labelledField('languageNote'), 'text-first'],
  ['did/langmaterial/descriptivenote', field('languageNote')],
  ['langmaterial//language/@langcode', field('languageOfMaterial')],
  ['langmaterial//language/@scriptcode', field('scriptOfMaterial')],
  ['langmaterial//script/@scriptcode', field('scriptOfMaterial')],

  // Containers
  ['did/container', part(containerKind, { text: 'name' })],
  ['did/container/@type', partField('type')],
  ['did/container/@localtype', partField('type')],
  ['did/container/@label', partField('label')],
  ['did/container/@containerid', partField('barcode')],
  ['did/container/@altrender', partField('profile')],
  // Used to nest the containers, and not stored.
  ['did/container/@id', partField('id')],
  ['did/container/@parent', partField('parent')],

  // Digital objects
  ...['dao', 'daogrp', 'daoloc', 'daoset'].flatMap((name): readonly MappingRow[] => [
    [name, part(digitalObjectKind, { within: [digitalObjectKind] })],
    [`${name}/@href`, partField('uri')],
    [`${name}/@title`, partField('title')],
    [`${name}/@linktitle`, partField('title')],
    [`${name}/@role`, partField('role')],
    [`${name}/@linkrole`, partField('role')],
    [`${name}/@actuate`, partField('actuate')],
    [`${name}/@show`, partField('show')],
    [`${name}/@daotype`, partField('type')],
    [`${name}/@otherdaotype`, partField('otherType')],
    // The label of a daoloc is a name that an arc refers to; other labels are titles.
    [`${name}/@label`, partField(name === 'daoloc' ? 'arcLabel' : 'label')],
    [`${name}/daodesc`, partField('description')],
    [`${name}/descriptivenote`, partField('description')],
  ]),
  ['daogrp/resource', partField('title')],
  ['daogrp/resource/@label', partField('arcLabel')],
  ['daogrp/arc', part(arcKind, { within: [digitalObjectKind] })],
  ['daogrp/arc/@to', partField('to')],
  ['daogrp/arc/@actuate', partField('actuate')],
  ['daogrp/arc/@show', partField('show')],

  // Text sections
  ['accruals', field('accruals')],
  ['acqinfo', field('acquisition')],
  ['appraisal', field('appraisal')],
  ['custodhist', field('archivalHistory')],
  ['otherfindaid', field('findingAids')],
  ['bioghist', field('biographicalHistory')],
  ['accessrestrict', field('conditionsOfAccess')],
  ['userestrict', field('conditionsOfReproduction')],
  ['processinfo', field('archivistNote')],
  ['processinfo/p/date', field('datesOfDescriptions'), 'also'],
  ['processinfo/p/bibref', field('sources'), 'also'],
  ['processinfo/note', field('ref')],
  ['altformavail', field('locationOfCopies')],
  ['originalsloc', field('locationOfOriginals')],
  ['odd', field('notes')],
  // Sections of files that were exported by earlier versions of Fonds
  ...formerFields.flatMap((name) => formerPathsFor(name).map((path): MappingRow => [path, field(name)])),
  ...formerPathsFor(formerExtensionKind).map((path): MappingRow => [path, field(formerExtensionField)]),
  ['phystech', field('physicalCharacteristics')],
  ['scopecontent', field('scopeAndContent')],
  ['arrangement', field('systemOfArrangement')],
  ['bibliography', field('publicationNote')],
  ['prefercite', field('preferredCitation')],
  ['index', field('index')],
  ['relatedmaterial', field('relatedUnitsOfDescription')],
  ['separatedmaterial', field('separatedUnitsOfDescription')],

  // Access points. The text of an origination is a creator if it contains no name element.
  ['did/origination', accessPoint('creatorAccess'), 'alone'],
  ...['persname', 'corpname', 'famname', 'name'].map(
    (name): MappingRow => [`did/origination//${name}`, accessPoint('creatorAccess'), 'also'],
  ),
  ...Object.entries(accessPoints).map(
    ([name, type]): MappingRow => [`controlaccess//${name}`, accessPoint(type), 'also'],
  ),
];

const styles: Readonly<Record<string, TextStyle>> = {
  ...styled(
    'container',
    'ead eadheader filedesc titlestmt profiledesc revisiondesc frontmatter archdesc did dsc',
  ),
  ...styled(
    'container',
    'dscgrp descgrp controlaccess archdescgrp eadgrp editionstmt publicationstmt notestmt seriesstmt',
  ),
  ...styled('container', 'control maintenancehistory maintenanceagency relations unitdatestructured dateset'),
  ...styled(
    'section',
    'accessrestrict accruals acqinfo altformavail appraisal arrangement bibliography bioghist',
  ),
  ...styled(
    'section',
    'custodhist fileplan index odd originalsloc otherfindaid phystech prefercite processinfo',
  ),
  ...styled('section', 'relatedmaterial scopecontent separatedmaterial userestrict legalstatus langmaterial'),
  ...styled('section', 'address table tgroup tbody dao daogrp daodesc namegrp linkgrp div titlepage'),
  ...styled('section', 'descriptivenote didnote controlnote daoset physdescset source'),
  ...styled('note', 'note footnote'),
  ...styled('block', 'p event/p listhead'),
  ...styled('line', 'addressline indexentry'),
  ...styled('head', 'head'),
  ...styled('quote', 'blockquote'),
  ...styled('break', 'lb'),
  ...styled('emphasis', 'emph title titleproper/emph'),
  ...styled('link', 'ref extref foreign'),
  ...styled('pointer', 'ptr extptr'),
  ...styled(
    'piece',
    'extent physfacet dimensions physdesc/genreform physdescstructured bibref archref relation',
  ),
  ...styled('list', 'list chronlist'),
  ...styled('item', 'item chronitem defitem'),
  ...styled(
    'label',
    'defitem/label chronitem/date chronitem/datesingle chronitem/daterange conventiondeclaration/abbr',
  ),
  ...styled('phrase', 'defitem/item'),
  ...styled('clause', 'event head01 head02 head03 ptrgrp/ref ptrgrp/ptr'),
  ...styled('range-end', 'todate'),
  ...styled('subdivision', 'subject/part geogname/part genreform/part function/part occupation/part'),
  ...styled('row-head', 'thead'),
  ...styled('row', 'row'),
  ...styled('cell', 'entry'),
};

/** Layout, encoding, and pointers inside the file. docs/formats/ead.md lists them for archivists. */
const droppedAttributes: readonly string[] = words(
  'id parent target encodinganalog render altrender lang space base calendar era show actuate linktype ' +
    'from to inline xpointer langencoding scriptencoding dateencoding countryencoding repositoryencoding ' +
    'relatedencoding schemaLocation noNamespaceSchemaLocation cols colname colnum colsep rowsep colwidth namest ' +
    'nameend morerows align valign char charoff frame pgwide tpattern numeration mark continuation placement',
);

export const eadMapping = compileMapping({
  root: 'ead',
  rows,
  allowsShortKeys: true,
  styles,
  droppedAttributes,
  significantValues: { audience: 'internal' },
  internal: {
    headers: ['eadheader', 'control'],
    technicalFields: [formerExtensionField],
    fieldOf: findFormerNotePath,
  },
  markedFields,
  // EAD3 renamed two of them.
  accessPointAttributes: {
    authfilenumber: 'authfilenumber',
    identifier: 'authfilenumber',
    role: 'role',
    relator: 'role',
    source: 'source',
    rules: 'rules',
    normal: 'normal',
  },
  nameGroupAttributes: ['label'],
  dateAttributes: ['normal', 'standarddate'],
  dateFields: { type: 'type', unitdatetype: 'type', localtype: 'type', datechar: 'event' },
  dateTypes: datePeriod.fields.type?.oneOf ?? [],
  identifierTypes: ['type', 'localtype', 'label'],
});
