/** Tests the measure of `npm run fidelity` and `npm run fixtures`, which must find every lost word. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { StoredWords, sourceTexts } from '../../tools/measure.ts';
import { formatRejection, formatShare, listFiles, tryFile } from '../../tools/try-file.ts';
import { bytesOfText } from '../formats/read-document.ts';
import { scratchFolder } from '../world/scratch.ts';

describe('The measure of stored text', () => {
  const store = (...texts: readonly string[]): StoredWords => {
    const words = new StoredWords();
    const part = { data: { notes: texts.slice(1) }, relationships: {} };
    words.add({ data: { name: texts[0] ?? '' }, relationships: { describes: [part], heldBy: [part] } }, [
      'describes',
    ]);
    return words;
  };

  it('finds words in any field and part, whatever their mark-up', () => {
    const share = store('**Minutes** of [the council](u)', 'Box 1').share([
      'Minutes of the council',
      'Box',
      '1',
    ]);
    assert.deepEqual(share, { words: 6, found: 6, missing: [] });
    assert.equal(formatShare(share), '100 %');
  });

  it('reports a word that is stored less often than it occurs in the source', () => {
    const share = store('box').share(['one box', 'another box']);
    assert.deepEqual(share, { words: 4, found: 1, missing: ['one box', 'another box'] });
    assert.equal(formatShare(share), '25.00 %');
  });

  it('never rounds up to 100 %', () => {
    assert.equal(formatShare({ words: 1_000_000, found: 999_999, missing: ['x'] }), '99.99 %');
  });

  it('counts attributes with content, and only text inside the root element', async () => {
    const xml =
      '<record><id>no</id><ead><c level="file" id="x"><dao xlink:href="u" xlink:type="simple" label="L"/>H<emph>2</emph>O</c></ead></record>';
    assert.deepEqual(await sourceTexts(bytesOfText(xml), ['ead']), ['file', 'u', 'L', 'H2O']);
  });
});

describe('A measured file', () => {
  const folder = scratchFolder();
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    mkdirSync(join(folder, 'b'), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  const unit =
    '<archdesc level="fonds"><did><unitid>1</unitid><unittitle>Papers</unittitle></did></archdesc>';

  it('is imported in the format of its root element, and measured as stored', async () => {
    for (const [format, xml] of [
      ['ead', `<ead><eadheader><eadid>e</eadid></eadheader>${unit}</ead>`],
      [
        'eag',
        '<x:eag xmlns:x="u"><x:archguide><x:identity><x:autform>House</x:autform></x:identity></x:archguide></x:eag>',
      ],
      [
        'eac',
        '<eac-cpf><cpfDescription><identity><nameEntry><part>Ada</part></nameEntry></identity></cpfDescription></eac-cpf>',
      ],
    ] as const) {
      const trial = await tryFile(write(`${format}.xml`, xml));
      assert.ok(!('code' in trial), format);
      assert.equal(trial.format, format);
      assert.deepEqual([trial.items, trial.isStable, trial.share.missing], [1, true, []]);
      assert.ok(trial.share.words > 0);
    }
  });

  it('counts the text of internal elements, which the import stores in annotations', async () => {
    const header = '<eadheader audience="internal"><eadid>e</eadid><author>Ada</author></eadheader>';
    const trial = await tryFile(write('internal.xml', `<ead>${header}${unit}</ead>`));
    assert.ok(!('code' in trial));
    assert.deepEqual(trial.share.missing, []);
  });

  it('may state the type of a control in the field it becomes', async () => {
    const control =
      '<control><recordId>r</recordId><localControl localType="detailLevel"><term>minimal</term></localControl><localControl localType="other"><term>x</term></localControl></control>';
    const identity =
      '<cpfDescription><identity><nameEntry><part>Ada</part></nameEntry></identity></cpfDescription>';
    const trial = await tryFile(write('control.xml', `<eac-cpf>${control}${identity}</eac-cpf>`));
    assert.ok(!('code' in trial));
    assert.deepEqual(trial.share.missing, []);
  });

  it('is reported as rejected, with its location', async () => {
    const trial = await tryFile(write('bad.xml', '<ead>\n<archdesc></ead>'));
    assert.ok('code' in trial);
    assert.match(formatRejection(trial), /^rejected \(malformed-xml, 2:\d+\): Found <\/ead>/);
  });

  it('is found in a folder at any depth, ordered by name', () => {
    write('b/z.xml', '');
    write('b/z.txt', '');
    const names = listFiles(folder).map((path) => path.slice(folder.length + 1));
    assert.deepEqual(names, [...names].sort());
    assert.ok(names.includes('b/z.xml') && !names.includes('b/z.txt'));
    assert.deepEqual(listFiles(join(folder, 'bad.xml')), [join(folder, 'bad.xml')]);
  });
});
