import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { columnNames } from '../../src/formats/csv/columns.ts';
import { csv } from '../../src/formats/csv/index.ts';
import { templates } from '../../src/formats/csv/templates/find-template.ts';
import { eacMapping } from '../../src/formats/eac/mapping.ts';
import { eadMapping } from '../../src/formats/ead/mapping.ts';
import { eagMapping } from '../../src/formats/eag/mapping.ts';
import { formats, recordWriters } from '../../src/formats/registry.ts';
import { skos } from '../../src/formats/skos/index.ts';
import {
  hierarchyRows,
  itemRows,
  matchRows,
  otherRelations,
  textRows,
} from '../../src/formats/skos/mapping.ts';
import type { CompiledMapping } from '../../src/formats/xml/mapping-tree.ts';
import { cvocConceptDescription } from '../../src/model/types/cvoc-concept.ts';
import { documentaryUnitDescription } from '../../src/model/types/documentary-unit.ts';
import { historicalAgentDescription } from '../../src/model/types/historical-agent.ts';
import { repositoryDescription } from '../../src/model/types/repository.ts';

/** Fields that the reader merges into another one. */
const passing = new Set(['otherlevel', 'former-extension']);

function fieldsOf({ table }: CompiledMapping): readonly string[] {
  return table.rows
    .map(([, target]) => (target.to === 'field' ? target.name : ''))
    .filter((name) => name !== '' && !passing.has(name));
}

for (const [folder, mapping, type] of [
  ['eac', eacMapping, historicalAgentDescription],
  ['ead', eadMapping, documentaryUnitDescription],
  ['eag', eagMapping, repositoryDescription],
] as const) {
  const page = readFileSync(new URL(`../../docs/formats/${folder}.md`, import.meta.url), 'utf8');

  describe(`The page of ${folder} for archivists`, () => {
    it('lists every field that the mapping fills', () => {
      for (const name of fieldsOf(mapping)) assert.ok(page.includes(`\`${name}\``), name);
    });

    it('lists every attribute that is dropped', () => {
      for (const name of mapping.droppedAttributes) assert.ok(page.includes(`\`${name}\``), name);
    });
  });

  describe(`The mapping of ${folder}`, () => {
    it('fills only fields of the description', () => {
      for (const name of fieldsOf(mapping)) assert.ok(Object.hasOwn(type.fields, name), name);
    });

    it('has each path only once', () => {
      const tails = mapping.table.rows.map(([tail]) => tail);
      assert.deepEqual(tails, [...new Set(tails)]);
    });
  });
}

describe('The page of formats', () => {
  const page = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');

  it('has a row for every writer, with its media type, and no other', () => {
    const rows = [...page.matchAll(/^\| `([\w-]+)` \|.*\| `([\w.+/-]+)` \| \[/gm)].map(([, name, type]) => [
      name,
      type,
    ]);
    assert.deepEqual(
      rows,
      recordWriters.map(({ name, mediaType }) => [name, mediaType]),
    );
  });

  it('has a row for every schema, with its namespace and its file, and no other', () => {
    const rows = page
      .split('\n## ')
      .find((section) => section.startsWith('Schemas'))!
      .split('\n')
      .filter((line) => /^\| (?!document|---)/.test(line))
      .map((line) => line.split(' | ').slice(0, 3).join(' | ').replace('| ', ''));
    const declared = formats
      .flatMap(({ schemas }) => schemas?.versions ?? [])
      .map(({ version, namespace, file }) => {
        const shown = namespace === '' ? 'none' : `\`${namespace}\``;
        return `${version} | ${shown} | \`${file}\``;
      });
    assert.deepEqual(rows.sort(), declared.sort());
  });
});

describe('The page of skos for archivists', () => {
  const page = readFileSync(new URL('../../docs/formats/skos.md', import.meta.url), 'utf8');
  const bare = (name: string): string => name.replace(/^skos:/, '');

  it('lists every property and every field of the mapping', () => {
    for (const [property, field] of [...textRows, ...itemRows]) {
      assert.ok(page.includes(`\`${bare(property)}\``), property);
      assert.ok(page.includes(`\`${field}\``), field);
    }
    for (const property of [...hierarchyRows.map(([name]) => name), ...otherRelations, ...matchRows])
      assert.ok(page.includes(`\`${bare(property)}\``), property);
  });

  it('lists every content type', () => {
    for (const type of skos.mediaTypes)
      assert.ok(page.includes(type.replace('application/xml', 'text/xml')), type);
  });
});

describe('The mapping of skos', () => {
  it('fills only fields of the description', () => {
    for (const [, field] of textRows) assert.ok(Object.hasOwn(cvocConceptDescription.fields, field), field);
  });
});

describe('The page of csv for archivists', () => {
  const page = readFileSync(new URL('../../docs/formats/csv.md', import.meta.url), 'utf8');

  it('lists all templates with their scopes', () => {
    for (const { name, scope } of templates) assert.ok(page.includes(`| ${name} | ${scope} |`), name);
  });

  it('lists only known columns', () => {
    const columns = new Set(Object.values(csv.targets ?? {}).flatMap(columnNames));
    for (const name of [
      'identifier',
      'name',
      'languageCode',
      'parent',
      'unitDates',
      'datesOfExistence',
      'street',
      'subjectAccess',
      'altLabel',
      'containerType',
      'digitalObjectUri',
      'itemId',
      'parentId',
      'extension',
    ]) {
      assert.ok(page.includes(`\`${name}\``), name);
      assert.ok(columns.has(name), name);
    }
  });
});
