import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { importRoute } from '../../src/http/rest/import.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { json, request } from './ask.ts';

const readGuide = (name: string): string =>
  readFileSync(new URL(`../../docs/api/${name}`, import.meta.url), 'utf8');
const guide = readGuide('rest.md');
const blocks = [...(guide + readGuide('changes.md')).matchAll(/^```http\n(.*?)^```/gms)].map(
  (match) => match[1]!,
);
const lines = blocks.join('').trim().split('\n');

describe('The guide to the REST interface', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
  });
  after(() => archive.close());

  for (const line of lines) {
    it(`shows a request that the service knows: ${line}`, async () => {
      const reply = await request(archive, line);
      assert.ok(reply.statusCode < 500);
      if (reply.statusCode < 400) return;
      assert.ok(
        !['unknown-route', 'method-not-allowed', 'bad-parameter'].includes(json(reply).code),
        reply.body,
      );
    });
  }

  it('tells of every parameter of an import, with its default', () => {
    const rows = new Map(
      [...guide.matchAll(/^\| `([A-Za-z-]+)` \| `?([^`|]+?)`? \| /gm)].map((row) => [row[1], row[2]]),
    );
    for (const { name, required, default: value, undocumented } of importRoute.parameters) {
      if (undocumented === true) continue;
      assert.equal(rows.get(name), required === true ? 'required' : String(value ?? 'none'), name);
    }
  });
});
