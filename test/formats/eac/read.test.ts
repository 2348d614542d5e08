import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { eac } from '../../../src/formats/eac/index.ts';
import { Failure } from '../../../src/model/errors.ts';
import { missingTexts } from '../fidelity.ts';
import { nestedElements } from '../nested-elements.ts';
import { partsOf, type ReadItem, readDocument, unknownOf } from '../read-document.ts';

interface Pieces {
  readonly control?: string;
  readonly identity?: string;
  readonly description?: string;
  readonly relations?: string;
}

function recordOf({ control = '<recordId>r</recordId>', ...pieces }: Pieces): string {
  const { identity = '<nameEntry><part>N</part></nameEntry>', description = '', relations = '' } = pieces;
  return `<eac-cpf><control>${control}</control><cpfDescription><identity>${identity}</identity><description>${description}</description><relations>${relations}</relations></cpfDescription></eac-cpf>`;
}

async function agentOf(pieces: Pieces): Promise<ReadItem> {
  return (await readDocument(eac, recordOf(pieces))).items[0]!;
}

async function failureOf(xml: string): Promise<Failure> {
  const failure = await readDocument(eac, xml).catch((error: unknown) => error);
  assert.ok(failure instanceof Failure);
  return failure;
}

const name = (words: string, inner = '', attributes = ''): string =>
  `<nameEntry${attributes}><part>${words}</part>${inner}</nameEntry>`;

describe('An authority record', () => {
  it('becomes an agent with a description, with or without a namespace', async () => {
    const plain = recordOf({
      identity: `<entityId>A 1</entityId><entityType>person</entityType>${name('Ada')}`,
    });
    const prefixed = plain
      .replaceAll(/<(\/?)/g, '<$1e:')
      .replace('<e:eac-cpf', '<e:eac-cpf xmlns:e="urn:isbn:1-931666-33-4"');
    for (const xml of [plain, prefixed, `<record>${plain}</record>`]) {
      const { items, warnings } = await readDocument(eac, xml);
      assert.equal(items.length, 1);
      assert.deepEqual(items[0]!.data, { identifier: 'A 1', typeOfEntity: 'person' });
      assert.deepEqual(items[0]!.description, {
        name: 'Ada',
        languageCode: 'eng',
        creationProcess: 'IMPORT',
        sourceFileId: 'r#ENG',
        typeOfEntity: 'person',
      });
      assert.deepEqual(warnings, []);
    }
  });

  it('is identified by its entityId, otherwise by its recordId, otherwise by its name', async () => {
    const identifierOf = async (control: string, ids: string) =>
      (await agentOf({ control, identity: `${ids}${name('Ada, Countess')}` })).data.identifier;
    assert.equal(
      await identifierOf('<recordId>r</recordId>', '<entityId>-</entityId><entityId>e</entityId>'),
      'e',
    );
    assert.equal(await identifierOf('<recordId>r</recordId>', '<entityId/>'), 'r');
    assert.equal(await identifierOf('', ''), 'ada_countess');
  });

  it('keeps all its other identifiers', async () => {
    const control =
      '<recordId>r</recordId><otherRecordId>o1</otherRecordId><otherRecordId>o2</otherRecordId>';
    const { data } = await agentOf({ control, identity: '<entityId>e1</entityId><entityId>e2</entityId>' });
    assert.deepEqual(data, { identifier: 'e1', otherIdentifiers: ['e2', 'o1', 'o2'] });
  });

  it('without identifier and name is rejected with its location', async () => {
    const failure = await failureOf(
      '<eac-cpf>\n<control/><cpfDescription><identity/></cpfDescription></eac-cpf>',
    );
    assert.equal(failure.code, 'invalid-items');
    assert.equal(failure.errors?.[0]?.line, 1);
  });

  it('without a cpfDescription is rejected', async () => {
    const failure = await failureOf('<eac-cpf><control><recordId>r</recordId></control></eac-cpf>');
    assert.equal(failure.code, 'no-items');
  });

  it('is described in its declared language, by code or by name, otherwise in the default', async () => {
    const languageOf = async (control: string) => (await agentOf({ control })).description.languageCode;
    assert.equal(
      await languageOf('<languageDeclaration><language languageCode="ger"/></languageDeclaration>'),
      'deu',
    );
    assert.equal(
      await languageOf('<languageDeclarations><language languageCode="fr"/></languageDeclarations>'),
      'fra',
    );
    assert.equal(
      await languageOf('<languageDeclaration><language>Nederlands</language></languageDeclaration>'),
      'nld',
    );
    assert.equal(await languageOf(''), 'eng');
  });

  it('keeps the codes of further languages', async () => {
    const codes = ['eng', 'fre', 'xyzzy'].map((code) => `<language languageCode="${code}"/>`).join('');
    const agent = await agentOf({ control: `<languageDeclaration>${codes}</languageDeclaration>` });
    assert.equal(agent.description.languageCode, 'eng');
    assert.deepEqual(unknownOf(agent)['eac-cpf_otherLanguageCode'], ['fre', 'xyzzy']);
  });

  it('keeps its sources, its scripts and its history', async () => {
    const control =
      '<recordId>r</recordId><languageDeclaration><language languageCode="eng"/><script scriptCode="latn"/></languageDeclaration>' +
      '<sources><source><sourceEntry>Rolls</sourceEntry></source><source><sourceEntry>Letters</sourceEntry></source>' +
      '<source href="http://x.example/1"><sourceEntry>Cards</sourceEntry></source><source href="http://x.example/2"><sourceEntry>Films</sourceEntry><descriptiveNote><p>Two.</p></descriptiveNote></source></sources>' +
      '<maintenanceHistory><maintenanceEvent><eventType>revised</eventType><eventDateTime standardDateTime="2001-02-03">3 Feb 2001</eventDateTime>' +
      '<agentType>machine</agentType><agent>Converter</agent><eventDescription>From cards</eventDescription></maintenanceEvent></maintenanceHistory>';
    const agent = await agentOf({ control });
    assert.deepEqual(agent.description.sources, [
      'Rolls',
      'Letters',
      '[Cards](http://x.example/1)',
      'Films\n\nTwo.\n\n<http://x.example/2>',
    ]);
    assert.equal(agent.description.scripts, 'Latn');
    assert.deepEqual(partsOf(agent, 'maintenance'), [
      {
        eventType: 'revised',
        date: '2001-02-03',
        dateAsWritten: '3 Feb 2001',
        agentType: 'machine',
        agent: 'Converter',
        source: 'From cards',
      },
    ]);
  });
});

describe('Several identities in one record', () => {
  it('become one agent with several descriptions; the first one has the values of the record', async () => {
    const { items, steps } = await readDocument(eac, new URL('two-identities.xml', import.meta.url));
    assert.equal(items.length, 1);
    assert.deepEqual(items[0]!.data, { identifier: 'W1', typeOfEntity: 'person', otherIdentifiers: ['W2'] });
    const close = steps[1]!;
    assert.ok(close.step === 'close');
    const [first, second] = close.relationships.describes!;
    assert.deepEqual(
      [first, second].map((one) => [one!.data.name, one!.data.sourceFileId, one!.data.languageCode]),
      [
        ['Writer, W.', 'w-1#NLD', 'nld'],
        ['Pen Name', 'w-1/2#NLD', 'nld'],
      ],
    );
    assert.equal(first!.relationships.maintenance?.length, 1);
    assert.equal(first!.data.scripts, 'Latn');
    assert.equal(second!.data.biographicalHistory, 'Poet by night.');
    assert.deepEqual(Object.keys(second!.relationships), []);
  });
});

describe('The names of an agent', () => {
  const namesOf = async (identity: string) => {
    const { name, parallelFormsOfName, otherFormsOfName } = (await agentOf({ identity })).description;
    return { name, parallelFormsOfName, otherFormsOfName };
  };

  it('become one name and its other forms; without a mark, the first one is the name', async () => {
    assert.deepEqual(await namesOf(name('A') + name('B') + name('C')), {
      name: 'A',
      parallelFormsOfName: undefined,
      otherFormsOfName: ['B', 'C'],
    });
  });

  it('have the preferred one as name, otherwise the authorised one', async () => {
    const authorised = name('B', '<authorizedForm>rules</authorizedForm>');
    assert.equal((await namesOf(name('A') + authorised)).name, 'B');
    assert.equal((await namesOf(name('A') + name('B', '', ' localType="authorized"'))).name, 'B');
    assert.equal((await namesOf(authorised + name('C', '<preferredForm>rules</preferredForm>'))).name, 'C');
  });

  it('have as source that of the first authorised name', async () => {
    const form = (text: string) => `<authorizedForm>${text}</authorizedForm>`;
    const agent = await agentOf({ identity: name('A', form('LCNAF')) + name('B', form('local')) });
    assert.equal(agent.description.source, 'LCNAF');
    assert.deepEqual(unknownOf(agent), {
      'eac-cpf_cpfDescription_identity_nameEntry_authorizedForm_': 'local',
    });
  });

  it('in several languages become parallel forms', async () => {
    const parallel = `<nameEntryParallel>${name('Stadt')}${name('Ville')}</nameEntryParallel>`;
    assert.deepEqual(await namesOf(name('City') + parallel), {
      name: 'City',
      parallelFormsOfName: ['Stadt', 'Ville'],
      otherFormsOfName: undefined,
    });
    assert.equal((await namesOf(parallel)).name, 'Stadt');
  });

  it('keep their dates of use', async () => {
    const dates =
      '<useDates><dateRange><fromDate>1900</fromDate><toDate>1910</toDate></dateRange></useDates>';
    assert.equal((await namesOf(name('Now') + name('Then', dates))).otherFormsOfName, 'Then (1900 – 1910)');
  });

  it('are joined from their parts; family name and given name are recognised by their types', async () => {
    const parts = '<part localType="surname">Lovelace</part><part localType="forename">Ada</part>';
    const agent = await agentOf({ identity: `<nameEntry>${parts}</nameEntry>` });
    const { name, lastName, firstName } = agent.description;
    assert.deepEqual(
      { name, lastName, firstName },
      { name: 'Lovelace Ada', lastName: 'Lovelace', firstName: 'Ada' },
    );
    assert.deepEqual(unknownOf(agent)['eac-cpf_cpfDescription_identity_nameEntry_part_@localType'], [
      'surname',
      'forename',
    ]);
  });

  it('are not repeated if one part is the complete name', async () => {
    const parts = '<part>Lovelace, Ada</part><part>Lovelace</part><part>Ada</part>';
    const agent = await agentOf({ identity: `<nameEntry>${parts}</nameEntry>` });
    assert.equal(agent.description.name, 'Lovelace, Ada');
    assert.deepEqual(unknownOf(agent)['eac-cpf_cpfDescription_identity_nameEntry_part_'], [
      'Lovelace',
      'Ada',
    ]);
  });

  it('are replaced by the identifier with a warning if there are none', async () => {
    const { items, warnings } = await readDocument(eac, recordOf({ identity: '<entityId>e</entityId>' }));
    assert.equal(items[0]!.description.name, 'e');
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['no-title'],
    );
  });
});

describe('The dates of existence', () => {
  const datesOf = async (inner: string) => {
    const agent = await agentOf({ description: `<existDates>${inner}</existDates>` });
    return {
      text: agent.description.datesOfExistence,
      periods: partsOf(agent, 'hasDate').map(({ startDate, endDate, type }) => [startDate, endDate, type]),
    };
  };
  const range = (from: string, to: string) => `<dateRange>${from}${to}</dateRange>`;
  const from = (words: string, attribute = '') => `<fromDate${attribute}>${words}</fromDate>`;
  const to = (words: string, attribute = '') => `<toDate${attribute}>${words}</toDate>`;

  it('become periods, and keep their text', async () => {
    assert.deepEqual(await datesOf('<date standardDate="1900-05">May 1900</date>'), {
      text: 'May 1900',
      periods: [['1900-05-01', '1900-05-31', 'existence']],
    });
    assert.deepEqual(await datesOf(range(from('10 Dec. 1815', ' standardDate="1815-12-10"'), to('1852'))), {
      text: '10 Dec. 1815 – 1852',
      periods: [['1815-12-10', '1852-12-31', 'existence']],
    });
  });

  it('may have an open end', async () => {
    const open = { text: '1924 –', periods: [['1924-01-01', undefined, 'existence']] };
    assert.deepEqual(await datesOf(range(from('1924'), to(''))), open);
    assert.deepEqual(await datesOf(range(from('1924', ' standardDate="1924"'), '')), open);
    assert.deepEqual((await datesOf(range('', to('1950')))).periods, [
      [undefined, '1950-12-31', 'existence'],
    ]);
  });

  it('may be several', async () => {
    const set = `<dateSet>${range(from('1789'), to('1804'))}<date>1815</date></dateSet>`;
    assert.deepEqual(await datesOf(set), {
      text: '1789 – 1804; 1815',
      periods: [
        ['1789-01-01', '1804-12-31', 'existence'],
        ['1815-01-01', '1815-12-31', 'existence'],
      ],
    });
  });

  it('may be prose, or only in attributes', async () => {
    assert.deepEqual(
      await datesOf('<date>in the days of old</date><descriptiveNote><p>Unsure.</p></descriptiveNote>'),
      { text: 'in the days of old\n\nUnsure.', periods: [] },
    );
    assert.deepEqual(await datesOf('<date standardDate="1950"/>'), {
      text: undefined,
      periods: [['1950-01-01', '1950-12-31', 'existence']],
    });
  });
});

describe('The description of an agent', () => {
  it('keeps the complete text of its elements, alone or in groups', async () => {
    const description =
      '<places><place><placeEntry>Delft</placeEntry><placeRole>birth</placeRole><date>1900</date></place><descriptiveNote><p>Moved often.</p></descriptiveNote></places>' +
      '<place><placeEntry>Leiden</placeEntry></place><function><term>Rule</term></function>' +
      '<functions><function><term>Tax</term><citation href="u">Law</citation></function></functions>' +
      '<occupations><occupation><term>Clerk</term></occupation><occupation><term>Poet</term></occupation></occupations>' +
      '<mandate><term>Act</term></mandate><legalStatus><term>State</term></legalStatus>' +
      '<generalContext><p>War.</p></generalContext><structureOrGenealogy><outline><level><item>House</item><level><item>Son</item></level></level></outline></structureOrGenealogy>';
    const agent = (await agentOf({ description })).description;
    assert.deepEqual(agent.place, ['Delft; birth; 1900', 'Moved often.', 'Leiden']);
    assert.deepEqual(agent.functions, ['Rule', 'Tax; [Law](u)']);
    assert.equal(agent.occupation, 'Clerk\n\nPoet');
    assert.equal(agent.mandates, 'Act');
    assert.equal(agent.legalStatus, 'State');
    assert.equal(agent.generalContext, 'War.');
    assert.equal(agent.structure, '- House\n  - Son');
  });

  it('keeps the mark-up of its history readable', async () => {
    const biogHist =
      '<abstract>Short.</abstract><p>Wrote <span style="font-style:italic">Songs</span> and <span>more</span>.</p>' +
      '<chronList><chronItem><date>1900</date><event>Born</event></chronItem><chronItem><dateRange><fromDate>1920</fromDate><toDate>1930</toDate></dateRange><event>Away</event></chronItem></chronList>' +
      '<list><item>one</item><item>two</item></list>';
    const { description } = await agentOf({ description: `<biogHist>${biogHist}</biogHist>` });
    assert.equal(
      description.biographicalHistory,
      'Short.\n\nWrote *Songs* and more.\n\n- 1900: Born\n- 1920 – 1930: Away\n- one\n- two',
    );
  });

  it('keeps elements without a field under their path', async () => {
    const agent = await agentOf({
      control: '<recordId>r</recordId><localControl localType="level"><term>full</term></localControl>',
      description: '<localDescription localType="sex"><term>f</term></localDescription>',
    });
    assert.deepEqual(unknownOf(agent), {
      'eac-cpf_control_localControl_@localType': 'level',
      'eac-cpf_control_localControl_': 'full',
      'eac-cpf_cpfDescription_description_localDescription_@localType': 'sex',
      'eac-cpf_cpfDescription_description_localDescription_': 'f',
    });
  });

  it('has the languages that the agent used, as codes and as text', async () => {
    const used = (language: string, script: string) => `<languageUsed>${language}${script}</languageUsed>`;
    const { items, warnings } = await readDocument(
      eac,
      recordOf({
        description: `<languagesUsed>${used('<language languageCode="fre">French</language>', '<script scriptCode="Latn">Latin</script>')}${used('<language languageCode="qqqq"/>', '<script scriptCode="Latn"/>')}</languagesUsed>`,
      }),
    );
    const { languagesUsed, scriptsUsed, languageNote } = items[0]!.description;
    assert.deepEqual(
      { languagesUsed, scriptsUsed, languageNote },
      { languagesUsed: ['fra', 'qqqq'], scriptsUsed: 'Latn', languageNote: 'French Latin' },
    );
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['unknown-language'],
    );
  });

  it('has its status, its agency, its rules and its level of detail', async () => {
    const control =
      '<recordId>r</recordId><maintenanceStatus>new</maintenanceStatus><publicationStatus>approved</publicationStatus>' +
      '<maintenanceAgency><agencyCode>NL-CA</agencyCode><otherAgencyCode>ca</otherAgencyCode><agencyName>City Archive</agencyName></maintenanceAgency>' +
      '<conventionDeclaration><abbreviation>R</abbreviation><citation>Rules</citation><descriptiveNote><p>Chapter 2.</p></descriptiveNote></conventionDeclaration>' +
      '<conventionDeclaration><abbreviation>S</abbreviation><citation/></conventionDeclaration>' +
      '<localControl localType="detailLevel"><term>Full</term></localControl>';
    const agent = await agentOf({ control });
    const { name, languageCode, creationProcess, sourceFileId, ...others } = agent.description;
    assert.deepEqual(others, {
      status: 'new',
      publicationStatus: 'approved',
      maintenanceAgency: 'City Archive',
      maintenanceAgencyCode: ['NL-CA', 'ca'],
      rulesAndConventions: ['R: Rules\n\nChapter 2.', 'S'],
      levelOfDetail: 'Full',
    });
    assert.deepEqual(unknownOf(agent), {});
  });

  it('keeps the names of its languages and scripts', async () => {
    const control =
      '<recordId>r</recordId><languageDeclaration><language>Deutsch</language><script scriptCode="Latn">Latin</script><descriptiveNote><p>In part.</p></descriptiveNote></languageDeclaration>';
    const agent = await agentOf({ control });
    const { languageCode, languages, scripts } = agent.description;
    assert.deepEqual(
      { languageCode, languages, scripts },
      { languageCode: 'deu', languages: ['Deutsch', 'Latin', 'In part.'], scripts: 'Latn' },
    );
    const scriptOnly = '<languageDeclaration><script>Latin</script></languageDeclaration>';
    assert.equal((await agentOf({ control: scriptOnly })).description.languageCode, 'eng');
  });

  it('keeps elements of another system', async () => {
    const xml = recordOf({}).replace(
      '</cpfDescription>',
      '<alternativeSet><setComponent href="u"><componentEntry>Other file</componentEntry></setComponent></alternativeSet></cpfDescription>',
    );
    const unknown = unknownOf((await readDocument(eac, xml)).items[0]);
    assert.deepEqual(unknown, {
      'eac-cpf_cpfDescription_alternativeSet_setComponent_@href': 'u',
      'eac-cpf_cpfDescription_alternativeSet_setComponent_componentEntry_': 'Other file',
    });
  });
});

describe('The relations of an agent', () => {
  const relationsOf = async (relations: string) => partsOf(await agentOf({ relations }), 'relatesTo');

  it('become access points with all their values', async () => {
    const relations =
      '<cpfRelation cpfRelationType="hierarchical-parent" xlink:type="simple" xlink:href="x-1" xlink:role="voc#CorporateBody" xlink:arcrole="voc#partOf">' +
      '<relationEntry>Ministry</relationEntry><dateRange><fromDate>1900</fromDate><toDate>1910</toDate></dateRange>' +
      '<descriptiveNote><p>Until the war.</p></descriptiveNote></cpfRelation>' +
      '<resourceRelation resourceRelationType="creatorOf"><relationEntry>Letters</relationEntry></resourceRelation>' +
      '<functionRelation functionRelationType="performs"><relationEntry>Taxation</relationEntry></functionRelation>';
    assert.deepEqual(await relationsOf(relations), [
      {
        name: 'Ministry',
        type: 'corporateBodyAccess',
        relation: 'cpfRelation',
        relationType: 'hierarchical-parent',
        href: 'x-1',
        role: 'voc#CorporateBody',
        arcrole: 'voc#partOf',
        dates: '1900 – 1910',
        description: 'Until the war.',
      },
      { name: 'Letters', type: 'subjectAccess', relation: 'resourceRelation', relationType: 'creatorOf' },
      { name: 'Taxation', type: 'subjectAccess', relation: 'functionRelation', relationType: 'performs' },
    ]);
  });

  it('have the type of their role', async () => {
    for (const [role, type] of [
      ['voc#Person', 'personAccess'],
      ['http://v.test/Family', 'familyAccess'],
      ['voc#Thing', 'agentAccess'],
    ]) {
      const [relation] = await relationsOf(
        `<cpfRelation role="${role}"><relationEntry>X</relationEntry></cpfRelation>`,
      );
      assert.equal(relation?.type, type);
    }
  });

  it('have their dates as text and as standard dates', async () => {
    const range =
      '<dateRange><fromDate standardDate="1900">around 1900</fromDate><toDate standardDate="1910-02">Feb. 1910</toDate></dateRange>';
    const day = '<date standardDate="1905">1905?</date>';
    const points = await relationsOf(
      [range, day]
        .map((dates) => `<cpfRelation><relationEntry>X</relationEntry>${dates}</cpfRelation>`)
        .join(''),
    );
    assert.deepEqual(
      points.map(({ dates, startDate, endDate, standardDate }) => [dates, startDate, endDate, standardDate]),
      [
        ['around 1900 – Feb. 1910', '1900', '1910-02', undefined],
        ['1905?', undefined, undefined, '1905'],
      ],
    );
  });

  it('to relatives become access points for persons, or for families', async () => {
    for (const [type, name, expected] of [
      ['family', 'Quill, Tom', 'personAccess'],
      ['family', 'Quill Family', 'familyAccess'],
      ['identity', 'Miss Q.', 'corporateBodyAccess'],
      ['associative', 'Ink Society', 'agentAccess'],
    ]) {
      const agent = await agentOf({
        identity: '<entityType>corporateBody</entityType><nameEntry><part>N</part></nameEntry>',
        relations: `<cpfRelation cpfRelationType="${type}"><relationEntry>${name}</relationEntry></cpfRelation>`,
      });
      assert.equal(partsOf(agent, 'relatesTo')[0]?.type, expected);
    }
  });

  it('keep the identifiers of all entries; the first one is that of the relation', async () => {
    const entry = (word: string) =>
      `<relationEntry xml:id="${word}" vocabularySource="v-${word}">${word}</relationEntry>`;
    const relations = `<cpfRelation>${['a', 'b', 'c'].map(entry).join('')}</cpfRelation>`;
    const [point] = partsOf(await agentOf({ relations }), 'relatesTo');
    assert.deepEqual(point, {
      name: 'a',
      type: 'agentAccess',
      relation: 'cpfRelation',
      otherNames: ['b', 'c'],
      authfilenumber: 'a',
      otherAuthfilenumbers: ['b', 'c'],
      source: 'v-a',
      otherSources: ['v-b', 'v-c'],
    });
  });

  it('without a name are named after their content or their link, and are never lost', async () => {
    const wrapped =
      '<objectXMLWrap><ead><archdesc><did><unittitle>Papers</unittitle></did></archdesc></ead></objectXMLWrap>';
    const [object, link] = await relationsOf(
      `<resourceRelation href="u">${wrapped}</resourceRelation><resourceRelation href="v"/>`,
    );
    assert.deepEqual([object?.name, object?.href, link?.name], ['Papers', 'u', 'v']);
    const nameless = '<cpfRelation cpfRelationType="family"><relationEntry/></cpfRelation>';
    assert.deepEqual(unknownOf(await agentOf({ relations: nameless })), {
      'eac-cpf_cpfDescription_relations_cpfRelation_relationType': 'family',
    });
  });
});

describe('A file that is not EAC-CPF', () => {
  it('is rejected with the name of its format', async () => {
    for (const [xml, expected] of [
      ['<eac xmlns="https://archivists.org/ns/eac/v3"/>', /EAC-CPF 3, a newer version/],
      ['<eac><eacheader/></eac>', /EAC of 2004/],
      ['<ead/>', /import it as ead/],
      ['<eag/>', /import it as eag/],
      ['<modsCollection xmlns="http://www.loc.gov/mods/v3"/>', /MODS/],
      ['<letter/>', /'letter'/],
    ] as const) {
      const failure = await failureOf(xml);
      assert.equal(failure.code, 'wrong-format');
      assert.match(failure.message, expected);
    }
  });
});

/** Elements of EAC-CPF and unknown ones; the property must be true for any nesting. */
const names = (
  'identity entityId nameEntry nameEntryParallel part authorizedForm useDates description existDates dateSet date dateRange ' +
  'fromDate toDate places place placeEntry placeRole functions function term citation descriptiveNote p span list item outline ' +
  'level biogHist abstract chronList chronItem event relations cpfRelation resourceRelation relationEntry objectXMLWrap ' +
  'alternativeSet setComponent maintenanceEvent eventType agentType agent source sourceEntry localDescription x'
).split(' ');

const anyElement = nestedElements(names, [
  ' href="u"',
  ' localType="t"',
  ' standardDate="1941"',
  ' vocabularySource="v"',
  ' role="r"',
]);

describe('Every word of an EAC-CPF', () => {
  it('is found in the record for a date in a name in the dates of existence', async () => {
    const dates = '<existDates><nameEntry><dateSet><date>in youth</date></dateSet></nameEntry></existDates>';
    assert.equal((await agentOf({ identity: dates })).description.datesOfExistence, 'in youth');
  });

  it('is found in the record for any nesting of elements', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyElement, { maxLength: 6 }), async (elements) => {
        const xml = `<eac-cpf><control><recordId>r</recordId></control><cpfDescription>${elements.join('')}</cpfDescription></eac-cpf>`;
        const { steps } = await readDocument(eac, xml);
        assert.deepEqual(await missingTexts(xml, 'eac-cpf', steps), []);
      }),
      { numRuns: 500 },
    );
  });
});
