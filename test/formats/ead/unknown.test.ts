import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ead } from '../../../src/formats/ead/index.ts';
import { missingTexts } from '../fidelity.ts';
import { readDocument, unknownOf } from '../read-document.ts';

async function unknownIn(inner: string): Promise<unknown> {
  const xml = `<ead><archdesc><did><unitid>1</unitid><unittitle>T</unittitle></did>${inner}</archdesc></ead>`;
  return unknownOf((await readDocument(ead, xml)).items[0]);
}

describe('Content without a field', () => {
  it('is kept under the path of its element, as a list if there are several', async () => {
    const inner = '<did><shelf type="wood">1</shelf><shelf type="steel">2</shelf></did>';
    assert.deepEqual(await unknownIn(inner), {
      'ead_archdesc_did_shelf_@type': ['wood', 'steel'],
      ead_archdesc_did_shelf_: ['1', '2'],
    });
  });

  it('of a component is kept under the path within the component, at every depth', async () => {
    const component = (inner: string) =>
      `<c01 score="5">x<did><shelf type="wood">1</shelf></did>${inner}</c01>`;
    const xml = `<ead><archdesc><did><unitid>1</unitid></did><dsc>${component(component(''))}</dsc></archdesc></ead>`;
    const { items } = await readDocument(ead, xml);
    const expected = { 'ead_c_@score': '5', ead_c: 'x', 'ead_did_shelf_@type': 'wood', ead_did_shelf: '1' };
    assert.deepEqual(items.slice(1).map(unknownOf), [expected, expected]);
    const full = await readDocument(ead, xml, { keyStyle: 'full-path' });
    assert.deepEqual(Object.keys(unknownOf(full.items[2])), [
      'ead_archdesc_dsc_c01_c01_@score',
      'ead_archdesc_dsc_c01_c01_',
      'ead_archdesc_dsc_c01_c01_did_shelf_@type',
      'ead_archdesc_dsc_c01_c01_did_shelf_',
    ]);
  });

  it('is kept as one text if it begins with text', async () => {
    assert.deepEqual(
      await unknownIn('<fileplan>Plan <emph>so</emph> and <persname>Ada</persname></fileplan>'),
      { ead_archdesc_fileplan_: 'Plan *so* and Ada' },
    );
  });

  it('is kept element by element if it begins with an element, with later text separately', async () => {
    assert.deepEqual(
      await unknownIn(
        '<repository><corpname>Archive</corpname> in <geogname>Gouda</geogname> town</repository>',
      ),
      {
        ead_archdesc_repository_corpname_: 'Archive',
        ead_archdesc_repository_: ['in', 'town'],
        ead_archdesc_repository_geogname_: 'Gouda',
      },
    );
  });

  it('is kept as a paragraph even if that begins with mark-up', async () => {
    assert.deepEqual(await unknownIn('<fileplan><p><emph>Plan</emph> so</p></fileplan>'), {
      ead_archdesc_fileplan_p_: '*Plan* so',
    });
  });

  it('belongs to the unit around it, also directly between components', async () => {
    const { items } = await readDocument(
      ead,
      '<ead><archdesc>a<dsc>b<c>c<did><unitid>1</unitid></did></c>d</dsc>e</archdesc></ead>',
    );
    assert.deepEqual(unknownOf(items[0]), { ead_archdesc_: ['a', 'e'], ead_archdesc_dsc_: ['b', 'd'] });
    assert.deepEqual(unknownOf(items[1]), { ead_c: 'c' });
  });

  it('does not include attributes of layout', async () => {
    assert.deepEqual(await unknownIn('<extptr id="x" show="new" href="a.jpg"/>'), {
      'ead_archdesc_extptr_@href': 'a.jpg',
    });
  });

  it('includes attributes of mark-up within text, but not the URL of a link, which is part of the text', async () => {
    const inner =
      '<odd><p><persname source="naf">Ada</persname> <extref href="x" role="list">y</extref></p></odd>';
    assert.deepEqual(await unknownIn(inner), {
      'ead_archdesc_odd_p_persname_@source': 'naf',
      'ead_archdesc_odd_p_extref_@role': 'list',
    });
  });
});

describe('Sections', () => {
  it('within another section have their own field', async () => {
    const xml =
      '<ead><archdesc><did><unitid>1</unitid></did><scopecontent><p>a</p><arrangement><p>b</p></arrangement><p>c</p></scopecontent></archdesc></ead>';
    const { description } = (await readDocument(ead, xml)).items[0]!;
    assert.equal(description.scopeAndContent, 'a\n\nc');
    assert.equal(description.systemOfArrangement, 'b');
  });

  it('within a section of the same kind stay in its text', async () => {
    const xml =
      '<ead><archdesc><did><unitid>1</unitid></did><bioghist><p>a</p><bioghist><p>b</p></bioghist><p>c</p></bioghist></archdesc></ead>';
    const { description } = (await readDocument(ead, xml)).items[0]!;
    assert.equal(description.biographicalHistory, 'a\n\nb\n\nc');
  });

  it('that occur twice become a list if the field allows several values, otherwise paragraphs', async () => {
    const xml =
      '<ead><archdesc><did><unitid>1</unitid></did><odd><p>a</p></odd><odd><p>b</p></odd><accruals><p>c</p></accruals><accruals><p>d</p></accruals></archdesc></ead>';
    const { description } = (await readDocument(ead, xml)).items[0]!;
    assert.deepEqual(description.notes, ['a', 'b']);
    assert.equal(description.accruals, 'c\n\nd');
  });

  it('also give their dates and references to separate fields', async () => {
    const xml =
      '<ead><archdesc><did><unitid>1</unitid></did><processinfo><p>Made <date>2001</date> from <bibref>Guide</bibref>.</p></processinfo></archdesc></ead>';
    const { description } = (await readDocument(ead, xml)).items[0]!;
    assert.equal(description.archivistNote, 'Made 2001 from Guide.');
    assert.equal(description.datesOfDescriptions, '2001');
    assert.equal(description.sources, 'Guide');
  });
});

/** Elements of EAD and unknown ones; the property must be true for any nesting. */
const names = (
  'archdesc c c01 did dsc unitid unittitle unitdate physdesc extent origination persname controlaccess subject list item ' +
  'p head emph title extref bibref scopecontent odd arrangement processinfo note table row entry chronlist chronitem ' +
  'date event defitem label langmaterial language repository address addressline lb dao container x ' +
  'daogrp daoloc daodesc daoset resource arc physloc materialspec prefercite index indexentry note abstract ' +
  'part unitdatestructured dateset datesingle daterange fromdate todate physdescset physdescstructured quantity didnote ' +
  'descriptivenote languageset script conventiondeclaration maintenanceevent eventtype eventdatetime agenttype agent relation'
).split(' ');

const words = fc.constantFrom('alpha', 'beta gamma', ' delta ', '1940', 'undated', '; ', ' ');

const tree = fc.letrec<{ node: string; element: string }>((tie) => ({
  node: fc.oneof({ maxDepth: 6 }, words, tie('element')),
  element: fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom('', ' source="naf"', ' relator="r"', ' href="u"', ' unit="m"', ' standarddate="1941"'),
      fc.array(tie('node'), { maxLength: 4 }),
    )
    .map(([name, attributes, nodes]) => {
      const element = `<${name}${attributes}>${nodes.join('')}</${name}>`;
      // Adds blanks, since such mark-up separates words in some positions only.
      return ['emph', 'title', 'extref'].includes(name) ? ` ${element} ` : element;
    }),
}));

describe('Every word of a finding aid', () => {
  it('is found in linear time, for any number of names in one paragraph', { timeout: 600_000 }, async () => {
    const names = 'by <persname>Ada</persname><emph>and</emph>'.repeat(100_000);
    const xml = `<ead><archdesc><did><unitid>1</unitid></did><odd><p>${names}</p></odd></archdesc></ead>`;
    const { items } = await readDocument(ead, xml);
    assert.equal(String(items[0]?.description.notes).length, 'by Ada *and*'.length * 100_000);
  });

  it('is found in the record for any nesting of elements', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(tree.element, { maxLength: 6 }), async (elements) => {
        const xml = `<ead><archdesc>${elements.join(' ')}</archdesc></ead>`;
        const { steps } = await readDocument(ead, xml);
        assert.deepEqual(await missingTexts(xml, 'archdesc', steps), []);
      }),
      { numRuns: 500 },
    );
  });
});

describe('A chronology with a head row', () => {
  it('keeps the head row and the list apart, so that pages show a list', async () => {
    const text =
      '<chronlist><listhead><head01>Date</head01><head02>Event</head02></listhead><chronitem><date>1900</date><event>Founded</event></chronitem></chronlist>';
    const { items } = await readDocument(
      ead,
      `<ead><archdesc><did><unitid>A</unitid></did><bioghist>${text}</bioghist></archdesc></ead>`,
    );
    assert.match(String(items[0]?.description.biographicalHistory), /^Date; Event\n\n- 1900: Founded$/);
  });
});
