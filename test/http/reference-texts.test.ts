/** The member `details` of import errors has the texts that clients of ehri-rest compare. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openImportingArchive } from '../world/importing-archive.ts';
import { asMike, json, request } from './request.ts';

describe('The details of an import error', () => {
  for (const profile of ['archive', 'ehri'] as const)
    it(`have the texts of ehri-rest, under ${profile}`, async (t) => {
      const archive = await openImportingArchive(t, profile);
      const send = async (format: string, scope: string, type: string, body: string) => {
        const line = `POST /archive/import/${format}?scope=${scope}`;
        const reply = await request(archive, line, { ...asMike, 'content-type': type }, body);
        assert.equal(reply.statusCode, 400, reply.body);
        return json(reply).details as unknown;
      };
      assert.equal(await send('ead', 'nl-r1', 'application/octet-stream', ''), 'EOF reading input data');
      assert.equal(
        await send('ead', 'nl-r1', 'text/plain', '/nowhere/f.xml'),
        'File specified in payload not found: /nowhere/f.xml',
      );
      assert.match(String(await send('ead', 'nl-r1', 'text/xml', '<ead>')), /^ParseError: .*line 1/);
      assert.match(
        String(await send('csv', 'nl-r1', 'text/csv', 'identifier,name\na,b,c\n')),
        /^ParseError: .*line 2/,
      );
    });
});
