import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { addRepository, asMike, json, request } from './request.ts';

describe('A body that is the name of a file', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
    await addRepository(archive);
    await request(archive, 'POST /archive/CvocVocabulary', asMike, {
      type: 'CvocVocabulary',
      data: { identifier: 'subjects', name: 'Subjects' },
    });
  });
  after(() => archive.close());

  const send = async (line: string, type: string, body: string): Promise<string> => {
    const reply = await request(archive, line, { 'x-user': 'mike', 'content-type': type }, body);
    assert.equal(Math.trunc(reply.statusCode / 100), 4, reply.body);
    return json(reply).message;
  };
  const hint = (name: string): string => ` put an @ before it: --data-binary '@${name}'.`;

  const ead = 'POST /archive/import/ead?scope=nl-r1';
  const cases: readonly (readonly [line: string, type: string, name: string])[] = [
    [ead, 'text/xml', 'fonds.xml'],
    [ead, 'text/xml', 'examples/fonds.xml'],
    [ead, 'text/xml', './inventory 1880.xml'],
    [ead, 'application/zip', '/srv/inbox/all.zip'],
    [ead, 'application/x-www-form-urlencoded', 'examples/fonds.xml'],
    ['POST /archive/import/eag?scope=nl', 'text/xml', 'repository.xml'],
    ['POST /archive/import/skos?scope=subjects', 'text/turtle', 'subjects.ttl'],
    ['POST /archive/import/csv?scope=nl-r1', 'text/csv', 'units.csv'],
    ['PUT /archive/classes/Country/nl', 'application/json', 'version.json'],
    ['POST /archive/tools/reparent?commit=true', 'text/csv', 'ids.csv'],
  ];
  for (const [line, type, name] of cases)
    it(`is explained: ${name} as ${type} to ${line}`, async () => {
      const message = await send(line, type, name);
      assert.ok(message.endsWith(hint(name)), message);
      assert.doesNotMatch(message, /\.\. |” The/);
    });

  it('is explained once, however it ends', async () => {
    assert.ok((await send(ead, 'text/xml', 'fonds.xml\n')).endsWith(hint('fonds.xml')));
  });

  for (const body of [
    'harbour',
    '<ead>',
    '{"a": "b.xml"',
    'a,b.csv',
    'one.xml\ntwo.xml',
    `${'x'.repeat(300)}.xml`,
  ])
    it(`is not seen in other text: ${body.slice(0, 20)}`, async () => {
      assert.doesNotMatch(await send(ead, 'text/xml', body), /put an @/);
    });

  it('is not seen in a list of paths, nor in a body that was read', async () => {
    assert.doesNotMatch(await send(ead, 'text/plain', 'no/such/file.xml'), /put an @/);
    const country = '{"type":"Country","data":{"identifier":"nl"}}';
    assert.doesNotMatch(await send('POST /archive/Country', 'application/json', country), /put an @/);
  });
});

describe('An error of a read', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
  });
  after(() => archive.close());

  it('does not say that nothing was changed', async () => {
    for (const method of ['GET', 'POST']) {
      const reply = await request(archive, `${method} /archive/classes/Country?limt=1`, asMike);
      const { message, details } = json(reply);
      assert.equal(/nothing was changed/.test(message), method === 'POST', message);
      assert.match(message, /^Unknown parameter 'limt'[;.] /);
      assert.equal(details.parameter, 'limt');
    }
  });
});
