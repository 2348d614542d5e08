/** Validation of files against schemas before the import, with small schemas of our own. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../src/model/errors.ts';
import type { ImportRequest } from '../../src/transfer/import/import.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { limits } from '../world/limits.ts';
import { waitUntil } from '../world/wait-until.ts';
import { makeZip } from './make-zip.ts';

const namespace = 'urn:isbn:1-931666-22-9';

/** A schema in two files; one includes the other by a URL. */
const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${namespace}" xmlns:l="urn:levels"
  targetNamespace="${namespace}" elementFormDefault="qualified">
<xs:import namespace="urn:levels" schemaLocation="http://example.org/far/away/levels.xsd"/>
<xs:element name="ead"><xs:complexType><xs:sequence>
  <xs:element name="archdesc"><xs:complexType><xs:sequence>
    <xs:element name="did"><xs:complexType><xs:sequence>
      <xs:element name="unitid" type="xs:string"/><xs:element name="unittitle" type="xs:string"/>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence><xs:attribute name="level" type="l:level" use="required"/></xs:complexType></xs:element>
</xs:sequence></xs:complexType></xs:element></xs:schema>`;

const levels = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:levels">
<xs:simpleType name="level"><xs:restriction base="xs:string"><xs:enumeration value="fonds"/></xs:restriction></xs:simpleType>
</xs:schema>`;

const dtd = `<!ELEMENT ead (archdesc)><!ELEMENT archdesc (did)><!ATTLIST archdesc level CDATA #REQUIRED>
<!ELEMENT did (unitid, unittitle)><!ELEMENT unitid (#PCDATA)><!ELEMENT unittitle (#PCDATA)>`;

const valid = `<?xml version="1.0"?>
<ead xmlns="${namespace}">
<archdesc level="fonds"><did><unitid>F</unitid><unittitle>Fonds</unittitle></did></archdesc>
</ead>`;
const invalid = valid.replace('<unittitle>', '\n<unitdate>1900</unitdate><unittitle>');

async function makeWorld(files: Readonly<Record<string, string>> = {}): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  const schemas = join(world.folder, 'schemas');
  mkdirSync(join(schemas, 'inner'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(schemas, name), text);
  world.importOptions = { ...world.importOptions, schemas };
  return world;
}

const all = { 'inner/ead.xsd': schema, 'inner/levels.xsd': levels, 'ead.dtd': dtd };

async function refusal(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(
    () => assert.fail('it was taken'),
    (fault: unknown) => fault,
  );
  assert.ok(error instanceof Failure, String(error));
  return error;
}

const check = (
  world: GraphWorld,
  texts: string | readonly string[],
  more: Partial<ImportRequest> = {},
  format = 'ead',
) => world.import(format, texts, { validate: true, ...more });

/**
 * A world with a FIFO as one of its schemas. The validator reads it after the document, and stops until the test sends the text. So a test knows that
 * a check is in progress.
 */
async function makePausingWorld(): Promise<{ readonly world: GraphWorld; readonly schema: string }> {
  const world = await makeWorld(all);
  const schema = join(world.folder, 'schemas', 'inner', 'levels.xsd');
  rmSync(schema);
  execFileSync('mkfifo', [schema]);
  return { world, schema };
}

/** Waits until the validator reads the FIFO, and opens it for writing. */
async function openWhenRead(fifo: string): Promise<number> {
  let end: number | undefined;
  await waitUntil(() => {
    end = openIfRead(fifo);
    return end !== undefined;
  }, 'the validator reads the schema');
  return end!;
}

function openIfRead(fifo: string): number | undefined {
  try {
    return openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    // The FIFO has no reader.
    if ((error as NodeJS.ErrnoException).code === 'ENXIO') return undefined;
    throw error;
  }
}

function sendSchema(end: number): void {
  writeSync(end, levels);
  closeSync(end);
}

interface Validation {
  readonly stop: AbortController;
  /** The code of the error with which the import ends. */
  readonly code: Promise<string>;
}

/** Imports a long file. Its last document is invalid: the import is cancelled, or the check was completed and gives another error. */
function startValidation(world: GraphWorld, more: Partial<ImportRequest> = {}): Validation {
  const stop = new AbortController();
  const [one, last] = [valid, invalid].map((text) => text.replace(/<\?.*?\?>/, ''));
  const long = `<list>${one!.repeat(3000)}${last}</list>`;
  const imported = world.import('ead', long, { validate: true, ...more }, { signal: stop.signal });
  return { stop, code: refusal(imported).then(({ code }) => code) };
}

async function cancelAfter({ stop, code }: Validation, milliseconds: number): Promise<string> {
  const timer = setTimeout(() => stop.abort(), milliseconds);
  try {
    return await code;
  } finally {
    clearTimeout(timer);
  }
}

describe('A file that is validated', () => {
  it('is imported if it is valid', async () => {
    const world = await makeWorld(all);
    assert.equal((await check(world, valid)).created, 1);
    assert.equal((await check(world, valid, { commit: false })).unchanged, 1);
  });

  it('fails with each invalid line, also in a dry run, and is rolled back', async () => {
    const world = await makeWorld(all);
    const two = invalid.replace('level="fonds"', 'level="heap"');
    for (const commit of [true, false]) {
      const error = await refusal(check(world, two, { commit }));
      assert.equal(error.code, 'schema-violation');
      assert.deepEqual(
        error.errors?.map(({ line }) => line),
        [3, 4],
      );
      assert.match(error.errors![1]!.message, /'unitdate': This element is not expected/);
      assert.match(error.errors![0]!.file!, /^file-\d+\.xml$/);
    }
    assert.deepEqual(await world.children('Repository', 'nl-r1'), []);
  });

  it('is not validated unless that is requested', async () => {
    const world = await makeWorld(all);
    assert.equal((await world.import('ead', invalid)).created, 1);
  });

  it('has correct line numbers after blank lines before the declaration', async () => {
    const world = await makeWorld(all);
    assert.equal((await refusal(check(world, `\n\n${invalid}`))).errors?.[0]?.line, 6);
  });

  it('is read in its own encoding', async () => {
    const world = await makeWorld(all);
    const text = valid.replace('?>', ' encoding="windows-1251"?>').replace('Fonds', '\xd4\xee\xed\xe4');
    const path = world.write('cyrillic.xml', Buffer.from(text, 'latin1'));
    const sources = [{ name: 'cyrillic.xml', path, kind: 'document' as const }];
    assert.equal((await check(world, [], { sources })).created, 1);
    assert.equal((await world.unit('nl-r1-f')).relationships.describes![0]!.data.name, 'Фонд');
  });

  it('may be inside another document', async () => {
    const world = await makeWorld(all);
    const wrap = (text: string) => `<record>${text.replace(/<\?.*?\?>/, '')}</record>`;
    assert.equal((await check(world, wrap(valid))).created, 1);
    assert.equal((await refusal(check(world, wrap(invalid)))).code, 'schema-violation');
    const bare = (text: string) => text.replace(/<\?.*?\?>/, '');
    const second = await refusal(check(world, `<list>${bare(valid)}${bare(invalid)}</list>`));
    assert.equal(second.code, 'schema-violation');
  });

  it('of another kind is reported by the import', async () => {
    const world = await makeWorld(all);
    await assert.rejects(check(world, '<html/>'), { code: 'wrong-format' });
  });

  it('is validated against the DTD if it has no namespace', async () => {
    const world = await makeWorld(all);
    const bare = valid
      .replace(/ xmlns="[^"]*"/, '')
      .replace('?>', '?><!DOCTYPE ead SYSTEM "http://example.org/ead.dtd">');
    assert.equal((await check(world, bare)).created, 1);
    const error = await refusal(check(world, bare.replace(' level="fonds"', '')));
    assert.equal(error.code, 'schema-violation');
    assert.equal(error.errors?.[0]?.line, 3);
  });

  it('fails with line and column if it is not well-formed', async () => {
    const world = await makeWorld(all);
    const error = await refusal(check(world, valid.replace('</did>', '')));
    assert.equal(error.code, 'malformed-xml');
    assert.equal(error.errors?.[0]?.line, 3);
    assert.ok(error.errors![0]!.column! > 1);
  });

  it('fails with its namespace if that has no schema', async () => {
    const world = await makeWorld(all);
    const error = await refusal(check(world, valid.replace(namespace, 'urn:other')));
    assert.equal(error.code, 'schema-violation');
    assert.match(error.message, /urn:other.*EAD3/);
    const flat = await refusal(check(world, '<eag/>', {}, 'eag'));
    assert.match(flat.message, /no namespace, for which there is no schema.*EAG 2012/);
  });

  it('reports a limited number of errors', async () => {
    const world = await makeWorld(all);
    const attributes = Array.from({ length: 150 }, (_, i) => `a${i}=""`).join(' ');
    const { errors } = await refusal(check(world, valid.replace('<did>', `<did ${attributes}>`)));
    assert.equal(errors?.length, 100);
  });

  it('is validated in bounded time if it has many invalid documents', { timeout: 600_000 }, async () => {
    const world = await makeWorld(all);
    for (const one of ['<ead/>', `<ead xmlns="${namespace}"/>`])
      assert.equal((await refusal(check(world, `<list>${one.repeat(50_000)}</list>`))).errors?.length, 100);
    // Each document is valid, but not allowed where it is.
    const bare = '<ead><archdesc level="f"><did><unitid>F</unitid><unittitle/></did></archdesc></ead>';
    const { errors } = await refusal(check(world, `<did>${bare.repeat(5000)}</did>`));
    assert.equal(errors?.length, 1, 'a DTD is asked once about a file');
  });

  it('is validated with the documents inside it', async () => {
    const world = await makeWorld(all);
    const open = `<ead xmlns="${namespace}">`;
    const { errors } = await refusal(check(world, `${open.repeat(50)}${'</ead>'.repeat(50)}`));
    assert.equal(errors?.length, 1);
  });
});

describe('The files of one request', () => {
  it('are all validated before the first is imported, also in an archive', async () => {
    const world = await makeWorld(all);
    const path = world.write(
      'many.zip',
      makeZip([
        { name: 'a.xml', content: valid },
        { name: 'b.xml', content: invalid },
        { name: 'c.xml', content: invalid },
      ]),
    );
    const sources = [{ name: 'many.zip', path, kind: 'archive' as const }];
    const error = await refusal(check(world, [], { sources }));
    assert.deepEqual(
      error.errors?.map(({ file, line }) => [file, line]),
      [
        ['b.xml', 4],
        ['c.xml', 4],
      ],
    );
    assert.match(error.message, /^2 files are not valid/);
  });

  it('are not validated further when the import is cancelled', async () => {
    const world = await makeWorld(all);
    const signal = AbortSignal.abort();
    await assert.rejects(world.import('ead', [invalid, invalid], { validate: true }, { signal }), {
      code: 'cancelled',
    });
  });

  it('can be cancelled during the validation of one, without a message about the limit', {
    timeout: 240_000,
  }, async () => {
    const { world, schema } = await makePausingWorld();
    for (const tolerant of [false, true]) {
      const { stop, code } = startValidation(world, { tolerant });
      const end = await openWhenRead(schema);
      stop.abort();
      assert.equal(await code, 'cancelled');
      closeSync(end);
    }
  });

  it('can be cancelled at any moment of the validation, and the next file is validated', {
    timeout: 240_000,
  }, async () => {
    const { world, schema } = await makePausingWorld();
    const started = performance.now();
    const { code } = startValidation(world);
    const end = await openWhenRead(schema);
    const read = performance.now();
    sendSchema(end);
    assert.equal(await code, 'schema-violation');
    const [msUntilRead, msOfCheck] = [read - started, performance.now() - read];

    // Before the schema is read, or while the check waits for it: it cannot end by itself.
    for (let i = 0; i < 6; i++)
      assert.equal(await cancelAfter(startValidation(world), msUntilRead * Math.random()), 'cancelled');

    // After the schema is read: at once, or when a random part of the check is done.
    const codes: string[] = [];
    for (let i = 0; i < 12; i++) {
      const validation = startValidation(world);
      sendSchema(await openWhenRead(schema));
      if (i % 2 === 0) validation.stop.abort();
      codes.push(await cancelAfter(validation, msOfCheck * Math.random()));
    }
    assert.deepEqual(
      codes.filter((one) => one !== 'cancelled' && one !== 'schema-violation'),
      [],
    );
    const atOnce = codes.filter((_, i) => i % 2 === 0);
    assert.deepEqual([...new Set(atOnce)], ['cancelled']);

    rmSync(schema);
    writeFileSync(schema, levels);
    assert.deepEqual((await refusal(check(world, invalid))).errors?.[0]?.line, 4);
    assert.equal((await check(world, valid)).created, 1);
  });

  it('are imported without the invalid ones in tolerant mode', async () => {
    const world = await makeWorld(all);
    const other = valid.replace('>F<', '>G<');
    const log = await check(world, [invalid, other], { tolerant: true });
    assert.equal(log.created, 1);
    assert.deepEqual(
      log.errors.map(({ line }) => line),
      [4],
    );
    await assert.rejects(check(world, [invalid], { tolerant: true }), { code: 'schema-violation' });
  });
});

describe('A schema', () => {
  it('that is missing is named', async () => {
    const world = await makeWorld({ 'ead.dtd': dtd });
    const error = await refusal(check(world, valid, { tolerant: true }));
    assert.equal(error.code, 'bad-parameter');
    assert.match(error.message, /has no ead\.xsd, which is the schema of EAD 2002/);
  });

  it('that another one needs is named, and searched in the folder only', async () => {
    const world = await makeWorld({ 'ead.xsd': schema });
    world.write('levels.xsd', levels);
    const outside = await refusal(check(world, valid));
    assert.match(outside.message, /has no levels\.xsd, which another schema needs/);
    const above = schema.replace('http://example.org/far/away/levels.xsd', '../levels.xsd');
    writeFileSync(join(world.folder, 'schemas', 'ead.xsd'), above);
    assert.match((await refusal(check(world, valid))).message, /has no levels\.xsd/);
  });

  it('that another one includes without using it is needed too', async () => {
    const unused = '<xs:import namespace="urn:unused" schemaLocation="unused.xsd"/>';
    const world = await makeWorld({
      ...all,
      'inner/ead.xsd': schema.replace('<xs:import', `${unused}<xs:import`),
    });
    assert.match((await refusal(check(world, valid))).message, /has no unused\.xsd/);
  });

  it('that is invalid is reported with the reason', async () => {
    const world = await makeWorld({
      'ead.xsd': schema.replace('name="ead"', 'nome="ead"'),
      'levels.xsd': levels,
    });
    const error = await refusal(check(world, valid));
    assert.equal(error.code, 'bad-parameter');
    assert.match(error.message, /The schema ead\.xsd cannot be used/);
  });

  it('cannot be used without a folder of schemas; the message names the setting', async () => {
    const world = await GraphWorld.make();
    assert.match((await refusal(check(world, valid))).message, /FONDS_SCHEMAS/);
    world.importOptions = { ...world.importOptions, schemas: join(world.folder, 'nowhere') };
    assert.match((await refusal(check(world, valid))).message, /does not exist/);
  });

  it('does not exist for tables and vocabularies', async () => {
    const world = await makeWorld(all);
    for (const format of ['csv', 'skos'])
      assert.match(
        (await refusal(check(world, '', {}, format))).message,
        /There is no schema for (csv|skos)/,
      );
  });
});

describe('An external entity of a document', () => {
  it('is never opened, and the expansion of entities is limited', async () => {
    const title = `<unittitle xmlns="${namespace}">Fonds</unittitle>`;
    const world = await makeWorld({ ...all, 'title.xml': title });
    const entity = '<!DOCTYPE ead [<!ENTITY x SYSTEM "title.xml">]>';
    const naming = valid.replace('?>', `?>${entity}`).replace('<unittitle>Fonds</unittitle>', '&x;');
    // With the title it would be valid, and fail only when the entity is read.
    assert.equal((await refusal(check(world, naming))).code, 'schema-violation');
    const laughs = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
      '',
    );
    const bomb = valid
      .replace('?>', `?><!DOCTYPE ead [<!ENTITY l0 "ha">${laughs}]>`)
      .replace('Fonds', '&l12;');
    assert.equal((await refusal(check(world, bomb))).code, 'malformed-xml');
  });
});

describe('A file longer than the limit', () => {
  it('fails with the name of the limit, and with it the whole request', async () => {
    const world = await makeWorld(all);
    world.importOptions = { ...world.importOptions, limits: { ...limits, validationBytes: 100 } };
    const error = await refusal(check(world, valid));
    assert.equal(error.code, 'limit-exceeded');
    assert.match(error.message, /validation-bytes/);
    assert.equal(error.errors, undefined, 'so that it answers 413');
  });
});

describe('A file whose check needs more memory than the limit', () => {
  const dense = valid.replace('Fonds<', `Fonds${'<lb/>'.repeat(1_500_000)}<`);

  it('fails with the name of the limit, and the next file is validated', async () => {
    const world = await makeWorld({
      'ead.xsd': schema.replace('name="unittitle" type="xs:string"', 'name="unittitle"'),
      'levels.xsd': levels,
    });
    world.importOptions = {
      ...world.importOptions,
      limits: { ...limits, validationMemory: 160 * 1024 * 1024 },
    };
    const error = await refusal(check(world, dense));
    assert.equal(error.code, 'limit-exceeded');
    assert.match(error.message, /validation-memory/);
    const log = await check(world, [dense, valid], { tolerant: true });
    assert.equal(log.created, 1);
    assert.match(log.errors.map(({ message }) => message).join(), /validation-memory/);
  });
});

const shared = fileURLToPath(new URL('../../../shared/fixtures/', import.meta.url));
const absent = existsSync(shared) ? false : 'the real schemas and files are not there';

describe('The published schemas', { skip: absent }, () => {
  const samples: readonly (readonly [format: string, text: string, line: number])[] = [
    ['ead', `<ead xmlns="${namespace}">\n<eadheader/>\n<heap/></ead>`, 2],
    ['ead', '<ead xmlns="http://ead3.archivists.org/schema/">\n<control/></ead>', 2],
    ['ead', '<ead>\n<eadheader/></ead>', 1],
    ['eag', '<eag xmlns="http://www.archivesportaleurope.net/Portal/profiles/eag_2012/"/>', 1],
    ['eac', '<eac-cpf xmlns="urn:isbn:1-931666-33-4">\n<control/></eac-cpf>', 2],
  ];
  for (const [format, text, line] of samples) {
    it(`can be used for ${format}: ${text.slice(0, 60).replace('\n', ' ')}`, async () => {
      const world = await GraphWorld.make();
      await world.create('AuthoritativeSet', { identifier: 'set', name: 'A set' });
      world.importOptions = { ...world.importOptions, schemas: join(shared, 'xsd') };
      const scope = format === 'eac' ? { scope: 'set' } : {};
      const error = await refusal(check(world, text, scope, format));
      assert.equal(error.code, 'schema-violation', error.message);
      assert.ok(
        error.errors?.some((place) => place.line === line),
        JSON.stringify(error.errors),
      );
    });
  }
});

describe('An authority record that is validated', () => {
  const eac2 = 'https://archivists.org/ns/eac/v2';
  const eacSchema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${eac2}" elementFormDefault="qualified">
<xs:element name="eac"><xs:complexType><xs:sequence><xs:any processContents="skip" maxOccurs="2"/></xs:sequence></xs:complexType></xs:element></xs:schema>`;
  const record = `<eac xmlns="${eac2}"><control><recordId>r</recordId></control>
<cpfDescription><identity><nameEntry><part>N</part></nameEntry></identity></cpfDescription></eac>`;

  it('is validated against the schema of its version', async () => {
    const world = await makeWorld({ 'eac.xsd': eacSchema });
    await world.create('AuthoritativeSet', { identifier: 'people', name: 'People' });
    assert.equal((await check(world, record, { scope: 'people' }, 'eac')).created, 1);
    const wrong = record.replace('</eac>', '\n<more/></eac>');
    const { code, errors } = await refusal(check(world, wrong, { scope: 'people' }, 'eac'));
    assert.deepEqual([code, errors?.[0]?.line], ['schema-violation', 3]);
    const older = record.replaceAll(/<(\/?)eac\b/g, '<$1eac-cpf').replace(eac2, 'urn:isbn:1-931666-33-4');
    const missing = await refusal(check(world, older, { scope: 'people' }, 'eac'));
    assert.match(missing.message, /cpf\.xsd/);
  });
});
