import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ead } from '../../../src/formats/ead/index.ts';
import type { PartDraft } from '../../../src/model/draft.ts';
import { readDocument, unknownOf } from '../read-document.ts';

async function readDid(inner: string) {
  const xml = `<ead><archdesc><did><unitid>1</unitid><unittitle>T</unittitle>${inner}</did></archdesc></ead>`;
  return (await readDocument(ead, xml)).items[0]!;
}

/** Containers as text: `box 1 {folder 2, folder 3}`. */
function outline(parts: readonly PartDraft[] = []): string {
  return parts
    .map(({ data, relationships }) => {
      const inner = outline(relationships.contains);
      return `${data.type ?? '-'} ${data.name ?? '-'}${inner === '' ? '' : ` {${inner}}`}`;
    })
    .join(', ');
}

const box = (name: string, attributes = '') => `<container type="box"${attributes}>${name}</container>`;
const folder = (name: string, attributes = '') => `<container type="folder"${attributes}>${name}</container>`;

describe('The containers of a unit', () => {
  const cases: readonly (readonly [behaviour: string, elements: string, expected: string])[] = [
    ['are nested by their order', box('1') + folder('2'), 'box 1 {folder 2}'],
    [
      'of the same kind are beside each other',
      box('1') + folder('2') + folder('3'),
      'box 1 {folder 2, folder 3}',
    ],
    [
      'begin again with a second box',
      box('1') + folder('1') + box('2') + folder('2'),
      'box 1 {folder 1}, box 2 {folder 2}',
    ],
    [
      'are of the same kind in any letter case',
      `${box('1')}<container type="Box">2</container>`,
      'box 1, Box 2',
    ],
    [
      'may be nested three levels deep',
      `${box('1')}${folder('2')}<container type="item">3</container>${folder('4')}`,
      'box 1 {folder 2 {item 3}, folder 4}',
    ],
    [
      'are nested by id and parent, if they have these, wherever they are',
      `${box('1', ' id="a"')}${box('2', ' id="b"')}${folder('3', ' parent="a"')}<container type="reel">4</container>`,
      'box 1 {folder 3}, box 2, reel 4',
    ],
    [
      'are nested by containerid and parent',
      `${box('1', ' containerid="a"')}${box('2', ' containerid="b"')}${folder('3', ' parent="a"')}`,
      'box 1 {folder 3}, box 2',
    ],
    ['need no kind', '<container>Box 3</container><container/>', '- Box 3'],
    ['may have only a kind', '<container type="box"/>', 'box -'],
    ['have their kind in localtype in EAD3', '<container localtype="flat-box">3</container>', 'flat-box 3'],
  ];
  for (const [behaviour, elements, expected] of cases) {
    it(behaviour, async () => {
      const unit = await readDid(elements);
      assert.equal(outline(unit.parts.hasContainer), expected);
      assert.deepEqual(unknownOf(unit), {});
    });
  }

  it('have their label, barcode and profile', async () => {
    const unit = await readDid(
      '<container id="c1" altrender="Record box" label="Mixed Materials [31234567]" type="box">1</container>' +
        '<container containerid="b-7" label="Text [copy]" localtype="box">2</container>',
    );
    assert.deepEqual(
      unit.parts.hasContainer?.map(({ data }) => data),
      [
        { profile: 'Record box', type: 'box', name: '1', label: 'Mixed Materials', barcode: '31234567' },
        { barcode: 'b-7', type: 'box', name: '2', label: 'Text [copy]' },
      ],
    );
    assert.deepEqual(unknownOf(unit), {});
  });

  it('are nested by their order if the parent is in another unit, and keep its name', async () => {
    const unit = await readDid(box('1') + folder('2', ' parent="elsewhere"'));
    assert.equal(outline(unit.parts.hasContainer), 'box 1 {folder 2}');
    assert.deepEqual(unknownOf(unit), { 'ead_archdesc_did_container_@parent': 'elsewhere' });
    const single = await readDid(folder('2', ' parent="elsewhere"'));
    assert.deepEqual(unknownOf(single), { 'ead_archdesc_did_container_@parent': 'elsewhere' });
  });

  it('cannot contain themselves', async () => {
    const unit = await readDid(box('1', ' id="a" parent="b"') + box('2', ' id="b" parent="a"'));
    assert.equal(outline(unit.parts.hasContainer), 'box 1 {box 2}');
    assert.deepEqual(unknownOf(unit), { 'ead_archdesc_did_container_@parent': 'b' });
  });

  it('may come before the container that they are in', async () => {
    const folders = folder('1', ' parent="b"') + folder('2', ' id="f" parent="b"');
    const unit = await readDid(
      `${folders}<container type="item" parent="f">3</container>${box('4', ' id="b"')}`,
    );
    assert.equal(outline(unit.parts.hasContainer), 'box 4 {folder 1, folder 2 {item 3}}');
  });

  it('have a limited depth', async () => {
    const chain = Array.from({ length: 40 }, (_, i) => `<container type="t${i}">${i}</container>`).join('');
    const text = outline((await readDid(chain)).parts.hasContainer);
    assert.equal(text.match(/\{/g)?.length, 8);
    for (let i = 0; i < 40; i += 1) assert.match(text, new RegExp(`t${i} ${i}\\b`));
  });

  it('are nested in linear time', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => folder(`${i}`, ` id="f${i}" parent="b"`)).join('');
    const byParent = (await readDid(box('1', ' id="b"') + many)).parts.hasContainer;
    assert.equal(byParent?.[0]?.relationships.contains?.length, 20_000);
    const byOrder = (await readDid(box('1') + many.replaceAll(/ (?:id|parent)="\w+"/g, ''))).parts
      .hasContainer;
    assert.equal(byOrder?.[0]?.relationships.contains?.length, 20_000);
  });

  it('have a limited depth, also if they are nested by the attribute parent', async () => {
    const chain = Array.from({ length: 40 }, (_, i) => box(`${i}`, ` id="b${i}" parent="b${i - 1}"`)).join(
      '',
    );
    const text = outline((await readDid(chain)).parts.hasContainer);
    assert.equal(text.match(/\{/g)?.length, 8);
    assert.equal(text.match(/box/g)?.length, 40);
  });

  it('leave the location in its own field', async () => {
    const unit = await readDid(`${box('1')}<physloc label="Shelf">12 B</physloc>`);
    assert.equal(unit.description.physicalLocation, 'Shelf: 12 B');
  });
});
