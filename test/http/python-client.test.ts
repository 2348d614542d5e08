/** A client generated from the OpenAPI document by openapi-python-client: it is complete, and it works. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findFormat } from '../../src/formats/registry.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';
import { runPython, tryPython, withoutPython } from '../world/python.ts';
import { scratchFolder } from '../world/scratch.ts';

const skip =
  process.env.FONDS_TEST_ENGINE === 'postgres'
    ? 'the document is the same on both engines'
    : withoutPython('openapi_python_client');

describe('A Python client generated from the OpenAPI document', { skip }, () => {
  const folder = scratchFolder();
  const client = join(folder, 'generated_client');
  let server: ExampleServer;
  let printed: string;
  before(async () => {
    server = await serveExamples();
    const run = await tryPython(folder, 'generate_client.py', `${server.url}/openapi.json`, client);
    ({ printed } = run);
    assert.ok(run.isGood, printed);
  });
  after(() => server.archive.close());

  it('has a function for every operation', async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    // Besides its operations a path may have parameters.
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId }) => operationId?.toLowerCase() ?? []),
    );
    assert.ok(ids.length > 250, `${ids.length} operations`);
    const files = readdirSync(join(client, 'api'), { recursive: true, encoding: 'utf8' });
    const functions = files.flatMap((file) => /(?<=[/\\])(?!__)\w+(?=\.py$)/.exec(file) ?? []);
    assert.deepEqual(functions.map((name) => name.replaceAll('_', '')).sort(), ids.sort());
  });

  it('is generated without warnings, except about media types that the generator does not support', () => {
    const warnings = printed.match(/^(?:WARNING|ERROR).*\n\n.*/gm) ?? [];
    const others = warnings.filter((one) => !/\n\n.*Unsupported content[ _]type/.test(one));
    assert.deepEqual(others, []);
    assert.doesNotMatch(printed, /will not be generated|Unable to/);
  });

  it('distinguishes the content types of a body', () => {
    const files = readdirSync(join(client, 'api'), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.py')))
      assert.doesNotMatch(readFileSync(join(client, 'api', file), 'utf8'), /isinstance\(body, Any\)/, file);
  });

  it('creates, imports and reads', async () => {
    const sample = findFormat('eag')!.samples['text/xml']!;
    const used = JSON.parse(await runPython('use_client.py', folder, server.url, sample));
    assert.equal(used.made, 'be');
    assert.equal(used.created, 1);
    assert.ok(
      used.names.some((id: string) => id.startsWith('be-')),
      used.names.join(),
    );
    assert.equal(used.missing, 'not-found');
  });
});
