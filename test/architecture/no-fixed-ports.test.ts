import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** A server on a port that is not 0: `listen(80)`, `listen({ host, port: 80 })`, `'--port', '80'`, `FONDS_PORT: '80'`. */
const fixedPort =
  /\.listen\(\s*[1-9]|\.listen\(\{[^}]*\bport: [1-9]|'--port', ?'[1-9]|\bFONDS_PORT: '[1-9]|\b(?:http|transport)\.port: [1-9]/;

/** Files with such a port, on which nothing listens. */
const allowed: Readonly<Record<string, string>> = {
  'architecture/no-fixed-ports.test.ts': 'the examples below',
  'cli/serve.test.ts': 'a flag takes precedence over the port in the environment',
  'cli/wrong-use.test.ts': 'a port above the maximum is rejected',
  'config/settings.test.ts': 'settings are read, and no server starts',
};

describe('A test', () => {
  it('listens on ports that the system chooses, so that two runs and a running server do not disturb each other', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const fixed = files
      .filter((file) => /\.[jt]s$/.test(file) && !(file in allowed))
      .filter((file) => fixedPort.test(readFileSync(join(folder, file), 'utf8')));
    assert.deepEqual(fixed, []);
  });

  it('with a fixed port is found in every form', () => {
    const forms = [
      'server.listen(8080)',
      "app.listen({ host: '127.0.0.1', port: 8080 })",
      "runFonds(['serve', '--port', '8080'])",
      "{ FONDS_PORT: '8080' }",
      "'http.port: 9200'",
    ];
    assert.deepEqual(
      forms.filter((form) => !fixedPort.test(form)),
      [],
    );
    assert.ok(!fixedPort.test("app.listen({ host: '127.0.0.1', port: 0 }); listen(0); '--port', '0'"));
  });
});
