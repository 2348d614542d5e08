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
  readonly attributes?: string;
  readonly identity?: string;
  readonly description?: string;
  readonly relations?: string;
}

function recordOf({ control = '<recordId>r</recordId>', attributes = '', ...pieces }: Pieces): string {
  const { identity = '<nameEntry><part>N</part></nameEntry>', description = '', relations = '' } = pieces;
  return `<eac xmlns="https://archivists.org/ns/eac/v2"><control${attributes}>${control}</control><cpfDescription><identity>${identity}</identity><description>${description}</description><relations>${relations}</relations></cpfDescription></eac>`;
}

async function agentOf(pieces: Pieces): Promise<ReadItem> {
  return (await readDocument(eac, recordOf(pieces))).items[0]!;
}

describe('An authority record in EAC-CPF 2.0', () => {
  it('becomes an agent with the same fields as one in EAC-CPF 2010', async () => {
    const agent = await agentOf({
      attributes: ' maintenanceStatus="revised" publicationStatus="approved" detailLevel="basic"',
      control:
        '<recordId>r-1</recordId><maintenanceAgency><agencyCode>NL-CA</agencyCode><agencyName>City Archive</agencyName></maintenanceAgency>' +
        '<sources><source><reference>Rolls</reference></source><source><reference>Letters</reference><citedRange unit="page">12</citedRange></source></sources>' +
        '<conventionDeclaration><reference href="u">Rules</reference><shortCode>R</shortCode></conventionDeclaration>' +
        '<languageDeclaration languageCode="dut" scriptCode="latn"/><otherRecordId>old</otherRecordId>',
      identity:
        '<entityType value="person"/><nameEntry><part>Ada</part></nameEntry><identityId>A 1</identityId>',
    });
    assert.deepEqual(agent.data, { identifier: 'A 1', typeOfEntity: 'person', otherIdentifiers: ['old'] });
    assert.deepEqual(agent.description, {
      name: 'Ada',
      languageCode: 'nld',
      creationProcess: 'IMPORT',
      sourceFileId: 'r-1#NLD',
      typeOfEntity: 'person',
      maintenanceAgency: 'City Archive',
      maintenanceAgencyCode: 'NL-CA',
      status: 'revised',
      publicationStatus: 'approved',
      levelOfDetail: 'basic',
      sources: ['Rolls', 'Letters 12 page'],
      rulesAndConventions: '[Rules](u) R',
      scripts: 'Latn',
    });
    assert.deepEqual(agent.parts, {});
  });

  it('keeps its history', async () => {
    const event = (type: string, agentType: string) =>
      `<maintenanceEvent maintenanceEventType="${type}"><agent agentType="${agentType}">W</agent><eventDateTime standardDateTime="2001-02-03"/><eventDescription>From cards</eventDescription></maintenanceEvent>`;
    const agent = await agentOf({
      control: `<recordId>r</recordId><maintenanceHistory>${event('created', 'machine')}${event('unknown', 'unknown')}</maintenanceHistory>`,
    });
    assert.deepEqual(partsOf(agent, 'maintenance'), [
      { eventType: 'created', date: '2001-02-03', agentType: 'machine', agent: 'W', source: 'From cards' },
      {
        eventType: 'updated',
        eventTypeAsWritten: 'unknown',
        date: '2001-02-03',
        agent: 'W',
        source: 'From cards',
      },
    ]);
  });

  it('keeps its places, functions, languages and history as text', async () => {
    const { description } = await agentOf({
      description:
        '<functions><function><term>Rule</term></function></functions>' +
        '<languagesUsed><languageUsed><language languageCode="fre">French</language><writingSystem scriptCode="Latn"/></languageUsed><languageUsed><language languageCode="heb"/><writingSystem scriptCode="Hebr"/></languageUsed></languagesUsed>' +
        '<places><place><placeName>Delft</placeName><placeRole>birth</placeRole><date>1900</date></place><descriptiveNote><p>Moved often.</p></descriptiveNote></places>' +
        '<biogHist><head>Life</head><p>Wrote <reference href="u">Songs</reference>.</p><chronList><chronItem><date>1900</date><chronItemSet><event>Born</event><event>Named</event></chronItemSet></chronItem></chronList></biogHist>',
    });
    assert.equal(description.functions, 'Rule');
    assert.deepEqual(description.languagesUsed, ['fra', 'heb']);
    assert.deepEqual(description.scriptsUsed, ['Latn', 'Hebr']);
    assert.equal(description.languageNote, 'French');
    assert.deepEqual(description.place, ['Delft; birth; 1900', 'Moved often.']);
    assert.equal(description.biographicalHistory, '## Life\n\nWrote [Songs](u).\n\n- 1900: Born; Named');
  });

  it('is rejected if it has no description', async () => {
    const failure = await readDocument(eac, '<eac xmlns="https://archivists.org/ns/eac/v2"/>').catch(
      (error: unknown) => error,
    );
    assert.ok(failure instanceof Failure);
    assert.equal(failure.code, 'no-items');
  });
});

describe('The names of an agent in EAC-CPF 2.0', () => {
  const name = (words: string, attributes = '') =>
    `<nameEntry${attributes}><part>${words}</part></nameEntry>`;

  it('have the preferred one as name, otherwise the authorised one', async () => {
    const nameOf = async (identity: string) => (await agentOf({ identity })).description.name;
    const authorised = name('B', ' status="authorized"');
    assert.equal(await nameOf(name('A', ' preferredForm="false"') + authorised), 'B');
    assert.equal(await nameOf(authorised + name('C', ' preferredForm="true"')), 'C');
  });

  it('keep a status that differs from their field', async () => {
    const unknownIn = async (identity: string) => unknownOf(await agentOf({ identity }));
    const key = 'eac_cpfDescription_identity_nameEntry_@status';
    const authorised = name('A', ' status="authorized"');
    assert.deepEqual(await unknownIn(authorised + name('B', ' status="alternative"')), {});
    assert.deepEqual(await unknownIn(authorised + authorised), { [key]: 'authorized' });
  });

  it('in a set become parallel forms, with their parts joined', async () => {
    const { description } = await agentOf({
      identity: `${name('City')}<nameEntrySet>${name('Stadt')}<nameEntry><part>Ville</part><part>de X</part></nameEntry></nameEntrySet>`,
    });
    assert.deepEqual(description.parallelFormsOfName, ['Stadt', 'Ville de X']);
  });
});

describe('Dates of existence with bounds only', () => {
  const periodsOf = async (inner: string) => {
    const agent = await agentOf({ description: `<existDates>${inner}</existDates>` });
    return partsOf(agent, 'hasDate').map(({ startDate, endDate }) => [startDate, endDate]);
  };

  it('last from the earliest to the latest possible day', async () => {
    assert.deepEqual(await periodsOf('<date notBefore="1850" notAfter="1855">in his youth</date>'), [
      ['1850-01-01', '1855-12-31'],
    ]);
    assert.deepEqual(
      await periodsOf(
        '<dateRange><fromDate notBefore="1850" notAfter="1851"/><toDate notBefore="1900" notAfter="1902"/></dateRange>',
      ),
      [['1850-01-01', '1902-12-31']],
    );
  });

  it('are determined by the text or the standard date if these can be parsed', async () => {
    assert.deepEqual(await periodsOf('<date notBefore="1850" notAfter="1855">1852</date>'), [
      ['1852-01-01', '1852-12-31'],
    ]);
    assert.deepEqual(await periodsOf('<date standardDate="1853" notBefore="1850">young</date>'), [
      ['1853-01-01', '1853-12-31'],
    ]);
  });

  it('keep the bounds', async () => {
    const agent = await agentOf({
      description: '<existDates><date notBefore="1850">1852</date></existDates>',
    });
    assert.deepEqual(unknownOf(agent), {
      'eac_cpfDescription_description_existDates_date_@notBefore': '1850',
    });
  });
});

describe('The relations of an agent in EAC-CPF 2.0', () => {
  const relation = (targetType: string, name: string, inner = '', attributes = '') =>
    `<relation><targetEntity targetType="${targetType}"${attributes}><part>${name}</part></targetEntity>${inner}</relation>`;
  const relationsOf = async (relations: string) => partsOf(await agentOf({ relations }), 'relatesTo');

  it('become access points with the type of the target and of the relation', async () => {
    const role = '<relationType valueURI="t">family</relationType><targetRole>father</targetRole>';
    assert.deepEqual(
      await relationsOf(relation('person', 'Leo', role, ' valueURI="p" vocabularySource="V"')),
      [
        {
          name: 'Leo',
          type: 'personAccess',
          relation: 'cpfRelation',
          relationType: 'family',
          arcrole: 't',
          role: 'father',
          href: 'p',
          source: 'V',
        },
      ],
    );
  });

  it('are agents, resources and functions', async () => {
    const types = ['person', 'corporateBody', 'family', 'agent', 'resource', 'function'];
    const points = await relationsOf(types.map((type) => relation(type, 'X')).join(''));
    assert.deepEqual(
      points.map(({ type, relation }) => [type, relation]),
      [
        ['personAccess', 'cpfRelation'],
        ['corporateBodyAccess', 'cpfRelation'],
        ['familyAccess', 'cpfRelation'],
        ['agentAccess', 'cpfRelation'],
        ['subjectAccess', 'resourceRelation'],
        ['subjectAccess', 'functionRelation'],
      ],
    );
  });

  it('become access points for a person if the type of the agent is unknown and it is a relative', async () => {
    const typeOf = async (inner: string) => (await relationsOf(relation('agent', 'X', inner)))[0]?.type;
    assert.equal(await typeOf('<targetRole>Vater</targetRole>'), 'personAccess');
    assert.equal(await typeOf('<relationType>associative</relationType>'), 'agentAccess');
  });
});

/** Elements of EAC-CPF 2.0 and unknown ones; the property must be true for any nesting. */
const names = (
  'identity identityId nameEntry nameEntrySet part useDates description existDates dateSet date dateRange fromDate toDate ' +
  'places place placeName placeRole contact contactLine functions function term reference descriptiveNote p span list item ' +
  'biogHist abstract head chronList chronItem chronItemSet event relations relation targetEntity relationType targetRole ' +
  'objectXMLWrap alternativeSet setComponent languagesUsed languageUsed language writingSystem localDescriptions localDescription x'
).split(' ');

const anyElement = nestedElements(names, [
  ' href="u"',
  ' localType="t"',
  ' notBefore="1941"',
  ' valueURI="v"',
  ' role="r"',
]);

describe('Every word of a file in EAC-CPF 2.0', () => {
  it('is found in the record for any nesting of elements', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyElement, { maxLength: 6 }), async (elements) => {
        const xml = `<eac><control><recordId>r</recordId></control><cpfDescription>${elements.join('')}</cpfDescription></eac>`;
        const { steps } = await readDocument(eac, xml);
        assert.deepEqual(await missingTexts(xml, 'eac', steps), []);
      }),
      { numRuns: 500 },
    );
  });
});
