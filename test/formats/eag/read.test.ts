import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { eag } from '../../../src/formats/eag/index.ts';
import { Failure } from '../../../src/model/errors.ts';
import { missingTexts } from '../fidelity.ts';
import { nestedElements } from '../nested-elements.ts';
import { partsOf, type ReadItem, readDocument, unknownOf } from '../read-document.ts';

async function fixture(name: string): Promise<ReadItem> {
  const { items } = await readDocument(eag, new URL(`${name}.xml`, import.meta.url));
  assert.equal(items.length, 1);
  return items[0]!;
}

async function repositoryOf(control: string, identity: string): Promise<ReadItem> {
  const xml = `<eag><control>${control}</control><archguide><identity>${identity}</identity></archguide></eag>`;
  return (await readDocument(eag, xml)).items[0]!;
}

describe('A flat EAG', () => {
  it('becomes a repository with a description', async () => {
    const { open, data, description } = await fixture('flat-guide');
    assert.deepEqual(open, {
      step: 'open',
      type: 'Repository',
      identifier: 'NL-GdHa',
      depth: 0,
      location: { line: 2, path: 'eag' },
      source: { language: 'nld', file: 'NL-1#desc' },
    });
    assert.deepEqual(data, { identifier: 'NL-GdHa', typeOfEntity: 'organisation' });
    assert.deepEqual(description, {
      name: 'Havenarchief',
      languageCode: 'nld',
      identifier: 'NL-1#desc',
      creationProcess: 'IMPORT',
      typeOfEntity: 'organisation',
      rulesAndConventions: 'ISDIAH',
      scripts: 'Latn',
      parallelFormsOfName: ['Harbour Archive', 'Archives du port'],
      otherFormsOfName: 'Harbour Office',
      openingTimes: 'Weekdays',
      conditions: 'By *appointment*',
      history: 'Founded 1900.\n\nMoved 1950.',
      buildings: 'A warehouse',
      accessibility: 'Lift',
      holdings: 'Many 12 metre',
      findingAids: 'Guide of 1990',
      maintenanceNotes: 'Checked',
    });
  });

  it('gives one address, with email and web page from their text if there is no link', async () => {
    assert.deepEqual(partsOf(await fixture('flat-guide'), 'hasAddress'), [
      {
        countryCode: 'NL',
        country: 'Nederland',
        municipality: 'Gouda',
        street: 'Quay 1',
        postalCode: '2801 AB',
        telephone: ['1', '2'],
        email: 'office@harbour.test',
        webpage: 'harbour.test',
      },
    ]);
  });

  it('gives its history as events, and keeps unknown event types', async () => {
    assert.deepEqual(partsOf(await fixture('flat-guide'), 'maintenance'), [
      {
        eventType: 'created',
        date: '20010203',
        dateAsWritten: '3 February 2001',
        agent: ['Ada', 'Clerk', 'archivist'],
        source: 'Survey',
      },
      { eventType: 'updated', eventTypeAsWritten: 'adopted', date: '2003' },
    ]);
  });

  it('keeps content without a field', async () => {
    const unknown = unknownOf(await fixture('flat-guide'));
    assert.equal(unknown['eag_eagheader_@status'], 'draft');
    assert.equal(unknown.eag_archguide_identity_repositorid_, 'Harbour');
    assert.equal(unknown['eag_archguide_desc_access_@question'], 'yes');
  });
});

describe('An EAG 2012', () => {
  it('with several repositories becomes one item with one description', async () => {
    const { data, description } = await fixture('two-repositories-2012');
    assert.deepEqual(data, {
      identifier: 'NL-2',
      typeOfEntity: 'Municipal archives',
      latitude: 52.01,
      longitude: 4.71,
    });
    assert.deepEqual(description, {
      name: 'Stadsarchief',
      languageCode: 'nld',
      identifier: 'NL-2#desc',
      creationProcess: 'IMPORT',
      typeOfEntity: 'Municipal archives',
      rulesAndConventions: 'EAG: EAG 2012',
      status: 'revised',
      scripts: 'Latn',
      history: 'Old.\n\nNew.',
      holdings: 'Records.\n\n12 linearmetre',
      openingTimes: 'Weekdays',
      conditions: 'By appointment\n\nNo copies',
      researchServices: 'Searches',
    });
  });

  it('gives an address for each location, and one for a repository without a location', async () => {
    assert.deepEqual(partsOf(await fixture('two-repositories-2012'), 'hasAddress'), [
      {
        localType: 'visitors address',
        latitude: '52.01',
        longitude: '4,71',
        country: 'Nederland',
        municipality: '2801 Gouda',
        street: 'Quay 1',
        addressName: 'Main',
        telephone: '1',
        email: 'a@archive.test',
        countryCode: 'NL',
      },
      { localType: 'postal address', street: 'PO Box 1', countryCode: 'NL' },
      { addressName: 'Branch', telephone: '2', countryCode: 'NL' },
    ]);
  });

  it('gives its history as events', async () => {
    assert.deepEqual(partsOf(await fixture('two-repositories-2012'), 'maintenance'), [
      {
        eventType: 'revised',
        date: '2011-01-12',
        dateAsWritten: '12 January 2011',
        agentType: 'machine',
        agent: 'A program',
      },
    ]);
  });

  it('keeps relations, closing days and the telephone of the search room as unknown', async () => {
    const unknown = unknownOf(await fixture('two-repositories-2012'));
    const repository = 'eag_archguide_desc_repositories_repository_';
    assert.equal(unknown.eag_relations_eagRelation_relationEntry_, 'Sister archive');
    assert.equal(unknown['eag_relations_eagRelation_@href'], 'NL-3');
    assert.equal(unknown[`${repository}timetable_closing_`], 'Feasts');
    assert.equal(unknown[`${repository}services_searchroom_contact_telephone_`], '9');
    assert.equal(unknown[`${repository}email_`], 'Write');
  });
});

describe('The identifier of a repository', () => {
  const name = '<autform>Town Archive</autform>';
  const cases: readonly (readonly [from: string, control: string, identity: string, identifier: string])[] = [
    ['its code', '<recordId>r</recordId>', `<repositorid repositorycode="code"/>${name}`, 'code'],
    [
      'the id of its record',
      '<recordId>r</recordId><otherRecordId>o</otherRecordId>',
      `<repositorid repositorycode=" -"/>${name}`,
      'r',
    ],
    ['another id of its record', '<recordId/><otherRecordId>o</otherRecordId>', name, 'o'],
    ['its name', '', name, 'town_archive'],
  ];
  for (const [from, control, identity, identifier] of cases) {
    it(`is ${from}`, async () => {
      assert.equal((await repositoryOf(control, identity)).data.identifier, identifier);
    });
  }

  it('is required', async () => {
    const failure = await repositoryOf('', '').catch((error: unknown) => error);
    assert.ok(failure instanceof Failure);
    assert.equal(failure.code, 'invalid-items');
    assert.equal(failure.errors?.[0]?.line, 1);
  });

  it('is used as name with a warning if the name is missing', async () => {
    const { items, warnings } = await readDocument(
      eag,
      '<eag><control><recordId>r</recordId></control></eag>',
    );
    assert.equal(items[0]?.description.name, 'r');
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['no-title'],
    );
  });
});

describe('The language of an EAG', () => {
  it('is the declared one, otherwise that of its name, otherwise the default', async () => {
    const name = (attribute: string) => repositoryOf('', `<autform ${attribute}>Archiv</autform>`);
    assert.equal((await name('xml:lang="ger"')).description.languageCode, 'deu');
    assert.equal((await name('')).description.languageCode, 'eng');
  });
});

describe('A file that is not EAG', () => {
  it('is rejected with the name of its format', async () => {
    for (const [root, expected] of [
      ['ead', /import it as ead/],
      ['mets', /METS/],
      ['letter', /'letter'/],
      ['eag xmlns="https://archivists.org/ns/eag/v3"', /EAG 3/],
    ] as const) {
      const failure = await readDocument(eag, `<${root}/>`).catch((error: unknown) => error);
      assert.ok(failure instanceof Failure);
      assert.equal(failure.code, 'wrong-format');
      assert.match(failure.message, expected);
    }
  });
});

/** Elements of EAG and unknown ones; the property must be true for any nesting. */
const names = (
  'identity repositorid autform parform nonpreform desc repositories repository repositoryName location country street ' +
  'telephone email webpage repositorhist descriptiveNote p holdings extent num access restaccess timetable opening ' +
  'services searchroom contact control maintenanceHistory maintenanceEvent agent agentType eventType eventDateTime ' +
  'conventionDeclaration abbreviation citation relations relationEntry notes emph x'
).split(' ');

const anyElement = nestedElements(names, [' href="u"', ' unit="m"', ' question="yes"']);

describe('Every word of an EAG', () => {
  it('is found in the record for any nesting of elements', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyElement, { maxLength: 6 }), async (elements) => {
        const xml = `<eag><control><recordId>r</recordId></control>${elements.join('')}</eag>`;
        const { steps } = await readDocument(eag, xml);
        assert.deepEqual(await missingTexts(xml, 'eag', steps), []);
      }),
      { numRuns: 500 },
    );
  });
});

describe('The country of an EAG', () => {
  it('adds a warning if it differs from the country of the import', async () => {
    const guide = new URL('flat-guide.xml', import.meta.url);
    const codes = async (scope: string): Promise<readonly string[]> =>
      (await readDocument(eag, guide, { scope })).warnings.map(({ code }) => code);
    assert.ok(!(await codes('nl')).includes('other-country'));
    assert.ok((await codes('be')).includes('other-country'));
    const bare =
      '<eag><control><recordId>DE-1</recordId></control><archguide><identity><autform>A</autform></identity></archguide></eag>';
    const { warnings } = await readDocument(eag, bare, { scope: 'nl' });
    assert.ok(warnings.some(({ code }) => code === 'other-country'));
  });
});
