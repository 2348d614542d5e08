import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ead } from '../../../src/formats/ead/index.ts';
import { Failure } from '../../../src/model/errors.ts';
import { limits, type ReadItem, readDocument, unknownOf } from '../read-document.ts';

const fixture = (name: string) => readDocument(ead, new URL(`${name}.xml`, import.meta.url));

const idsOf = (items: readonly ReadItem[]) => items.map(({ open }) => `${open.depth} ${open.identifier}`);

async function failureOf(xml: string, options = {}): Promise<Failure> {
  try {
    await readDocument(ead, xml, options);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('was read without a failure');
}

describe('A unit without an identifier', () => {
  it('gets the first unitid that is valid in an id, otherwise its attribute id, otherwise its position', async () => {
    const { items } = await fixture('units-without-identifier');
    assert.deepEqual(idsOf(items), ['0 harbour', '1 dues', '1 B.2', '1 3', '2 1']);
    assert.deepEqual(
      items.map(({ data }) => data.identifier),
      ['harbour', 'dues', 'B.2', '3', '1'],
    );
  });

  it('gets a warning with its location, as does a missing title', async () => {
    const { warnings, items } = await fixture('units-without-identifier');
    const linesOf = (code: string) =>
      warnings.filter((odd) => odd.code === code).map(({ location }) => location.line);
    assert.deepEqual(linesOf('no-identifier'), [4, 7, 9, 11]);
    assert.deepEqual(linesOf('no-title'), [9]);
    assert.equal(items[3]?.description.name, '3');
  });

  it('keeps all other unitids', async () => {
    const { items } = await fixture('units-without-identifier');
    assert.deepEqual(items[2]?.data, { identifier: 'B.2', otherIdentifiers: ['--', 'old 17'] });
    assert.deepEqual(Object.keys(items[1]!.data), ['identifier', 'identifierOrigin']);
  });

  it('gets its position if its attribute id has no letters or digits', async () => {
    const text = '<ead><archdesc><did/><dsc><c id="a"><did/></c><c id="--"><did/></c></dsc></archdesc></ead>';
    const { items } = await readDocument(ead, text);
    assert.deepEqual(
      items.map(({ open }) => open.identifier),
      ['test', 'a', '2'],
    );
  });
});

describe('The order of a finding aid', () => {
  it('opens a parent before its children and closes it after them', async () => {
    const { steps } = await fixture('content-after-components');
    const order = steps.map((step) =>
      step.step === 'open' ? `+${step.identifier}` : `-${step.data.identifier}`,
    );
    assert.deepEqual(order, ['+F', '+1', '+1.1', '-1.1', '-1', '+2', '-2', '+3', '-3', '-F']);
  });

  it('gives a unit the elements after its components', async () => {
    const { items } = await fixture('content-after-components');
    assert.deepEqual(
      items.map(({ description }) => description.scopeAndContent),
      [
        'Said of the whole after its parts.',
        'Said of the first after its parts.',
        undefined,
        undefined,
        undefined,
      ],
    );
  });

  it('counts positions over all dsc elements', async () => {
    const { items } = await fixture('content-after-components');
    assert.deepEqual(idsOf(items), ['0 F', '1 1', '2 1.1', '1 2', '1 3']);
  });

  it('may go to any depth', async () => {
    const depth = 40;
    const open = Array.from({ length: depth }, (_, i) => `<c><did><unitid>${i}</unitid></did>`).join('');
    const xml = `<ead><archdesc><did><unitid>top</unitid></did><dsc>${open}${'</c>'.repeat(depth)}</dsc></archdesc></ead>`;
    const { items } = await readDocument(ead, xml);
    assert.equal(items.at(-1)?.open.depth, depth);
  });

  it('has the line and the path of each unit', async () => {
    const { items } = await fixture('content-after-components');
    assert.deepEqual(items[2]?.open.location, { line: 9, path: 'ead/archdesc/dsc/c/c' });
  });
});

describe('A finding aid in an envelope', () => {
  it('is found with or without a namespace prefix, also several of them', async () => {
    const { items } = await fixture('finding-aids-in-envelope');
    assert.deepEqual(idsOf(items), ['0 A', '0 two']);
    assert.equal(items[0]?.description.levelOfDescription, 'fonds');
    assert.deepEqual(
      items.map(({ description }) => [description.languageCode, description.sourceFileId]),
      [
        ['nld', 'one#NLD'],
        ['eng', 'two#ENG'],
      ],
    );
  });
});

describe('A file that is not EAD', () => {
  const foreign: readonly (readonly [kind: string, xml: string, expected: RegExp])[] = [
    ['EAD 4 by its namespace', '<ead xmlns="https://archivists.org/ns/ead/v4"><control/></ead>', /EAD 4/],
    ['EAD 4 by its elements', '<ead><control><recordId>x</recordId></control></ead>', /EAD 4/],
    ['EAG', '<eag><archguide/></eag>', /EAG.*import it as eag/],
    ['EAC-CPF', '<eac-cpf/>', /EAC-CPF.*import it as eac/],
    ['EAC-CPF 2', '<eac xmlns="https://archivists.org/ns/eac/v2"/>', /EAC-CPF 2/],
    ['MARCXML', '<record xmlns="http://www.loc.gov/MARC21/slim"/>', /MARCXML/],
    ['TEI', '<TEI xmlns="http://www.tei-c.org/ns/1.0"/>', /TEI/],
    ['an OAI-PMH response without a record', '<OAI-PMH><error/></OAI-PMH>', /OAI-PMH/],
    ['METS', '<mets><dmdSec/></mets>', /METS/],
    ['HTML', '<html><body/></html>', /web page/],
    ['an unknown root element', '<letter/>', /'letter'/],
  ];
  for (const [kind, xml, expected] of foreign) {
    it(`is rejected with the name of its format: ${kind}`, async () => {
      const failure = await failureOf(xml);
      assert.equal(failure.code, 'wrong-format');
      assert.match(failure.message, expected);
      assert.equal(failure.errors?.[0]?.line, 1);
      assert.equal(failure.errors?.[0]?.file, 'test.xml');
    });
  }

  it('is rejected if it contains no unit', async () => {
    const failure = await failureOf('<ead><eadheader><eadid>x</eadid></eadheader></ead>');
    assert.equal(failure.code, 'no-items');
    assert.equal(failure.errors?.[0]?.path, 'ead');
  });
});

describe('A unit with more text than is allowed', () => {
  const small = { limits: { ...limits, itemText: 100 } };

  it('is rejected with the limit and the location', async () => {
    const xml = `<ead><archdesc>\n<odd><p>${'word '.repeat(30)}</p></odd></archdesc></ead>`;
    const failure = await failureOf(xml, small);
    assert.equal(failure.code, 'limit-exceeded');
    assert.match(failure.message, /item-text/);
    assert.deepEqual([failure.errors?.[0]?.line, failure.errors?.[0]?.path], [2, 'ead/archdesc/odd/p']);
  });

  it('is rejected for long attributes too', async () => {
    const failure = await failureOf(
      `<ead><archdesc><dao href="${'x'.repeat(200)}"/></archdesc></ead>`,
      small,
    );
    assert.equal(failure.code, 'limit-exceeded');
  });

  it('is measured without its components', async () => {
    const component = `<c><did><unittitle>${'word '.repeat(5)}</unittitle></did></c>`;
    const { items } = await readDocument(
      ead,
      `<ead><archdesc><dsc>${component.repeat(5)}</dsc></archdesc></ead>`,
      small,
    );
    assert.equal(items.length, 6);
  });
});

describe('A part with audience="internal"', () => {
  const xml = `<ead><archdesc audience="external"><did><unitid>1</unitid></did><dsc>
<c audience="internal"><did><unitid>2</unitid><unittitle>Cells</unittitle></did><odd audience="internal"><p>Rats.</p></odd></c>
</dsc></archdesc></ead>`;

  it('is imported with its mark and a warning; an external one has neither', async () => {
    const { items, warnings } = await readDocument(ead, xml);
    assert.equal(items[1]?.description.notes, 'Rats.');
    assert.deepEqual(unknownOf(items[1]), { 'ead_c_@audience': 'internal', 'ead_odd_@audience': 'internal' });
    assert.deepEqual(unknownOf(items[0]), {});
    assert.deepEqual(
      warnings.filter(({ code }) => code === 'internal-audience').map(({ location }) => location.line),
      [2],
    );
  });

  it('may be the complete file: its header still identifies the fonds', async () => {
    const whole = `<ead audience="internal"><eadheader><eadid>x</eadid><profiledesc><langusage><language langcode="fre"/></langusage></profiledesc></eadheader>
<archdesc><did><unittitle>T</unittitle></did><dsc><c><did><unitid>2</unitid></did></c></dsc></archdesc></ead>`;
    const { items, steps, warnings } = await readDocument(ead, whole, { restrictsInternal: true });
    assert.equal(items[0]?.data.identifier, 'x');
    assert.equal(items[0]?.description.languageCode, 'fra');
    assert.deepEqual(
      steps.filter((step) => step.step === 'close').map(({ isRestricted }) => isRestricted),
      [true, true],
    );
    assert.deepEqual(
      warnings.filter(({ code }) => code === 'internal-restricted').map(({ location }) => location.path),
      ['ead'],
    );
  });

  it('has a warning with its path in the header', async () => {
    const header = '<eadheader><filedesc audience="internal"><p>Draft</p></filedesc></eadheader>';
    const { steps, warnings } = await readDocument(
      ead,
      `<ead>${header}<archdesc><did><unitid>1</unitid></did></archdesc></ead>`,
      { restrictsInternal: true },
    );
    const close = steps.find((step) => step.step === 'close');
    assert.deepEqual(close?.notes, [{ field: 'eadheader/filedesc', text: 'Draft' }]);
    assert.equal(
      warnings.find(({ code }) => code === 'internal-restricted')?.location.path,
      'ead/eadheader/filedesc',
    );
  });

  it('is a note with its text and the attributes that the text does not contain', async () => {
    const inner =
      '<p>See <ref href="http://x.example" title="Lists">lists</ref>.</p><p><extent unit="boxes">3</extent>; <extent unit="maps"/></p>';
    const { steps } = await readDocument(
      ead,
      `<ead><archdesc><did><unitid>1</unitid></did><odd type="staff" audience="internal">${inner}</odd></archdesc></ead>`,
      { restrictsInternal: true },
    );
    const close = steps.find((step) => step.step === 'close');
    assert.deepEqual(close?.notes, [
      {
        field: 'odd',
        text: 'See [lists](http://x.example).\n\n3 boxes;\n\ntype: staff\n\ntitle: Lists\n\nunit: maps',
      },
    ]);
  });
});
