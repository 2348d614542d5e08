/** Runs every query and every command of docs/api/graphql.md. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { settingTable } from '../../src/config/settings.ts';
import {
  defaultConnectionSize,
  maxListLength,
  maxPageSize,
  maxTokens,
} from '../../src/http/graphql/limits.ts';
import { ask, make, unit } from '../http/graphql-world.ts';
import { asMike, request } from '../http/request.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';

const guide = readFileSync(new URL('../../docs/api/graphql.md', import.meta.url), 'utf8');
const blocksOf = (kind: string): string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\``, 'gms'))].map((match) => match[1]!);

describe('The guide to GraphQL', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
    await make(archive, 'Country', { type: 'Country', data: { identifier: 'nl' } });
    await make(archive, 'classes/Country/nl', { type: 'Repository', data: { identifier: 'r1' } });
    await make(archive, 'classes/Repository/nl-r1', unit('f'));
    await make(archive, 'classes/DocumentaryUnit/nl-r1-f', unit('1'));
    await request(archive, 'POST /archive/classes/Link?source=nl-r1-f&target=nl-r1', asMike, {
      type: 'Link',
      data: { type: 'associative' },
    });
    await archive.app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(() => archive.close());

  for (const query of blocksOf('graphql')) {
    it(`has a query that finds records: ${query.slice(0, 60).replace(/\s+/g, ' ')}`, async () => {
      const data = await ask(archive, query);
      for (const value of Object.values(data)) assert.ok(value !== null, query);
    });
  }

  for (const command of blocksOf('sh')) {
    it(`has a command that works: ${command.slice(0, 70).trim()}`, async () => {
      const address = archive.app.server.address();
      assert.ok(typeof address === 'object' && address !== null);
      const own = command.replaceAll('127.0.0.1:8080', `127.0.0.1:${address.port}`);
      const answer = await run(own);
      assert.match(answer, /^\{"data":\{"count/i, answer);
    });
  }

  it('lists the limits with their values', () => {
    assert.equal(settingTable.graphqlBytes.default, 256 * 1024);
    for (const [name, value] of [
      ['`graphql-bytes`', '256 KiB'],
      ['`graphql-depth`', settingTable.graphqlDepth.default],
      ['`graphql-fields`', settingTable.graphqlFields.default],
      ['`graphql-cost`', settingTable.graphqlCost.default.toLocaleString('en')],
    ])
      assert.ok(guide.includes(`| ${name} | ${value} |`), `${name} ${value}`);
    for (const [what, value] of [
      ['records of a page', maxPageSize],
      ['entries of a list without pages', maxListLength],
      ['tokens of a query', maxTokens],
    ])
      assert.ok(guide.includes(`| ${what} | – | ${value} |`), `${what} ${value}`);
    assert.ok(
      guide.includes(`\`first\` is the page size: default ${defaultConnectionSize}, at most ${maxPageSize}.`),
    );
  });

  it('names every list of the schema', async () => {
    const { __schema } = await ask(archive, '{ __schema { queryType { fields { name args { name } } } } }');
    const lists = __schema.queryType.fields
      .filter(({ args }: { args: { name: string }[] }) => args.some(({ name }) => name === 'first'))
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => !name.startsWith('topLevel'));
    for (const name of lists) assert.ok(guide.includes(`\`${name}\``), name);
  });
});

/** Asynchronous, since this process serves the request. */
function run(command: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
  });
  child.on('close', () => resolve(text));
  return promise;
}
