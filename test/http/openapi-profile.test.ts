/** The defaults that the OpenAPI document states are those of the profile that the service runs under. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { ProfileName } from '../../src/model/profile.ts';
import { openTestArchive } from '../world/archive.ts';
import { json, request } from './request.ts';
import { resolveOpenApi } from './resolve-openapi.ts';

type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly schema: { readonly default?: unknown; readonly minimum?: number };
  }[];
}

async function readSchemas(t: TestContext, profile: ProfileName) {
  const archive = await openTestArchive({ settings: { profile, prefix: '/archive' } });
  t.after(() => archive.close());
  const { paths } = resolveOpenApi(json(await request(archive, 'GET /archive/openapi.json'))) as {
    paths: Operations;
  };
  return (line: string, name: string) => {
    const [method, path] = line.split(' ') as [string, string];
    const found = paths[path]![method.toLowerCase()]!.parameters.find((one) => one.name === name);
    assert.ok(found, `${line} has no parameter ${name}`);
    return found.schema;
  };
}

const defaults: readonly (readonly [string, string, archive: unknown, ehri: unknown])[] = [
  ...['ead', 'ead-sync', 'eag', 'eac', 'skos', 'csv'].flatMap((format) => [
    [`POST /import/${format}`, 'commit', true, false] as const,
    [`POST /import/${format}`, 'allow-update', true, false] as const,
    [`POST /import/${format}`, 'keys', false, true] as const,
  ]),
  ['POST /import/links', 'commit', true, false],
  ['POST /import/coreferences', 'commit', true, false],
  ['PUT /batch/update', 'commit', true, false],
  ['PUT /batch/update', 'keys', false, true],
  ['POST /batch/delete', 'commit', false, false],
  ['POST /classes/Repository/{id}/list', 'commit', true, false],
  ['GET /classes/DocumentaryUnit', 'limit', -1, 20],
  ['GET /classes/Country/{id}/list', 'limit', -1, 20],
  ['GET /entities/{id}/versions', 'limit', -1, 20],
  ['GET /classes/SystemEvent', 'aggregation', undefined, 'user'],
];

describe('The OpenAPI document', () => {
  for (const profile of ['archive', 'ehri'] as const)
    it(`states the defaults of the profile ${profile}`, async (t) => {
      const readSchema = await readSchemas(t, profile);
      for (const [line, name, ofArchive, ofEhri] of defaults)
        assert.deepEqual(
          [line, name, readSchema(line, name).default],
          [line, name, profile === 'archive' ? ofArchive : ofEhri],
        );
    });

  it('states a minimum of limit only if the profile rejects lower numbers', async (t) => {
    const line = 'GET /classes/DocumentaryUnit';
    assert.equal((await readSchemas(t, 'archive'))(line, 'limit').minimum, -1);
    assert.equal((await readSchemas(t, 'ehri'))(line, 'limit').minimum, undefined);
  });
});
