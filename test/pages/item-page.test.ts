/** The data of the page of an item: its descriptions, identifiers, citation, links and notes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Data } from '../../src/model/define.ts';
import { findCodeBesideTitle } from '../../src/pages/shared/find-code.ts';
import { toLink } from '../../src/pages/shared/item-link.ts';
import { codeBesideTitle, trimTitle } from '../../src/pages/shared/reference-code.ts';
import { toCountedLink } from '../../src/pages/shared/to-counted-link.ts';
import { toFindingAidUnit } from '../../src/pages/shared/to-finding-aid.ts';
import { type ShownItemOptions, toShownItem } from '../../src/pages/shared/to-shown-item.ts';
import type { WireItem } from '../../src/pages/shared/wire-item.ts';
import { formatTitle } from '../../ui/format-values.ts';
import { labelOfNote, labelOfRole, labelOfValue } from '../../ui/messages/labels.ts';
import { getTranslator } from '../../ui/messages/translate.ts';
import { writeCitation } from '../../ui/write-citation.ts';

type Parts = WireItem['relationships'];

const wire = (type: string, id: string, data: Data = {}, relationships: Parts = {}): WireItem => ({
  id,
  type,
  data,
  relationships,
});
const unitDescription = (id: string, data: Data = {}, parts: Parts = {}): WireItem =>
  wire('DocumentaryUnitDescription', id, { name: 'Minutes', languageCode: 'eng', ...data }, parts);
const unit = (descriptions: readonly WireItem[], data: Data = {}): WireItem =>
  wire('DocumentaryUnit', 'a', { identifier: 'A.1', ...data }, { describes: descriptions });

const pageOf = (item: WireItem, options: Partial<ShownItemOptions> = {}) =>
  toShownItem(item, { readerLanguage: 'en', ...options });
const citationOf = (item: WireItem): string => writeCitation(pageOf(item), 'en');
const fieldsOf = (item: WireItem) => pageOf(item).description.areas.flatMap(({ fields }) => fields);

describe('A unit without a reference code', () => {
  const generated = unit([unitDescription('a.eng')], { identifier: '17', identifierOrigin: 'position' });

  it('does not show its generated identifier, nor where that came from', () => {
    const names = fieldsOf(generated).map(({ name }) => name);
    assert.ok(!names.includes('identifier') && !names.includes('identifierOrigin'));
    assert.ok(!pageOf(generated).summary.some(({ name }) => name === 'identifier'));
    assert.ok(fieldsOf(unit([unitDescription('a.eng')])).some(({ name }) => name === 'identifier'));
  });

  it('is cited without it', () => {
    assert.equal(pageOf(generated).citation.code, undefined);
    assert.equal(pageOf(unit([unitDescription('a.eng')])).citation.code, 'A.1');
  });

  it('has the code of the nearest unit above, marked so', () => {
    const codeRowOf = (item: WireItem) => fieldsOf(item).find(({ name }) => name === 'identifier');
    const below = { ...generated, relationships: { ...generated.relationships, childOf: [unit([])] } };
    const row = codeRowOf(below);
    assert.deepEqual([row?.values, row?.isInherited], [['A.1'], true]);
    assert.equal(codeRowOf(unit([unitDescription('a.eng')]))?.isInherited, undefined);
  });
});

describe('A unit without a title', () => {
  const untitled = unit([unitDescription('a.eng', { name: 'A.1' })]);

  it('has its code as heading, and not again as a row of the title or beside the heading', () => {
    assert.equal(pageOf(untitled).title, 'A.1');
    assert.deepEqual(
      fieldsOf(untitled).map(({ name }) => name),
      ['identifier'],
    );
    assert.equal(findCodeBesideTitle(untitled), undefined);
    assert.equal(findCodeBesideTitle(unit([unitDescription('a.eng')])), 'A.1');
    assert.equal(codeBesideTitle({ identifier: 'A.1', name: 'A.1' }), undefined);
    assert.equal(codeBesideTitle({ identifier: 'A.1', name: 'Minutes' }), 'A.1');
  });
});

describe('A concept without a label', () => {
  const concept = (identifier: string): WireItem => {
    const described = wire('CvocConceptDescription', 'c.eng', { name: identifier, languageCode: 'eng' });
    return wire('CvocConcept', 'c', { identifier }, { describes: [described] });
  };
  const titleIn = (item: WireItem) => formatTitle(pageOf(item), 'en');

  it('has the last word of its address as title, marked so, on its page and in lists', () => {
    const found = concept('index.phptema=10&/discovering');
    assert.equal(titleIn(found), 'Without a label (discovering)');
    assert.equal(formatTitle(toLink(found), 'de'), 'Ohne Bezeichnung (discovering)');
    const listed = { id: 'c', type: 'CvocConcept', identifier: 'a=1/analysing', names: [], childCount: 0 };
    assert.equal(formatTitle(toCountedLink(listed, 'eng'), 'fr'), 'Sans libellé (analysing)');
  });

  it('keeps an identifier in words, and units keep a code with slashes', () => {
    assert.equal(titleIn(concept('discovering')), 'discovering');
    const coded = unit([unitDescription('a.eng', { name: 'A/1' })], { identifier: 'A/1' });
    assert.equal(titleIn(coded), 'A/1');
  });
});

describe('A title that ends with a comma, colon or semicolon', () => {
  const committee = (name: string, identifier = 'A.1') =>
    unit([unitDescription('a.eng', { name })], { identifier });

  it('is shown without it in the heading, in its row and in the citation', () => {
    const item = committee('Central Committee, ');
    assert.equal(pageOf(item).title, 'Central Committee');
    assert.deepEqual(fieldsOf(item).find(({ name }) => name === 'name')?.values, ['Central Committee']);
    assert.equal(citationOf(item), 'Central Committee, A.1.');
    assert.equal(toLink(item).title, 'Central Committee');
  });

  it('is shown without it in the row of a code too', () => {
    const [code] = fieldsOf(committee('Letters', 'Folder 7:')).filter(({ name }) => name === 'identifier');
    assert.deepEqual(code?.values, ['Folder 7']);
  });

  it('is not followed by the same words as a code', () => {
    for (const [name, code] of [
      ['Folder 7:', 'Folder 7:'],
      ['Folder 7', 'Folder 7:'],
      ['Folder 7:', 'Folder 7'],
    ] as const) {
      const item = committee(name, code);
      assert.equal(findCodeBesideTitle(item), undefined);
      assert.equal(codeBesideTitle({ name, identifier: code }), undefined);
      assert.equal(pageOf(item).citation.code, pageOf(item).title);
      assert.equal(citationOf(item), 'Folder 7.');
    }
  });

  it('keeps a Greek question mark, and all characters of a title without words', () => {
    assert.deepEqual(['Πού;', 'Πού;,', ';', ':,', 'Wo?', 'لجنة،'].map(trimTitle), [
      'Πού;',
      'Πού;',
      ';',
      ':,',
      'Wo?',
      'لجنة',
    ]);
  });

  it('loses nothing else', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('', ',', ' :', '; ', ', ;'),
        (text, end) => {
          const trimmed = trimTitle(text + end);
          assert.ok((text + end).startsWith(trimmed));
          assert.match((text + end).slice(trimmed.length), /^[\s,:;،؛，：；、]*$/);
          assert.equal(trimTitle(trimmed), trimmed);
        },
      ),
    );
  });
});

describe('The page of an agent', () => {
  const agent = (data: Data, parts: Parts = {}): WireItem =>
    wire(
      'HistoricalAgent',
      'a',
      { identifier: '118584596' },
      {
        describes: [
          wire(
            'HistoricalAgentDescription',
            'a.ger',
            { name: 'Mozart', languageCode: 'ger', typeOfEntity: 'person', ...data },
            parts,
          ),
        ],
      },
    );
  const valuesOf = (item: WireItem, name: string) =>
    [...pageOf(item).summary, ...fieldsOf(item)]
      .filter((field) => field.name === name)
      .flatMap(({ values }) => values);

  it('has type and dates once', () => {
    const period = wire('DatePeriod', 'p', { startDate: '1756-01-27', description: '27.01.1756 –' });
    const dated = agent({ datesOfExistence: '27.01.1756 –' }, { hasDate: [period] });
    assert.deepEqual(
      [valuesOf(dated, 'datesOfExistence'), valuesOf(dated, 'typeOfEntity')],
      [[], ['person']],
    );
    assert.deepEqual(valuesOf(agent({ datesOfExistence: 'fl. 1780' }), 'datesOfExistence'), ['fl. 1780']);
    const uncertain = agent({ datesOfExistence: '27.01.1756 –\n\nUncertain.' }, { hasDate: [period] });
    assert.deepEqual(valuesOf(uncertain, 'datesOfExistence'), ['Uncertain.']);
  });

  it('lists its other identifiers with their types, without the first one', () => {
    const field = fieldsOf(
      wire('DocumentaryUnit', 'a', {
        identifier: 'A.1',
        otherIdentifiers: ['A.1', 'old 7'],
        otherIdentifierTypes: ['call number', 'Altsignatur'],
      }),
    ).find(({ name }) => name === 'otherIdentifiers');
    assert.deepEqual([field?.values, field?.types], [['old 7'], ['Altsignatur']]);
  });

  it('names languages and scripts once, in the language of the reader', () => {
    const used = { languagesUsed: ['eng', 'fre'], scriptsUsed: ['Latn'] };
    const notes = ['English Latn', 'French', 'Français, English', 'English and some Welsh'];
    assert.deepEqual(valuesOf(agent({ ...used, languageNote: notes }), 'languageNote'), notes.slice(3));
    const written = { languages: ['deutsch', 'Latin Alphabet', 'Deutsch und Latein'], scripts: ['Latn'] };
    assert.deepEqual(valuesOf(agent(written), 'languages'), ['ger', 'Deutsch und Latein']);
  });

  it('shows the source of its name in words', () => {
    const sourceOf = (source: string) => valuesOf(agent({ source }), 'source')[0];
    assert.equal(sourceOf('LCNAF'), 'Library of Congress Name Authority File');
    assert.equal(sourceOf('AFNOR_NF_Z_44-060'), 'AFNOR NF Z 44-060');
    assert.equal(sourceOf('conventionDeclaration'), undefined);
    assert.equal(labelOfValue(getTranslator('de'), 'source', sourceOf('local')!), 'lokale Normdatei');
  });

  it('shows no terms of schemas as roles', () => {
    const t = getTranslator('en');
    assert.equal(labelOfRole(t, 'http://example.org/schema#Person'), undefined);
    assert.equal(labelOfRole(t, 'http://id.loc.gov/vocabulary/relators/art'), 'artist');
    assert.equal(labelOfRole(t, 'brother'), 'brother');
  });
});

describe('The descriptions of an item', () => {
  const item = unit([
    unitDescription('a.eng'),
    unitDescription('a.deu', { name: 'Protokolle', languageCode: 'deu' }),
    unitDescription('a.eng-b', { name: 'Minute books', identifier: 'Survey 1990' }),
    unitDescription('a.eng-c', { name: 'Books' }),
  ]);

  it('have an address and a label each, also if two have the same language', () => {
    const { descriptions } = pageOf(item);
    assert.deepEqual(
      descriptions.map(({ language, name, path }) => [language, name, path]),
      [
        ['en', '1', '/units/a?lang=eng'],
        ['de', undefined, '/units/a?lang=deu'],
        ['en', 'Survey 1990', '/units/a?description=a.eng-b'],
        ['en', '3', '/units/a?description=a.eng-c'],
      ],
    );
  });

  it('are shown by their address', () => {
    assert.equal(pageOf(item, { chosenLanguage: 'deu' }).title, 'Protokolle');
    const page = pageOf(item, { chosenDescription: 'a.eng-b', readerLanguage: 'fr' });
    assert.equal(page.title, 'Minute books');
    assert.equal(page.missingLanguage, undefined);
    assert.deepEqual(
      page.descriptions.filter(({ isCurrent }) => isCurrent).map(({ path }) => path),
      ['/units/a?description=a.eng-b'],
    );
  });

  it('have the dates of another description, if only that one has some', () => {
    const period = wire('DatePeriod', 'p', { startDate: '1901-01-01', endDate: '1902-12-31' });
    const dated = wire('DocumentaryUnitDescription', 'a.eng', { languageCode: 'eng' }, { hasDate: [period] });
    const both = unit([dated, unitDescription('a.deu', { name: 'Protokolle', languageCode: 'deu' })]);
    assert.equal(pageOf(both, { chosenLanguage: 'deu' }).periods[0]?.start, '1901-01-01');
  });

  it('stay chosen on the other pages of the item, but only if the reader has chosen one', () => {
    assert.deepEqual(pageOf(item).selection, {});
    assert.deepEqual(pageOf(item, { chosenLanguage: 'de' }).selection, { lang: 'deu' });
    assert.deepEqual(pageOf(item, { chosenDescription: 'a.eng-c' }).selection, { description: 'a.eng-c' });
    assert.deepEqual(pageOf(item, { chosenLanguage: 'fr' }).selection, {});
  });

  it('are announced as missing in the language of the reader', () => {
    const page = pageOf(item, { readerLanguage: 'fr' });
    assert.equal(page.missingLanguage, 'fr');
    assert.equal(page.title, 'Minutes');
  });

  it('are not announced as missing if the language of the shown one is unknown', () => {
    const unknown = unit([unitDescription('a.und', { languageCode: 'und' })]);
    assert.equal(pageOf(unknown).missingLanguage, undefined);
  });
});

describe('The identifiers of a unit', () => {
  it('have their types beside them', () => {
    const fields = fieldsOf(
      unit([unitDescription('a.eng')], {
        identifierType: 'call number',
        otherIdentifiers: ['old 7', 'film 3'],
        otherIdentifierTypes: ['former', 'unspecified'],
      }),
    );
    assert.deepEqual(
      fields
        .filter(({ types }) => types !== undefined)
        .map(({ name, values, types }) => [name, values, types]),
      [
        ['identifier', ['A.1'], ['call number']],
        ['otherIdentifiers', ['old 7', 'film 3'], ['former', '']],
      ],
    );
  });
});

describe('The code of a description', () => {
  const areasWith = (identifier: string) =>
    pageOf(unit([unitDescription('a.eng', { identifier })])).description.areas.map(({ name, fields }) => [
      name,
      ...fields.filter((field) => field.name !== 'name').map(({ values }) => values[0]),
    ]);

  it('is under its control, and is not repeated if it is that of the unit', () => {
    assert.deepEqual(areasWith('Survey 1990'), [
      ['identityStatement', 'A.1'],
      ['descriptionControl', 'Survey 1990'],
    ]);
    assert.deepEqual(areasWith('A.1'), [['identityStatement', 'A.1']]);
  });
});

describe('The identity area of a unit', () => {
  it('has the code, the title, the level and the extent in the order of ISAD(G)', () => {
    const data = {
      levelOfDescription: 'file',
      extentAndMedium: '2 boxes',
      parallelFormsOfName: 'Procès-verbaux',
    };
    const [area] = pageOf(unit([unitDescription('a.eng', data)], { otherIdentifiers: ['old 7'] })).description
      .areas;
    assert.deepEqual(
      [area?.name, ...area!.fields.map(({ name }) => name)],
      [
        'identityStatement',
        'identifier',
        'otherIdentifiers',
        'name',
        'parallelFormsOfName',
        'levelOfDescription',
        'extentAndMedium',
      ],
    );
  });
});

describe('The summary of a unit', () => {
  it('has each line of its extent as a fact of its own', () => {
    const description = wire('DocumentaryUnitDescription', 'u.eng', {
      name: 'Letters',
      extentAndMedium: '2 linear feet\n\n4 boxes',
    });
    const unit = wire('DocumentaryUnit', 'u', { identifier: 'U' }, { describes: [description] });
    const extent = pageOf(unit).summary.find(({ name }) => name === 'extentAndMedium');
    assert.deepEqual(extent?.values, ['2 linear feet', '4 boxes']);
  });

  it('has at most three lines of its extent; its area has all, also in the whole finding aid', () => {
    const extentAndMedium = ['1 box', '2 maps', '3 files', '4 photographs'].join('\n');
    const description = wire('DocumentaryUnitDescription', 'u.eng', { name: 'Letters', extentAndMedium });
    const unit = wire('DocumentaryUnit', 'u', { identifier: 'U' }, { describes: [description] });
    for (const page of [
      pageOf(unit),
      toFindingAidUnit(unit, 1, { chosenLanguage: undefined, readerLanguage: 'en' }).item,
    ]) {
      const isExtent = ({ name }: { readonly name: string }): boolean => name === 'extentAndMedium';
      assert.deepEqual(page.summary.find(isExtent)?.values, ['1 box', '2 maps', '3 files']);
      const fields = page.description.areas.flatMap((area) => area.fields);
      assert.deepEqual(fields.find(isExtent)?.values, [extentAndMedium]);
    }
  });
});

describe('The summary of an agent', () => {
  const agent = (parts: Parts): WireItem =>
    wire(
      'HistoricalAgent',
      'g',
      { identifier: 'G' },
      {
        describes: [
          wire(
            'HistoricalAgentDescription',
            'g.eng',
            { name: 'Guild', datesOfExistence: '1850-1900' },
            parts,
          ),
        ],
      },
    );
  const namesOf = (item: WireItem) => pageOf(item).summary.map(({ name }) => name);

  it('has the dates of existence once', () => {
    const period = wire('DatePeriod', 'p', { startDate: '1850-01-01', endDate: '1900-12-31' });
    assert.deepEqual(namesOf(agent({})), ['datesOfExistence']);
    assert.deepEqual(namesOf(agent({ hasDate: [period] })), []);
  });
});

describe('The location of a record', () => {
  it('is not a field of its identity', () => {
    const place = wire('CvocConcept', 'c', { identifier: 'c', latitude: 52, longitude: 4 });
    assert.deepEqual(
      fieldsOf(place).map(({ name }) => name),
      ['identifier'],
    );
  });
});

describe('The title of a link or an annotation', () => {
  const to = (id: string) => wire('DocumentaryUnit', id, { identifier: id.toUpperCase() });
  const titleIn = (language: 'en' | 'de', type: string, relationships: Parts) =>
    formatTitle(pageOf(wire(type, '019a-1', { type: 'copy' }, relationships)), language);

  it('names the records that it is about', () => {
    const ends = { hasLinkSource: [to('a')], hasLinkTarget: [to('a'), to('b')] };
    assert.equal(titleIn('en', 'Link', ends), 'Link between A and B');
    assert.equal(titleIn('de', 'Link', ends), 'Verknüpfung von A und B');
    assert.equal(titleIn('en', 'Link', { hasLinkTarget: [to('b')] }), 'Link to B');
    assert.equal(titleIn('de', 'Annotation', { annotates: [to('b')] }), 'Anmerkung zu B');
  });

  it('is its type if the reader may see none of them', () => {
    assert.equal(titleIn('en', 'Link', {}), 'Link');
  });

  it('is beside the links to them', () => {
    const page = pageOf(wire('Link', 'l', { type: 'copy' }, { hasLinkTarget: [to('a'), to('b')] }));
    assert.deepEqual(
      page.related.map(({ path }) => path),
      ['/units/a', '/units/b'],
    );
  });
});

describe('The citation of an item', () => {
  it('is the one that the archive prefers', () => {
    const item = unit([unitDescription('a.eng', { preferredCitation: 'City Archive, A.1.' })]);
    assert.equal(pageOf(item).citation.text, 'City Archive, A.1.');
  });

  it('is made from its code and institution otherwise', () => {
    assert.deepEqual(pageOf(unit([unitDescription('a.eng')])).citation, {
      text: undefined,
      isCitedByCode: true,
      code: 'A.1',
      codeAbove: undefined,
      top: undefined,
      holder: undefined,
    });
  });

  it('names the fonds of a lower level', () => {
    const above = (id: string, name: string, parents: readonly WireItem[] = []) =>
      wire(
        'DocumentaryUnit',
        id,
        { identifier: id },
        { describes: [unitDescription(`${id}.eng`, { name })], childOf: parents },
      );
    const fonds = above('f', 'Papers of a family');
    const file = above('c', 'Letters', [above('s', 'Series', [fonds])]);
    assert.equal(pageOf(file).citation.top, 'Papers of a family');
    assert.equal(pageOf(fonds).citation.top, undefined);
  });

  it('has each statement once, and no punctuation before a comma', () => {
    const hasDate = [wire('DatePeriod', 'd', { description: '1581 juli 6' })];
    const dated = unit([unitDescription('a.nld', { name: 'Commissies. 1581 juli 6' }, { hasDate })]);
    assert.equal(citationOf(dated), 'Commissies. 1581 juli 6, A.1.');
    const titled = unit([unitDescription('a.eng', { name: 'Records of a horticulturist (inclusive).' })]);
    assert.equal(citationOf(titled), 'Records of a horticulturist (inclusive), A.1.');
    const abbreviated = unit([unitDescription('a.eng', { name: 'Smith & Co.' })]);
    assert.equal(citationOf(abbreviated), 'Smith & Co., A.1.');
    const named = unit([unitDescription('a.eng', { name: 'Boston Globe.' }, { hasDate })]);
    assert.equal(citationOf(named), 'Boston Globe, 1581 juli 6, A.1.');
    const shortened = unit([unitDescription('a.eng', { name: 'The Arnold Assoc.' })]);
    assert.equal(citationOf(shortened), 'The Arnold Assoc., A.1.');
    const finished = unit([unitDescription('a.eng', { name: 'Minutes of June 9, 1927.' })]);
    assert.equal(citationOf(finished), 'Minutes of June 9, 1927, A.1.');
  });

  it('of an item without a reference code has the item that contains it, and no identifier', () => {
    const country = wire('Country', 'us', { identifier: 'us' });
    const name = wire('RepositoryDescription', 'us-h.eng', { name: 'City Archive', languageCode: 'eng' });
    const institution = wire(
      'Repository',
      'us-h',
      { identifier: 'h' },
      { describes: [name], hasCountry: [country] },
    );
    assert.equal(citationOf(institution), 'City Archive, United States.');
    assert.equal(citationOf(country), 'United States.');
  });
});

describe('Values from a list', () => {
  it('are marked as words to translate, texts are not', () => {
    const fields = fieldsOf(
      unit([
        unitDescription('a.eng', { levelOfDescription: 'series', languageOfMaterial: 'deu', notes: 'Torn.' }),
      ]),
    );
    assert.deepEqual(
      fields.filter(({ isCoded }) => isCoded).map(({ name }) => name),
      ['levelOfDescription', 'languageOfMaterial'],
    );
    const link = wire('Link', 'l', { type: 'copy' });
    assert.deepEqual(
      fieldsOf(link).map(({ name, isCoded }) => [name, isCoded]),
      [['type', true]],
    );
  });
});

describe('The related items', () => {
  const to = (id: string) => wire('DocumentaryUnit', id, { identifier: id });

  it('are those at the other end of a link, in either direction, with the kind of the link', () => {
    const links = [
      wire(
        'Link',
        'l1',
        { type: 'copy', description: 'Made in 1950' },
        { hasLinkTarget: [to('a'), to('b')] },
      ),
      wire('Link', 'l2', { type: 'temporal' }, { hasLinkSource: [to('a')], hasLinkTarget: [to('c')] }),
      wire('Link', 'l3', { type: 'identity' }, { hasLinkSource: [to('d')], hasLinkTarget: [to('a')] }),
    ];
    assert.deepEqual(
      pageOf(unit([]), { links }).related.map(({ path, linkType, text }) => [path, linkType, text]),
      [
        ['/units/b', 'copy', 'Made in 1950'],
        ['/units/c', 'temporal', undefined],
        ['/units/d', 'identity', undefined],
      ],
    );
  });
});

describe('Source data', () => {
  const note = wire('UnknownProperty', 'n', {
    'eac_cpfDescription_identity_entityId_@localType': 'PPN',
    eac_cpfDescription_identity_entityId_: '118540238',
  });
  const item = unit([unitDescription('a.eng', {}, { hasUnknownProperty: [note] })]);

  it('is not part of the page of readers', () => {
    const page = pageOf(item);
    assert.deepEqual(page.notes, [{ names: ['identity', 'entityId'], values: ['118540238'] }]);
    assert.deepEqual(page.sourceData, []);
  });

  it('is part of the page of those who may update the item', () => {
    assert.deepEqual(pageOf(item, { showsSourceData: true }).sourceData, [
      { names: ['eac_cpfDescription_identity_entityId_@localType'], values: ['PPN'] },
    ]);
  });
});

describe('Statements of a SKOS file without a field', () => {
  it('are named by their property, without namespaces and languages', () => {
    const note = wire('UnknownProperty', 'n', {
      '^skos:hasTopConcept': 'a',
      'rdfs:comment@en': 'b',
      '<http://example.org/terms#startYear>^^xsd:gYear': '1901',
      'http://example.org/scheme dcterms:title': 'c',
      'dcterms:source[2]/dcterms:creator': 'd',
    });
    const page = pageOf(unit([unitDescription('a.eng', {}, { hasUnknownProperty: [note] })]));
    const t = getTranslator('de');
    assert.deepEqual(
      page.notes.map(({ names }) => labelOfNote(t, names)),
      ['Oberster Begriff', 'Bemerkung', 'Erstes Jahr', 'Titel', 'Urheber'],
    );
  });
});

describe('Changes of a description before its import', () => {
  it('have their day, their author and everything else that the file states', () => {
    const events = [
      wire('MaintenanceEvent', 'e', {
        eventType: 'revised',
        date: '2012-06-10T09:00:00Z',
        agent: 'J. Doe',
        agentType: 'human',
        source: 'Dates corrected',
        eventTypeAsWritten: 'correction',
      }),
      wire('MaintenanceEvent', 'f', { eventType: 'created', date: '2001', dateAsWritten: 'spring 2001' }),
    ];
    const [revised, created] = pageOf(
      unit([unitDescription('a.eng', {}, { maintenance: events })]),
    ).maintenance;
    assert.deepEqual(revised, {
      eventType: 'revised',
      agentType: 'human',
      agents: ['J. Doe'],
      periods: [{ start: '2012-06-10', end: '2012-06-10', text: undefined, kind: undefined }],
      texts: ['Dates corrected', 'correction'],
    });
    assert.equal(created?.periods[0]?.start, 'spring 2001');
  });

  it('are not listed if the file states nothing but their kind', () => {
    const bare = wire('MaintenanceEvent', 'g', { eventType: 'updated', agentType: 'human' });
    assert.deepEqual(pageOf(unit([unitDescription('a.eng', {}, { maintenance: [bare] })])).maintenance, []);
  });
});

describe('A value that the item and its description repeat', () => {
  const institution = (type: string): WireItem =>
    wire(
      'Repository',
      'nl-1',
      { identifier: '1', typeOfEntity: type },
      {
        describes: [
          wire('RepositoryDescription', 'nl-1.eng', { name: 'City Archive', typeOfEntity: 'library' }),
        ],
      },
    );
  const typesOf = (item: WireItem): readonly (readonly string[])[] =>
    [...pageOf(item).summary, ...fieldsOf(item)]
      .filter(({ name }) => name === 'typeOfEntity')
      .map(({ values }) => values);

  it('is shown once, below the title', () => {
    assert.deepEqual(typesOf(institution('library')), [['library']]);
  });

  it('is shown twice if the values differ', () => {
    assert.deepEqual(typesOf(institution('museum')).flat().toSorted(), ['library', 'museum']);
  });
});

describe('A title with markup of the finding aid', () => {
  it('is shown as plain text', () => {
    const { title } = pageOf(
      unit([unitDescription('a.eng', { name: '1) *Plans* of [Łódź](https://a.example)' })]),
    );
    assert.equal(title, '1) Plans of Łódź');
  });
});

describe('A unit of a whole finding aid', () => {
  const toUnit = (name: string, unitDates: readonly string[]) =>
    toFindingAidUnit(unit([unitDescription('a.eng', { name, unitDates })]), 1, {
      chosenLanguage: undefined,
      readerLanguage: 'en',
    }).item;
  const datesOf = (item: ReturnType<typeof toUnit>) =>
    item.description.areas
      .flatMap(({ fields }) => fields)
      .filter(({ name }) => name === 'unitDates')
      .flatMap(({ values }) => values);

  it('does not repeat dates that end its title', () => {
    assert.deepEqual(datesOf(toUnit('Song of Nyima, Undated', ['undated'])), []);
    assert.deepEqual(datesOf(toUnit('Song of Nyima', ['undated'])), ['undated']);
  });
});

describe('The control area', () => {
  const valuesOf = (data: Data) => {
    const described = wire('HistoricalAgentDescription', 'g.eng', { name: 'Guild', ...data });
    const fields = fieldsOf(wire('HistoricalAgent', 'g', { identifier: 'G' }, { describes: [described] }));
    return Object.fromEntries(fields.map(({ name, values }) => [name, values]));
  };

  it('does not name a script among the languages', () => {
    const { languages } = valuesOf({ languages: ['English', 'Latin'], scripts: ['Latn', 'not a code'] });
    assert.deepEqual(languages, ['English']);
    assert.deepEqual(valuesOf({ languages: ['Latin'] }).languages, ['Latin']);
  });

  it('omits the type that an import gives to institutions whose file states none', () => {
    const item = wire('Repository', 'r', { identifier: 'R', typeOfEntity: 'organisation' });
    assert.ok(!fieldsOf(item).some(({ name }) => name === 'typeOfEntity'));
    assert.deepEqual(pageOf(item).summary, []);
  });

  it('omits the schema of the source file', () => {
    const { rulesAndConventions } = valuesOf({ rulesAndConventions: ['ISAAR(CPF)', 'apeMETSRights.xsd'] });
    assert.deepEqual(rulesAndConventions, ['ISAAR(CPF)']);
  });
});
