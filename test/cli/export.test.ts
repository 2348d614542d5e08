/** Exports of items to files and pipes. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { describeOnEach } from '../world/engines.ts';
import { ead } from '../world/finding-aid.ts';
import { runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

describeOnEach('fonds export', (engine) => {
  it('writes a vocabulary in each RDF syntax, and fonds import reads it again', async (t) => {
    const folder = temporaryFolder(t);
    const flags = await engine.storeFlags(join(folder, 'data'));
    for (const line of ['init', 'user add mike --group admin'])
      await runFonds([...line.split(' '), ...flags]);
    const server = await startFonds(t, ['serve', ...flags]);
    await fetch(`${server.url}/classes/CvocVocabulary`, {
      method: 'POST',
      headers: { 'x-user': 'mike', 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'CvocVocabulary', data: { identifier: 'v', name: 'V' } }),
    });
    await server.stop();
    const skos = 'http://www.w3.org/2004/02/skos/core#';
    const readFile = async (name: string, text: string): Promise<string> => {
      const file = join(folder, name);
      writeFileSync(file, text);
      const { out, err } = await runFonds([
        'import',
        'skos',
        file,
        '--scope',
        'v',
        '--user',
        'mike',
        ...flags,
      ]);
      return out + err;
    };
    const concept = {
      '@id': 'http://e.example/1',
      '@type': `${skos}Concept`,
      [`${skos}prefLabel`]: 'Strikes',
    };
    assert.match(await readFile('in.jsonld', JSON.stringify([concept])), /1 created/);
    for (const [writer, ending] of [
      ['skos', 'ttl'],
      ['skos-rdf', 'rdf'],
      ['skos-nt', 'nt'],
      ['skos-jsonld', 'jsonld'],
    ] as const) {
      const { out } = await runFonds(['export', writer, 'v', ...flags]);
      assert.match(await readFile(`again.${ending}`, out), /1 unchanged/, writer);
    }
  });

  it('writes a finding aid to a file or to standard output, as visible to the reader', async (t) => {
    const folder = temporaryFolder(t);
    const flags = await engine.storeFlags(join(folder, 'data'));
    for (const line of ['init', 'user add mike --group admin'])
      await runFonds([...line.split(' '), ...flags]);
    const server = await startFonds(t, ['serve', ...flags]);
    const post = (path: string, body: object): Promise<Response> =>
      fetch(`${server.url}/${path}`, {
        method: 'POST',
        headers: { 'x-user': 'mike', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('classes/Country', { type: 'Country', data: { identifier: 'nl' } });
    await post('classes/Country/nl', { type: 'Repository', data: { identifier: 'r1' } });
    await server.stop();
    const file = join(folder, 'in.xml');
    writeFileSync(file, ead('F', ''));
    const imported = await runFonds(['import', 'ead', file, '--scope', 'nl-r1', '--user', 'mike', ...flags]);
    assert.equal(imported.code, 0, imported.err);

    const out = join(folder, 'out.xml');
    const written = await runFonds(['export', 'ead3', 'nl-r1-f', out, ...flags]);
    assert.deepEqual([written.code, written.out], [0, '']);
    assert.match(written.err, /^Exported 1 record to .*out\.xml\.$/m);
    assert.match(readFileSync(out, 'utf8'), /<recordid/);
    const piped = await runFonds(['export', 'ead', 'nl-r1-f', '--lang', 'en', ...flags]);
    assert.match(piped.out, /^<\?xml[\s\S]*<\/ead>\n$/);
    const capitals = await runFonds(['export', 'EAD', 'nl-r1-f', '--lang', 'en', ...flags]);
    assert.equal(capitals.code, 0, capitals.err);
    assert.match(capitals.out, /^<\?xml[\s\S]*<\/ead>\n$/);
    const zip = await runFonds(['export', 'ead', 'nl-r1', join(folder, 'all.zip'), ...flags]);
    assert.equal(zip.code, 0, zip.err);
    assert.equal(readFileSync(join(folder, 'all.zip')).subarray(0, 2).toString(), 'PK');

    const bare = await runFonds(['export', 'ead', 'nl-r1-f', '--extension', 'none', ...flags]);
    assert.match(bare.out, /<unitid[\s\S]*<\/ead>\n$/);
    const separate = join(folder, 'languages.zip');
    await runFonds(['export', 'ead', 'nl-r1-f', separate, '--languages', 'separate', ...flags]);
    assert.match(readFileSync(separate).toString('latin1'), /nl-r1-f\.\w{3}\.xml/);

    const alone = await runFonds(['export', 'ntriples', 'nl', ...flags]);
    const whole = await runFonds(['export', 'ntriples', 'nl', '--whole', ...flags]);
    const unit = /^<urn:fonds:DocumentaryUnit:nl-r1-f> /m;
    assert.doesNotMatch(alone.out, unit);
    assert.match(whole.out, unit);
    const publicUrl = ['--public-url', 'https://archive.example/a'];
    const known = await runFonds(['export', 'ntriples', 'nl', ...publicUrl, ...flags]);
    assert.match(known.out, /^<https:\/\/archive\.example\/a\/classes\/Country\/nl> /m);

    for (const [args, said] of [
      [['ead4', 'nl-r1-f'], /no format 'ead4' to export\. The nearest known one is 'ead'/],
      [['ead', 'nl'], /is a Country; ead can be written for a DocumentaryUnit, Repository/],
      [['ead', 'nothing'], /no item with the id 'nothing'/],
      [['ead', 'nl-r1-f', '--lang', 'klingonese'], /not a known language/],
      [['ead', 'nl-r1-f', '--extension', 'some'], /--extension some is not one of full, none/],
      [['ead', 'nl-r1-f', '--lang', 'en', '--languages', 'separate'], /--lang cannot be used with/],
    ] as const) {
      const refused = await runFonds(['export', ...args, ...flags]);
      assert.equal(refused.code, args[1] === 'nothing' ? 3 : 1);
      assert.match(refused.err, said);
    }
  });
});
