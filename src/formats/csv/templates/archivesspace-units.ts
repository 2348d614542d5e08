/** ArchivesSpace's spreadsheet of archival objects (its "bulk import"). */

import { addValue } from '../../xml/collected-item.ts';
import type { ColumnTarget } from '../column-target.ts';
import { falseWords, keepUnknown, parseFlag, type RowValues, trueWords } from '../row-values.ts';
import { normalizeLevel } from './atom.ts';
import { field, group, type Template } from './template.ts';

/** Codes of notes → fields. Their columns are `n_…` (text), `l_…` (label), `p_…` (whether it is published), `b_…` and `e_…` (dates). */
const noteFields: Readonly<Record<string, string>> = {
  abstract: 'abstract',
  accessrestrict: 'conditionsOfAccess',
  acqinfo: 'acquisition',
  arrangement: 'systemOfArrangement',
  bioghist: 'biographicalHistory',
  custodhist: 'archivalHistory',
  dimensions: 'extentAndMedium',
  langmaterial: 'languageNote',
  langmaterial_2: 'languageNote',
  odd: 'notes',
  physdesc: 'extentAndMedium',
  physfacet: 'physicalCharacteristics',
  physloc: 'physicalLocation',
  prefercite: 'preferredCitation',
  processinfo: 'processInfo',
  relatedmaterial: 'relatedUnitsOfDescription',
  scopecontent: 'scopeAndContent',
  separatedmaterial: 'separatedUnitsOfDescription',
  userestrict: 'conditionsOfReproduction',
};

const noteColumns = (): Record<string, ColumnTarget> =>
  Object.fromEntries(
    Object.entries(noteFields).flatMap(([code, name], number) =>
      Object.entries({ n: 'text', l: 'label', p: 'isPublished', b: 'begin', e: 'end' }).map(
        ([prefix, member]) => [`${prefix}_${code}`, group('note', member, { number, field: name })],
      ),
    ),
  );

/** Columns of the dates by their suffix: older sheets have `begin` instead of `begin_1`. */
const dateColumns = (numbers: Readonly<Record<string, number>>): Record<string, ColumnTarget> =>
  Object.fromEntries(
    Object.entries(numbers).flatMap(([suffix, number]) =>
      Object.entries({
        dates_label: 'type',
        begin: 'start',
        end: 'end',
        date_type: 'kind',
        expression: 'date',
        date_certainty: 'certainty',
        date_era: 'era',
        date_calendar: 'calendar',
      }).map(([code, member]) => [`${code}${suffix}`, group('event', member, { number })]),
    ),
  );

/** Columns for two parts: `name` belongs to the first part, `name_2` to the second. */
const repeatedColumns = (
  columns: Readonly<Record<string, string>>,
  name: 'extent' | 'container',
): Record<string, ColumnTarget> =>
  Object.fromEntries(
    ['', '_2'].flatMap((suffix, number) =>
      Object.entries(columns).map(([code, member]) => [`${code}${suffix}`, group(name, member, { number })]),
    ),
  );

const fileColumns = (prefix: string, memberOf: (name: string) => string): Record<string, ColumnTarget> =>
  Object.fromEntries(
    Object.entries({
      file_uri: 'uri',
      use_statement: 'role',
      xlink_actuate_attribute: 'actuate',
      xlink_show_attribute: 'show',
      file_format: 'mediaType',
      caption: 'caption',
    }).map(([code, member]) => [
      `${prefix}_${code}`,
      group('digitalObject', memberOf(member), { number: 0 }),
    ]),
  );

const agentColumns = (): Record<string, ColumnTarget> =>
  Object.fromEntries(
    Object.entries({ people: 'person', families: 'family', corporate_entities: 'corporateBody' }).flatMap(
      ([code, kind], at) =>
        [1, 2, 3, 4, 5].flatMap((n) =>
          Object.entries({ record_id: 'id', header: kind, role: 'role', relator: 'relator' }).map(
            ([name, member]) => [
              `${code}_agent_${name}_${n}`,
              group('agent', member, { number: at * 10 + n }),
            ],
          ),
        ),
    ),
  );

const subjectColumns = (): Record<string, ColumnTarget> =>
  Object.fromEntries(
    [1, 2].flatMap((n) =>
      Object.entries({ record_id: 'id', term: 'term', type: 'type', source: 'source' }).map(
        ([name, member]) => [`subject_${n}_${name}`, group('subject', member, { number: n })],
      ),
    ),
  );

/** The column with the address of the resource. Sheets that were made by hand often lack it. */
const resourceColumn = 'res_uri';

/** Without the resource, a second field code must show that the columns are those of ArchivesSpace: other tables have levels and titles, too. */
function isObjectTable(headings: ReadonlySet<string>): boolean {
  if (!headings.has('hierarchy') || !headings.has('level')) return false;
  return (
    headings.has(resourceColumn) ||
    (headings.has('title') &&
      Object.keys(archivesSpaceObjects.columns).some((code) => code.includes('_') && headings.has(code)))
  );
}

export const archivesSpaceObjects: Template = {
  name: "ArchivesSpace's archival objects (bulk import spreadsheet)",
  target: 'DocumentaryUnit',
  scope: 'a repository or a unit',
  separator: '\u0000',
  matches: isObjectTable,
  expectedColumn: resourceColumn,
  isLabelRow: ([first = '']) => /^field name/i.test(first.trim()),
  numbersRows: true,
  restrictsBelow: true,
  complete: completeObject,
  columns: {
    "ArchivesSpacefieldcode(pleasedon'teditthisrow)": { to: 'nothing' },
    collection_id: { to: 'collection' },
    ead: { to: 'collection' },
    res_uri: { to: 'collection' },
    ref_id: { to: 'key' },
    unit_id: { to: 'identifier' },
    title: field('name'),
    hierarchy: { to: 'depth' },
    level: field('levelOfDescription'),
    other_level: field('otherLevel'),
    publish: { to: 'restricted', values: falseWords, publicValues: trueWords },
    restrictions_flag: field('restrictionsApply'),
    processing_note: field('processInfo'),
    l_lang: field('languageOfMaterial'),
    l_lang_2: field('languageOfMaterial'),
    l_langscript: field('scriptOfMaterial'),
    l_langscript_2: field('scriptOfMaterial'),
    ...dateColumns({ '': 0, _1: 0, _2: 1 }),
    ...repeatedColumns(
      {
        portion: 'portion',
        number: 'number',
        extent_type: 'type',
        container_summary: 'summary',
        physical_details: 'details',
        dimensions: 'dimensions',
      },
      'extent',
    ),
    ...repeatedColumns(
      {
        cont_instance_type: 'label',
        type_1: 'type',
        indicator_1: 'name',
        barcode: 'barcode',
        type_2: 'type2',
        indicator_2: 'name2',
        type_3: 'type3',
        indicator_3: 'name3',
      },
      'container',
    ),
    digital_object_id: group('digitalObject', 'id', { number: 0 }),
    digital_object_title: group('digitalObject', 'title', { number: 0 }),
    ...fileColumns('rep', (member) => member),
    ...fileColumns('nonrep', (member) => `other${member.charAt(0).toUpperCase()}${member.slice(1)}`),
    ...agentColumns(),
    ...subjectColumns(),
    ...noteColumns(),
  },
};

/** Sets the identifier, the level, and the conditions of access if the row only states that restrictions apply. */
function completeObject(row: RowValues): void {
  const { description, nonFields, item } = row;
  const key = nonFields.get('key')?.[0];
  nonFields.delete('key');
  if (key !== undefined && nonFields.has('identifier')) {
    addValue(item, 'otherIdentifiers', key);
    addValue(item, 'otherIdentifierTypes', 'ref_id');
  } else if (key !== undefined) {
    nonFields.set('identifier', [key]);
    item.set('identifierOrigin', ['id']);
  }
  completeLevel(row);
  const restricted = description.get('restrictionsApply')?.[0];
  description.delete('restrictionsApply');
  const isRestricted = parseFlag(restricted);
  if (restricted !== undefined && isRestricted === undefined)
    keepUnknown(row, 'restrictions_flag', restricted);
  if (isRestricted === true && !description.has('conditionsOfAccess'))
    addValue(description, 'conditionsOfAccess', 'Restrictions apply');
}

/** The level `otherlevel` refers to the column `other_level`. */
function completeLevel(row: RowValues): void {
  const { description } = row;
  const other = description.get('otherLevel');
  description.delete('otherLevel');
  if (other !== undefined) {
    const level = description.get('levelOfDescription')?.[0];
    if (level !== undefined && !/^other[ _]?level$/i.test(level)) keepUnknown(row, 'level', level);
    description.set('levelOfDescription', other);
  }
  normalizeLevel(row);
}
