/** Content of source files without a field: readers see what has a label, the rest is source data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Data } from '../../src/model/define.ts';
import { readerElements } from '../../src/pages/shared/reader-elements.ts';
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
        'eag_archguide_services_library_@question': 'yes',
        'eag_archguide_desc_repositories_repository_access_@question': 'no',
        'eag_archguide_desc_repositories_repository_accessibility_@question': 'yes',
        'eag_archguide_services_unknown_@question': 'yes',
      }),
      ['library', 'isOpen', 'isAccessible'],
    );
  });

  it('has letters, digits or symbols', () => {
    assert.deepEqual(namesOf({ ead_did_langmaterial_: '.', ead_did_physdesc_: ['—', '2 boxes'] }), [
      'physdesc',
    ]);
  });
});

describe('Source data', () => {
  it('is everything else: attributes, elements without a label, and statements about the file', () => {
    const data = {
      'ead_archdesc_dsc_@type': 'combined',
      'ead_did_note_@label': 'personal-name',
      ead_ptr_: 'Link',
      'eac-cpf_control_localTypeDeclaration_abbreviation_': 'detailLevel',
      'rdf:type': 'https://example.org/Type',
      'fonds:name': 'identifier',
    };
    assert.deepEqual(namesOf(data), []);
    assert.deepEqual(pathsOf(data), Object.keys(data).slice(0, -1));
  });
});
