/**
 * Requests that schemathesis generates from the OpenAPI document: it sends valid and invalid values, and checks the
 * responses against the document. A few per operation, always the same; `FONDS_FUZZ_EXAMPLES=50 npm run fuzz` sends more random ones.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';
import { tryPython, withoutPython } from '../world/python.ts';
import { scratchFolder } from '../world/scratch.ts';

/**
 * The other checks report intended responses as errors: the document does not state that a record is gone or an identifier is used, and a
 * POST that can never succeed at a path gets an error with the path to use.
 */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'documented_status',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'missing_required_header',
  'invalid_data_rejected',
];

const { FONDS_FUZZ_EXAMPLES: more, FONDS_TEST_ENGINE: engine } = process.env;

const skip =
  engine === 'postgres'
    ? 'sent on SQLite alone, where the archive of the examples is a copy'
    : withoutPython('schemathesis');

describe('Requests generated from the OpenAPI document', { skip }, () => {
  const folder = scratchFolder();
  let server: ExampleServer;
  before(async () => {
    server = await serveExamples();
  });
  after(() => server.archive.close());

  async function assertAnswered(...parameters: readonly string[]): Promise<void> {
    await assertChecked(checks, ...parameters);
  }

  async function assertChecked(those: readonly string[], ...parameters: readonly string[]): Promise<void> {
    const run = ['run', `${server.url}/openapi.json`, '--checks', those.join(), '--no-color'];
    // One worker, so that the same is sent in the same order each time.
    const same = [
      '--workers',
      '1',
      '--generation-database',
      'none',
      ...(more === undefined ? ['--seed', '1'] : []),
    ];
    const patience = ['--suppress-health-check', 'all', '--request-timeout', '120'];
    const { isGood, printed } = await tryPython(
      folder,
      'fuzz.py',
      ...run,
      ...same,
      ...patience,
      ...parameters,
    );
    assert.ok(isGood, printed);
    assert.deepEqual(server.archive.logged, []);
  }

  const some = (usual: number): readonly string[] => ['--max-examples', more ?? String(usual)];

  it('get conforming responses for anonymous reads', () =>
    assertAnswered('--include-method', 'GET', '--phases', 'examples,fuzzing', ...some(3)));

  it('get conforming responses for reads of an administrator', () =>
    assertAnswered('--include-method', 'GET', '--phases', 'fuzzing', ...some(3), ...asAdministrator));

  it('get conforming responses for changes of an administrator', () =>
    assertAnswered(
      '--exclude-method',
      'GET',
      '--phases',
      'examples,fuzzing',
      ...some(3),
      ...asAdministrator,
    ));

  // 29,000 requests take minutes.
  if (more !== undefined)
    it('are rejected at and beyond every bound of it', async () => {
      const beyond = ['--phases', 'coverage', '--mode', 'negative', ...asAdministrator];
      await assertChecked(['invalid_data_rejected'], '--include-method', 'GET', ...beyond);
      await assertChecked(['invalid_data_rejected'], '--exclude-method', 'GET', ...beyond);
    });
});

const asAdministrator = ['--header', `X-User: ${exampleIds.administrator}`];
