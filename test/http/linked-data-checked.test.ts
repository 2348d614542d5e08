import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { TestArchive } from '../world/archive.ts';
import { openLinkedWorld } from '../world/linked-world.ts';
import { runPython, withoutPython } from '../world/python.ts';

interface Checked {
  readonly address: string;
  readonly triples: number;
  readonly odd: object;
  readonly conforms: boolean;
  readonly report: string;
}

const options = { skip: withoutPython('rdflib', 'pyshacl') };

describe('Linked data, read by rdflib and validated by pySHACL', options, () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openLinkedWorld();
    await archive.app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(() => archive.close());

  async function check(...paths: readonly string[]): Promise<readonly Checked[]> {
    const { port } = archive.app.server.address() as AddressInfo;
    const addresses = paths.map((path) => `http://127.0.0.1:${port}/archive/classes/${path}`);
    const out = await runPython('check_linked_data.py', ...addresses);
    return out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Checked);
  }

  it('is the same graph in each syntax, and every record has its type, title, identifier and parent', async () => {
    const checked = await check(
      'Country/nl/rdf?whole=true',
      'DocumentaryUnit/nl-r1-a/rdf',
      'AuthoritativeSet/people/rdf?whole=true',
      'CvocVocabulary/terms/rdf?whole=true',
      'VirtualUnit/v/rdf',
    );
    for (const { address, triples, odd, conforms, report } of checked) {
      assert.ok(triples > 5, address);
      assert.deepEqual(odd, {}, address);
      assert.ok(conforms, `${address}\n${report}`);
    }
    assert.ok(checked[0]!.triples > 100);
  });
});
