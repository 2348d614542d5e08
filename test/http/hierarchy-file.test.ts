/** Imports of files that describe one unit each, with a table that says which unit is the parent of which. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { ProfileName } from '../../src/model/profile.ts';
import { makeZip } from '../transfer/make-zip.ts';
import type { TestArchive } from '../world/archive.ts';
import { c, ead } from '../world/finding-aid.ts';
import { openImportingArchive } from '../world/importing-archive.ts';
import { allowImports, asMike, assertError, json, request } from './request.ts';

const asPaths = { ...asMike, 'content-type': 'text/plain' };
const asCsv = { ...asMike, 'content-type': 'text/csv' };

const asZip = { ...asMike, 'content-type': 'application/zip' };
const asXml = { ...asMike, 'content-type': 'text/xml' };

/** An archive, and a host with a hierarchy file. */
class Files {
  readonly archive: TestArchive;
  readonly #host: string;
  #tsv = '';

  private constructor(archive: TestArchive, host: string) {
    this.archive = archive;
    this.#host = host;
  }

  static async open(t: TestContext, profile: ProfileName = 'archive'): Promise<Files> {
    const server = createServer((_incoming, outgoing) => outgoing.end(files.#tsv));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = { importHosts: [host], importPrivate: true };
    const files: Files = new Files(await openImportingArchive(t, profile, settings), host);
    return files;
  }

  write(name: string, text: string): string {
    const path = join(this.archive.folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** The query that names a hierarchy file with this text. */
  tsv(text: string): string {
    this.#tsv = text;
    return `hierarchy-file=${encodeURIComponent(`http://${this.#host}/tree.tsv`)}`;
  }

  /** A zip with one EAD file for each unit. */
  send(identifiers: readonly string[], tsv: string, query = '', format = 'ead') {
    const entries = identifiers.map((id, i) => ({ name: `${i}.xml`, content: ead(id, '', { eadid: id }) }));
    const line = `POST /archive/import/${format}?scope=nl-r1&commit=true&allow-update=true&${this.tsv(tsv)}${query}`;
    return request(this.archive, line, asZip, makeZip(entries));
  }

  async childrenOf(type: string, id: string): Promise<readonly string[]> {
    const list = json(await request(this.archive, `GET /archive/classes/${type}/${id}/list?limit=-1`));
    return list.map((item: { id: string }) => item.id);
  }

  async childCount(id: string): Promise<number> {
    return json(await request(this.archive, `GET /archive/entities/${id}`)).meta.childCount;
  }
}

describe('An import with a hierarchy file', () => {
  for (const profile of ['archive', 'ehri'] as const)
    it(`puts each unit below the parent that the table names, under ${profile}`, async (t) => {
      const files = await Files.open(t, profile);
      const tsv = 'F\t\nF/1\tF\nS\tF\nX\tF/1\n';
      const names = ['F', 'S'];
      const first = await files.send(names, tsv);
      assert.deepEqual([first.statusCode, json(first).created], [200, 2], first.body);
      assert.deepEqual(await files.childrenOf('Repository', 'nl-r1'), ['nl-r1-f']);
      assert.deepEqual(await files.childrenOf('DocumentaryUnit', 'nl-r1-f'), ['nl-r1-f-s']);

      const table = 'identifier,name,languageCode\nF/1,One,eng\nX,Below,eng\n';
      const line = `POST /archive/import/csv?scope=nl-r1&commit=true&${files.tsv(tsv)}`;
      const rows = await request(files.archive, line, asCsv, table);
      assert.deepEqual([rows.statusCode, json(rows).created], [200, 2], rows.body);
      assert.deepEqual(await files.childrenOf('DocumentaryUnit', 'nl-r1-f'), ['nl-r1-f-s', 'nl-r1-f-1']);
      assert.deepEqual(await files.childrenOf('DocumentaryUnit', 'nl-r1-f-1'), ['nl-r1-f-1-x']);
      const counts = ['nl-r1', 'nl-r1-f', 'nl-r1-f-1'].map((id) => files.childCount(id));
      assert.deepEqual(await Promise.all(counts), [1, 2, 1]);

      const again = json(await files.send(names, tsv));
      assert.deepEqual([again.created, again.updated, again.unchanged], [0, 0, 2]);
      assert.deepEqual(again.warnings, []);
    });

  it('requires parents before children, and an entry for every unit', async (t) => {
    const files = await Files.open(t);
    for (const [names, tsv, details, message] of [
      [
        ['F', 'G'],
        'F\t\n',
        "Hierarchy map does not contain unit local identifier: 'G'",
        /has no row for 'G'\. Add a row with its identifier, a tab, and the identifier of its parent/,
      ],
      [['F'], 'F\n', "Hierarchy map does not contain unit local identifier: 'F'", /has no row for 'F'/],
      [
        ['S', 'F'],
        'F\t\nS\tF\n',
        "Hierarchy local identifier 'F' not found in scope: nl-r1",
        /puts 'S' below 'F', which is not a unit of 'nl-r1'/,
      ],
      [
        ['F'],
        'F\t\nS\tF\tx\n',
        'Hierarchy file error: TSV row 2 contains more than 2 values',
        /row 2, 'S', has 3 cells, separated by tabs/,
      ],
      [
        ['F'],
        'F\t\nF\tG\n',
        "Hierarchy file error: TSV row 2 gives 'F' a second parent",
        /row 2 gives 'F' the parent 'G', and an earlier row the parent ''/,
      ],
    ] as const) {
      for (const query of ['', '&tolerant=true']) {
        const reply = await files.send(names, tsv, query);
        assertError(reply, 400, 'bad-hierarchy');
        assert.equal(json(reply).details, details);
        assert.match(json(reply).message, message);
      }
    }
    assert.deepEqual(await files.childrenOf('Repository', 'nl-r1'), []);
  });

  it('rejects a parent whose identifier is not unique below the scope', async (t) => {
    const files = await Files.open(t);
    const tree = ead('F', c('1', 'One', c('x', 'X')) + c('2', 'Two', c('x', 'X')));
    await request(files.archive, 'POST /archive/import/ead?scope=nl-r1', asXml, tree);
    const reply = await files.send(['S'], 'S\tx\n');
    assertError(reply, 400, 'bad-hierarchy');
    assert.equal(json(reply).details, 'Hierarchy local identifiers are not unique.');
    assert.match(json(reply).message, /puts 'S' below 'x', and 2 units of 'nl-r1' have this identifier/);
  });

  it('accepts nested units if the hierarchy file agrees with the document', async (t) => {
    const files = await Files.open(t);
    const send = (tsv: string) =>
      request(
        files.archive,
        `POST /archive/import/ead?scope=nl-r1&${files.tsv(tsv)}`,
        asXml,
        ead('F', c('1', 'One')),
      );
    assertError(await send('F\t\n'), 400, 'bad-hierarchy');
    const contradicting = await send('F\t\n1\t\n');
    assertError(contradicting, 400, 'bad-hierarchy');
    const message =
      /hierarchy file puts '1' directly in the scope, the file below 'F'\. Correct the row or the file\.$/;
    assert.match(json(contradicting).message, message);
    assert.equal((await send('F\t\n1\tF\n')).statusCode, 200);
    assert.deepEqual(await files.childrenOf('DocumentaryUnit', 'nl-r1-f'), ['nl-r1-f-1']);
  });

  it('can be a sync: a unit with another parent in the hierarchy file is moved', async (t) => {
    const files = await Files.open(t);
    const names = ['F', 'G', 'S'];
    await files.send(names, 'F\t\nG\t\nS\tF\n');
    const reply = await files.send(names, 'F\t\nG\t\nS\tG\n', '', 'ead-sync');
    assert.equal(reply.statusCode, 200, reply.body);
    assert.deepEqual(json(reply).moved, { 'nl-r1-f-s': 'nl-r1-g-s' });
    assert.deepEqual(await files.childrenOf('DocumentaryUnit', 'nl-r1-f'), []);
    assert.deepEqual([await files.childCount('nl-r1-f'), await files.childCount('nl-r1-g')], [0, 1]);
  });

  it('ignores entries of a skipped file for the files after it', async (t) => {
    const files = await Files.open(t);
    const entries = [
      { name: '1.xml', content: ead('F', '', { eadid: 'F' }).slice(0, -6) },
      { name: '2.xml', content: ead('G', '', { eadid: 'G' }) },
      { name: '3.xml', content: ead('S', '', { eadid: 'S' }) },
    ];
    const line = `POST /archive/import/ead?scope=nl-r1&tolerant=true&${files.tsv('F\t\nG\t\nS\tF\n')}`;
    const reply = await request(files.archive, line, asZip, makeZip(entries));
    assert.equal(json(reply).details, "Hierarchy local identifier 'F' not found in scope: nl-r1");
  });

  it('quotes nothing of files that the request names by their paths', async (t) => {
    const files = await Files.open(t);
    const listed = files.write('f.xml', ead('secret1', '', { eadid: 'F' }));
    const line = `POST /archive/import/ead?scope=nl-r1&${files.tsv('F\t\n')}`;
    const paths = await request(files.archive, line, asPaths, listed);
    assertError(paths, 400, 'bad-hierarchy');
    const url = encodeURIComponent(pathToFileURL(files.write('tree.tsv', 'F\tsecret2\n')).href);
    const table = await request(
      files.archive,
      `POST /archive/import/ead?scope=nl-r1&hierarchy-file=${url}`,
      asXml,
      ead('F', ''),
    );
    assertError(table, 400, 'bad-hierarchy');
    assert.doesNotMatch(paths.body + table.body, /secret/);
  });

  it('is fetched from allowed hosts alone, and files of the host need the permission of a path list', async (t) => {
    const files = await Files.open(t);
    const send = (query: string) =>
      request(files.archive, `POST /archive/import/ead?scope=nl-r1&${query}`, asXml, ead('F', ''));
    const named = (url: string) => send(`hierarchy-file=${encodeURIComponent(url)}`);
    assert.equal((await send(files.tsv('F\t\n'))).statusCode, 200);
    assertError(await named('http://archive.example/tree.tsv'), 400, 'url-not-allowed');
    assertError(await named('/tmp/tree.tsv'), 400, 'url-not-allowed');
    assertError(await named('file:///nowhere/tree.tsv'), 400, 'file-not-found');
    const beyond = await openImportingArchive(t, 'archive', { host: '0.0.0.0', trustNetwork: true });
    const line = 'POST /archive/import/ead?scope=nl-r1&hierarchy-file=file:///etc/hostname';
    assertError(await request(beyond, line, asXml, ead('F', '')), 400, 'path-not-allowed');
  });

  it('does not find restricted parents', async (t) => {
    const files = await Files.open(t);
    await allowImports(files.archive, 'ruth');
    await files.send(['F'], 'F\t\n', '&accessibleTo=mike');
    const line = `POST /archive/import/ead?scope=nl-r1&${files.tsv('S\tF\n')}`;
    const reply = await request(files.archive, line, { ...asXml, 'x-user': 'ruth' }, ead('S', ''));
    assert.equal(json(reply).details, "Hierarchy local identifier 'F' not found in scope: nl-r1");
  });

  it('is for units only', async (t) => {
    const archive = await openImportingArchive(t);
    const table = 'identifier,name\nr2,Other\n';
    const query = 'scope=nl&hierarchy-file=file:///tmp/tree.tsv';
    assertError(
      await request(archive, `POST /archive/import/csv?${query}`, asCsv, table),
      400,
      'bad-parameter',
    );
    assertError(
      await request(archive, `POST /archive/import/eag?${query}`, asXml, '<eag/>'),
      400,
      'bad-parameter',
    );
  });
});
