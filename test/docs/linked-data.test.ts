import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  accessPointRows,
  ancestorRows,
  linkTerms,
  materialSourceRows,
  neighbourRows,
  relatedTerm,
  typeRows,
} from '../../src/formats/ric/mapping.ts';
import {
  addressFields,
  anyDateTerm,
  containerFields,
  dateTerms,
  digitalObjectFields,
  digitalObjectLinkTerms,
} from '../../src/formats/ric/part-terms.ts';
import { projectFolder } from '../cli/fonds-process.ts';
import { request } from '../http/request.ts';
import type { TestArchive } from '../world/archive.ts';
import { openLinkedWorld } from '../world/linked-world.ts';

const page = readFileSync(join(projectFolder, 'docs/api/linked-data.md'), 'utf8');

const code = (...words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function* classRows(): Generator<string> {
  for (const { type, classes, kinds } of typeRows) {
    for (const [word, own] of Object.entries(kinds?.words ?? {}))
      yield row(`${code(type)}, \`${kinds!.field}\` is ${word}`, code(...own, ...classes));
    const rest = kinds === undefined ? '' : ' otherwise';
    yield row(code(type) + rest, code(...(kinds?.otherwise ?? []), ...classes));
  }
}

function* fieldRows(): Generator<string> {
  for (const [fields, types] of Map.groupBy(typeRows, (one) => one.fields))
    for (const [field, { terms, only }] of Object.entries(fields)) {
      const condition = only === undefined ? '' : ` of a ${code(only)}`;
      yield row(code(...types.map(({ type }) => type)), code(field), code(...terms) + condition);
    }
}

function* placeAndPointRows(): Generator<string> {
  for (const { type, in: above, terms, ifClass } of ancestorRows) {
    const other = ifClass === undefined ? '' : `; in a ${code(ifClass.is)} ${code(...ifClass.terms)}`;
    yield row(code(type), code(above), code(...terms) + other);
  }
  for (const [type, { terms, classes }] of Object.entries(accessPointRows))
    yield row(code(type), code(...terms), classes.length === 0 ? 'the name' : code(...classes));
  for (const [role, { terms }] of Object.entries(materialSourceRows)) yield row(code(role), code(...terms));
}

function* otherRows(): Generator<string> {
  for (const { name, terms } of neighbourRows) yield row(code(name), code(...terms));
  for (const [type, term] of Object.entries(linkTerms)) yield row(`a link of type ${code(type)}`, code(term));
  yield row('any other link', code(relatedTerm));
  for (const [type, term] of Object.entries(dateTerms))
    yield row(`a date of the type or event ${code(type)}`, code(term));
  yield row('any other date', code(anyDateTerm));
  for (const [field, term] of Object.entries(addressFields))
    yield row(`\`${field}\` of an address`, code(term));
  for (const [field, terms] of Object.entries(containerFields))
    yield row(`\`${field}\` of a container`, code(...terms));
  for (const [field, terms] of Object.entries(digitalObjectFields))
    yield row(`\`${field}\` of a digital object`, code(...terms));
  const views = {
    first: 'the first file',
    file: 'a further file',
    thumbnail: 'a thumbnail',
    manifest: 'a manifest',
  };
  for (const [purpose, terms] of Object.entries(digitalObjectLinkTerms))
    yield row(`\`uri\` of ${views[purpose as keyof typeof views]}`, code(...terms));
}

describe('docs/api/linked-data.md', () => {
  it('has every row of the mapping table, and no other', () => {
    const rows = page.split('\n').filter((line) => /^\| (`|a |any )/.test(line));
    assert.deepEqual(rows, [...classRows(), ...fieldRows(), ...placeAndPointRows(), ...otherRows()]);
  });
});

describe('The guide to linked data', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openLinkedWorld();
  });
  after(() => archive.close());

  const examples = [
    ...page.matchAll(/^curl -s (?:-H '([\w-]+): ([^']*)' )?'?http:\/\/localhost:8080([^\s']*)'?/gm),
  ];

  it('has examples', () => assert.ok(examples.length > 5));

  for (const [line, header, value, path] of examples)
    it(`has a request that works: ${line}`, async () => {
      const reply = await request(archive, `GET ${path}`, header === undefined ? {} : { [header]: value! });
      assert.equal(reply.statusCode, 200, reply.body);
    });
});
