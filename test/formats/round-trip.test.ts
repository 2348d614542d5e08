/** Imports, exports, validates and imports a few real files again; `npm run roundtrip` does so with all files. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tryRoundTrips } from '../../tools/try-round-trip.ts';

const fixtures = process.env.FIXTURES ?? fileURLToPath(new URL('../../../shared/fixtures', import.meta.url));

const files = [
  'ead2002/ape-portal/apeEAD_sample.xml',
  'ead2002/archivesspace/at-tracer.xml',
  'ead2002/atom/ead.xml',
  'ead3/saa/EAD3test-rng.xml',
  'ead3/umn/CLRC-2155.xml',
];

describe('A real finding aid', () => {
  for (const name of files) {
    it(`is imported unchanged: ${name}`, async (t) => {
      const path = join(fixtures, name);
      if (!existsSync(path)) return t.skip(`NOT CHECKED: there is no ${path}`);
      const trips = await tryRoundTrips(path);
      assert.ok(trips.length > 0, 'it can be imported');
      for (const { writer, schemaErrors, difference } of trips) {
        assert.equal(difference, undefined, writer);
        assert.ok(schemaErrors === undefined || schemaErrors === '', `${writer}: ${schemaErrors}`);
      }
      if (trips.some(({ schemaErrors }) => schemaErrors === undefined))
        t.diagnostic('NOT CHECKED against a schema');
    });
  }
});
