/** Content of source files without a field: readers see what has a label, the rest is source data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Data } from '../../src/model/define.ts';
import { readerElements } from '../../src/pages/shared/reader-elements.ts';
import { findRepeatedNotes } from '../../src/pages/shared/repeated-notes.ts';
import { listNotes, listSourceData } from '../../src/pages/shared/source-notes.ts';
import type { WireItem } from '../../src/pages/shared/wire-item.ts';
import { isSharedMessageKey } from '../../ui/messages/translate.ts';

function description(data: Data): WireItem {
  const note: WireItem = { id: 'n', type: 'UnknownProperty', data, relationships: {} };
  return {
    id: 'd',
    type: 'DocumentaryUnitDescription',
    data: {},
    relationships: { hasUnknownProperty: [note] },
  };
}

const namesOf = (data: Data) => listNotes(description(data)).map(({ names }) => names.join(' › '));
const pathsOf = (data: Data) => listSourceData(description(data)).map(({ names }) => names.join());

describe('Content of the source file that readers see', () => {
  it('has a label in every language', () => {
    const missing = [...readerElements].filter((name) => !isSharedMessageKey(`element.${name}`));
    assert.deepEqual(missing, []);
  });

  it('is named by its element and one around it, without elements that only contain elements', () => {
    assert.deepEqual(
      namesOf({
        ead_eadheader_filedesc_titlestmt_titleproper_: 'Guide',
        ead_archdesc_did_repository_corpname_: 'City Archive',
        ead_eadheader_filedesc_publicationstmt_p_: '2021',
        ead_archdesc_dsc_p_: 'The series are listed below.',
        ead_archdesc_: 'Text',
      }),
      ['titleproper', 'repository › corpname', 'publicationstmt', 'p', 'p'],
    );
  });

  it('includes the answer whether an institution has a service', () => {
    assert.deepEqual(
      namesOf({
        'eag_archguide_desc_repositories_repository_services_library_@question': 'yes',
        'eag_archguide_desc_repositories_repository_access_@question': 'no',
        'eag_archguide_desc_repositories_repository_accessibility_@question': 'yes',
        'eag_archguide_services_unknown_@question': 'yes',
      }),
      ['library', 'isOpen', 'isAccessible'],
    );
  });

  it('has closing days, the telephone of the reading room and its desks, in the area of the institution', () => {
    const repository = 'eag_archguide_desc_repositories_repository_';
    assert.deepEqual(
      listNotes(
        description({
          [`${repository}timetable_closing_`]: 'Christmas',
          [`${repository}access_@question`]: 'yes',
          [`${repository}services_searchroom_contact_telephone_`]: '9',
          [`${repository}services_searchroom_workPlaces_num_`]: '12',
          [`${repository}services_searchroom_photographAllowance_`]: 'no',
          [`${repository}services_internetAccess_@question`]: 'yes',
          [`${repository}services_library_webpage_@href`]: 'https://example.org/library',
          [`${repository}repositoryRole_`]: 'Branch',
        }),
      ).map(({ area, names, values }) => `${area}: ${names.join(' › ')}: ${values.join()}`),
      [
        'access: closing: Christmas',
        'access: isOpen: yes',
        'services: searchroom › telephone: 9',
        'services: workPlaces: 12',
        'services: photographAllowance: no',
        'services: internetAccess: yes',
        'services: library › webpage: https://example.org/library',
        'undefined: repositoryRole: Branch',
      ],
    );
  });

  it('has letters, digits or symbols', () => {
    assert.deepEqual(namesOf({ ead_did_langmaterial_: '.', ead_did_physdesc_: ['—', '2 boxes'] }), [
      'physdesc',
    ]);
  });
});

describe('Content of the source file that the page shows elsewhere', () => {
  const shown = (data: Data, fields: Data = {}): readonly string[] => {
    const described = { ...description(data), data: fields };
    const texts = { areas: [], names: ['City Archive', 'NL-1'], holder: 'National Library' };
    const isRepeated = findRepeatedNotes(described, texts);
    const listed = listNotes(described, isRepeated).flatMap(({ values }) => values);
    const all = listNotes(described).flatMap(({ values }) => values);
    const source = listSourceData(described, isRepeated).flatMap(({ values }) => values);
    assert.deepEqual([...listed, ...source].sort(), [...all].sort());
    return listed;
  };

  it('is source data: names, codes, and the institution', () => {
    assert.deepEqual(
      shown({
        eag_archguide_identity_otherRepositorId_: ['NL 1', 'NL-2'],
        eag_control_maintenanceAgency_agencyName_: 'City Archive',
        ead_archdesc_did_repository_corpname_: 'Folklife Center, National Library',
      }),
      ['NL-2'],
    );
  });

  it('is source data: languages, unless their code has no name', () => {
    const language = { ead_archdesc_did_langmaterial_language_: 'Kinnauri' };
    assert.deepEqual(shown(language, { languageOfMaterial: ['kfk'] }), ['Kinnauri']);
    assert.deepEqual(shown(language, { languageOfMaterial: ['eng'] }), []);
    assert.deepEqual(shown(language), ['Kinnauri']);
  });

  it('is source data if it is about the file, or a number as a code', () => {
    assert.deepEqual(
      shown({
        ead_control_filedesc_notestmt_controlnote_p_: [
          'Encoded in EAD3. Validating against ead3.dtd',
          'See the catalogue.',
        ],
        'eac-cpf_cpfDescription_description_localDescriptions_localDescription_': ['1', 'Geology'],
      }),
      ['See the catalogue.', 'Geology'],
    );
  });

  it('is a word without the code before it, and is named by its own element in an authority record', () => {
    const key = 'eac-cpf_cpfDescription_description_localDescriptions_localDescription_';
    assert.deepEqual(listNotes(description({ [key]: '1\n\nmännlich' })), [
      { names: ['localDescription'], values: ['männlich'] },
    ]);
  });

  it('is named by what it is about, if an archive uses a common word for the type of a local description', () => {
    const key = 'eac-cpf_cpfDescription_description_localDescriptions_localDescription_';
    const namesWith = (types: string | readonly string[]) =>
      namesOf({ [`${key}@localType`]: types, [key]: ['Geology', 'Fossils'] });
    assert.deepEqual(namesWith(['subjects', 'subject']), ['subject']);
    assert.deepEqual(namesWith('Geschlechtsangabe'), ['gender']);
    assert.deepEqual(namesWith(['subject', 'sex']), ['localDescription']);
    assert.deepEqual(namesWith('TJ17'), ['localDescription']);
  });

  it('is source data if it repeats the parts of the name', () => {
    const key = 'eac-cpf_cpfDescription_identity_nameEntry_part_';
    assert.deepEqual(shown({ [key]: ['NL', '1', 'Museum'] }), ['Museum']);
  });
});

describe('Source data', () => {
  it('is everything else: attributes, elements without a label, and statements about the file', () => {
    const data = {
      'ead_archdesc_dsc_@type': 'combined',
      'ead_did_note_@label': 'personal-name',
      ead_ptr_: 'Link',
      eag_control_localControl_term_: 'extended',
      'eac-cpf_cpfDescription_identity_nameEntry_alternativeForm_': 'lcnaf',
      'eac-cpf_control_localTypeDeclaration_abbreviation_': 'detailLevel',
      'rdf:type': 'https://example.org/Type',
      'fonds:name': 'identifier',
    };
    assert.deepEqual(namesOf(data), []);
    assert.deepEqual(pathsOf(data), Object.keys(data).slice(0, -1));
  });
});
