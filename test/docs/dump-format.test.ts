/** Restores the example of the page, and compares its relations with the code. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { dumpRelations, parentRelations } from '../../src/model/dump-record.ts';
import { edgeLabels } from '../../src/model/edge-labels.ts';
import { recordTypes } from '../../src/model/registry.ts';
import { dumpText, inFolder, restoreText } from '../world/dumping.ts';
import { scratchFolder } from '../world/scratch.ts';

const page = readFileSync(new URL('../../docs/dump-format.md', import.meta.url), 'utf8');

describe('docs/dump-format.md', () => {
  it('has an example that can be restored', async () => {
    const folder = scratchFolder();
    const options = await inFolder(folder)();
    const example = /```ndjson\n(.*?)```/s.exec(page)![1]!;
    const { counts } = await restoreText(example, options, folder);
    assert.equal(counts.get('DocumentaryUnit'), 2);
    assert.match(await dumpText(options), /"hasLinkBody":\[\{"id":"strikes"\}\]/);
  });

  it('names every relation', () => {
    const known = new Set([
      ...edgeLabels,
      ...Object.values(dumpRelations),
      ...recordTypes.flatMap((type) => (type.kind === 'item' ? parentRelations(type) : [])),
      ...recordTypes.flatMap((type) =>
        Object.keys(type.relations).filter((name) => type.relations[name]!.from === 'parts'),
      ),
    ]);
    assert.deepEqual(
      [...known].filter((name) => !page.includes(`\`${name}\``)),
      [],
    );
  });
});
