/** Creating a record under the id of a hidden record: the error does not depend on the content of the hidden record. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ProfileName } from '../../src/model/profile.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { addRepository, asMike, json, request } from './request.ts';

const asRuth = { ...asMike, 'x-user': 'ruth' };
const languages = ['eng', 'deu', 'fra'] as const;

const describes = (codes: readonly string[]) =>
  codes.map((languageCode) => ({
    type: 'DocumentaryUnitDescription',
    data: { name: 'A', languageCode },
    relationships: { hasDate: [{ type: 'DatePeriod', data: { startDate: '1924' } }] },
  }));
const unit = (identifier: string, codes: readonly string[], more: object = {}) => ({
  type: 'DocumentaryUnit',
  data: { identifier },
  relationships: { describes: describes(codes) },
  ...more,
});

/** Hidden units by identifier, with the languages of their descriptions. */
const hidden = { quiet: ['eng'], silent: ['deu', 'fra'], mute: [] };

for (const profile of ['archive', 'ehri'] as const satisfies readonly ProfileName[]) {
  describe(`A new record whose id belongs to a restricted one, under ${profile}`, () => {
    let archive: TestArchive;
    const at = 'POST /archive/classes/Repository/nl-r1';
    const send = async (line: string, body: unknown) => {
      const reply = await request(archive, line, asMike, body);
      assert.ok(reply.statusCode < 300, `${line}: ${reply.body}`);
    };

    /** The responses to one request about each hidden unit, without the identifier. */
    const responses = async (ask: (identifier: string) => Promise<{ statusCode: number; body: string }>) => {
      const found = [];
      for (const identifier of Object.keys(hidden)) {
        const { statusCode, body } = await ask(identifier);
        assert.ok(statusCode >= 400, body);
        found.push(`${statusCode} ${body.replaceAll(identifier, 'HIDDEN')}`);
      }
      return new Set(found);
    };

    before(async () => {
      archive = await openTestArchive({ settings: { profile, prefix: '/archive' } });
      await addRepository(archive);
      await send('POST /archive/permissions/ruth', { DocumentaryUnit: ['create'], Repository: ['update'] });
      for (const [identifier, codes] of Object.entries(hidden))
        await send(`${at}?accessibleTo=mike`, unit(identifier, codes));
      await send(at, unit('open', ['eng']));
    });
    after(() => archive.close());

    it('is rejected with the same response, whatever descriptions the restricted one has', async () => {
      const found = await responses((identifier) =>
        request(archive, at, asRuth, unit(identifier, languages)),
      );
      assert.equal(found.size, 1, [...found].join('\n'));
    });

    it('is rejected with the same response if it chooses the id of a description', async () => {
      const found = await responses((identifier) =>
        request(archive, at, asRuth, unit('new', [], { id: `nl-r1-${identifier}.eng` })),
      );
      assert.equal(found.size, 1, [...found].join('\n'));
    });

    it('is rejected with the same response if a part of another record has the id of a description', async () => {
      const found = await responses((identifier) => {
        const relatesTo = [
          { id: `nl-r1-${identifier}.eng`, type: 'AccessPoint', data: { name: 'A', type: 'subjectAccess' } },
        ];
        const part = { type: 'RepositoryDescription', data: { name: 'R', languageCode: 'eng' } };
        return request(archive, 'PUT /archive/classes/Repository/nl-r1', asRuth, {
          type: 'Repository',
          data: { identifier: 'r1' },
          relationships: { describes: [{ ...part, relationships: { relatesTo } }] },
        });
      });
      assert.equal(found.size, 1, [...found].join('\n'));
    });

    it('names the descriptions of a record that the user may see', async () => {
      const reply = await request(archive, at, asRuth, unit('open', languages));
      const trees = json(reply).details.relationships.describes as { errors: object }[];
      assert.deepEqual(
        trees.map(({ errors }) => Object.keys(errors)),
        [['languageCode', 'identifier'], [], []],
      );
    });
  });
}
