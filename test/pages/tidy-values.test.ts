/** Values of records without codes of programs, and without what the source file has twice. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPeriods } from '../../src/pages/shared/item-parts.ts';
import {
  hasContent,
  isAboutFile,
  isTechnicalCode,
  tidyConvention,
  tidyDate,
  tidyExtent,
  tidyType,
} from '../../src/pages/shared/tidy-values.ts';
import type { WireItem } from '../../src/pages/shared/wire-item.ts';
import { withoutFieldHead, withoutNoteHead } from '../../ui/messages/repeated-head.ts';

describe('An extent', () => {
  it('has no decimals that are zero', () => {
    assert.equal(tidyExtent('34.0 folders'), '34 folders');
    assert.equal(tidyExtent('68,00 meter meter'), '68 meter');
    assert.equal(tidyExtent('1.0 Linear feet (2.00 boxes)'), '1 Linear feet (2 boxes)');
  });

  it('has no unit twice', () => {
    assert.equal(tidyExtent('2.3 meter; meter'), '2.3 meter');
    assert.equal(tidyExtent('2.3 meter; meter 257 files'), '2.3 meter; 257 files');
  });

  it('has no semicolon at the end of a line', () => {
    assert.equal(tidyExtent('2.3 meter; meter\n\n239 files ;'), '2.3 meter\n\n239 files');
  });

  it('has each number beside the words for what is counted', () => {
    for (const [text, shown] of [
      ['Film souple\n\n2 922\n\nNoir et blanc', 'Film souple, 2 922\n\nNoir et blanc'],
      ['Tirage\n\n57\n\nDiapositive\n\nEnviron 760', 'Tirage, 57\n\nDiapositive, Environ 760'],
      ['6 000\n\nFilm souple\n\nCouleur', '6 000, Film souple\n\nCouleur'],
      ['Diapositive\n\n> 5000', 'Diapositive, > 5000'],
    ] as const)
      assert.equal(tidyExtent(text), shown);
  });

  it('keeps its other numbers and words', () => {
    for (const text of [
      '2.5 metres',
      'Letters\n\n3 boxes\n\n90 x 120 mm',
      '12\n\n7',
      '1.000 Akten',
      '10.0',
      '1.0.0 files',
      'box by box',
      '1 box, box of letters',
    ])
      assert.equal(tidyExtent(text), text);
  });
});

describe('A code', () => {
  it('is shown with its type if that is a word', () => {
    const types = [
      'call number',
      'Altsignatur',
      'Collection Number:',
      'aspace_uri',
      'cote-groupee',
      'otherType',
    ];
    assert.deepEqual(types.map(tidyType), [
      'call number',
      'Altsignatur',
      'Collection Number',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is not shown if it is the address of a record in another program', () => {
    assert.equal(isTechnicalCode('/repositories/5/archival_objects/1446382'), true);
    assert.equal(isTechnicalCode('GB/5/12'), false);
    assert.equal(tidyType('unitid'), undefined);
    assert.equal(isTechnicalCode('NL-HaNA#desc'), true);
  });

  it('has letters, digits or symbols', () => {
    assert.deepEqual(['---', '.', ' ', '№', '7'].map(hasContent), [false, false, false, true, true]);
  });
});

describe('Rules for a description', () => {
  it('have no code before their name', () => {
    assert.equal(tidyConvention('dacs: Describing Archives'), 'Describing Archives');
    assert.equal(tidyConvention('conventionDeclaration: ISAAR(CPF): Standard'), 'ISAAR(CPF): Standard');
    for (const text of ['DACS: Describing Archives', 'see: the manual'])
      assert.equal(tidyConvention(text), text);
  });

  it('are not the files and versions of programs', () => {
    const texts = ['Converted_apeEAD_version_2.5.0', 'cpf_norm.pl', 'ead3.dtd', 'DACS 2.1', 'A_b'];
    assert.deepEqual(texts.map(isAboutFile), [true, true, true, false, false]);
  });
});

describe('The dates of a unit', () => {
  const part = (data: WireItem['data']): WireItem => ({
    id: '',
    type: 'DatePeriod',
    data,
    relationships: {},
  });
  const periodsOf = (...dates: readonly WireItem['data'][]) =>
    listPeriods({ ...part({}), relationships: { hasDate: dates.map(part) } }).map(
      ({ start, text }) => text ?? start,
    );
  const years = { startDate: '1900-01-01', endDate: '1950-12-31' };

  it('are shown once if the file has them as text and as days', () => {
    assert.deepEqual(periodsOf(years, { ...years, description: '1900 to 1950' }), ['1900 to 1950']);
    assert.deepEqual(periodsOf({ ...years, description: '1900 to 1950' }, years), ['1900 to 1950']);
    assert.deepEqual(
      periodsOf({ ...years, description: '1900-1950' }, { ...years, description: '1900–1950' }),
      ['1900-1950'],
    );
  });

  it('are kept if they differ, or are those of most of the material', () => {
    const later = { startDate: '1951-01-01', endDate: '1952-12-31' };
    assert.deepEqual(periodsOf(years, later), ['1900-01-01', '1951-01-01']);
    assert.equal(periodsOf(years, { ...years, type: 'bulk' }).length, 2);
  });

  it('have no punctuation that separated them in the file', () => {
    assert.deepEqual([', 1958', '1958,', '[1958?]', '(c 1840)'].map(tidyDate), [
      '1958',
      '1958',
      '[1958?]',
      '(c 1840)',
    ]);
  });

  it('have one dash for two hyphens, and a single year once', () => {
    assert.deepEqual(['1957 -- 1962', '1989-1989', '1989-1990', '1989--', '--1989'].map(tidyDate), [
      '1957–1962',
      '1989',
      '1989-1990',
      '1989--',
      '--1989',
    ]);
  });
});

describe('A heading in a text', () => {
  const scope = { type: 'DocumentaryUnitDescription', name: 'scopeAndContent' };

  it('is not shown if it repeats the label, in any language', () => {
    for (const head of [
      'Scope and Contents',
      'Scope and Content Note',
      'Form und Inhalt',
      'SCOPE AND CONTENT:',
    ])
      assert.equal(withoutFieldHead(`## ${head}\n\nLetters.`, scope), 'Letters.', head);
    assert.equal(withoutFieldHead('## General note\n\nDamp.', { ...scope, name: 'notes' }), 'Damp.');
    assert.equal(withoutFieldHead('Scope and content: Letters.', scope), 'Letters.');
    const history = { ...scope, name: 'biographicalHistory' };
    for (const head of ['Biographical / Historical', 'Biographical Note', 'Administrative history'])
      assert.equal(withoutFieldHead(`## ${head}\n\nBorn.`, history), 'Born.', head);
    const extent = { ...scope, name: 'extentAndMedium' };
    assert.equal(withoutFieldHead('Extent: 20 slides', extent), '20 slides');
    assert.equal(withoutFieldHead('Omvang: 2.3 meter', extent), '2.3 meter');
    assert.equal(withoutNoteHead('## Publisher\n\nCity Archive', ['publisher']), 'City Archive');
  });

  it('is shown if it says more, or is the whole text', () => {
    for (const text of [
      '## Scope of the letters\n\nLetters.',
      '## Scope and content',
      'Content: letters.',
      'Letters.\n\n## Scope and content\n\nMaps.',
    ])
      assert.equal(withoutFieldHead(text, scope), text);
  });
});
