import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { eacMapping } from '../../src/formats/eac/mapping.ts';
import { eadMapping } from '../../src/formats/ead/mapping.ts';
import { eagMapping } from '../../src/formats/eag/mapping.ts';
import type { CompiledMapping } from '../../src/formats/xml/mapping.ts';
import { documentaryUnitDescription } from '../../src/model/types/documentary-unit.ts';
import { historicalAgentDescription } from '../../src/model/types/historical-agent.ts';
import { repositoryDescription } from '../../src/model/types/repository.ts';

/** Read as a field and settled into another one. */
const passing = new Set(['otherlevel']);

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
  const page = readFileSync(new URL(`../../src/formats/${folder}/README.md`, import.meta.url), 'utf8');

  describe(`The page of ${folder} for archivists`, () => {
    it('names every field that is filled', () => {
      for (const name of fieldsOf(mapping)) assert.ok(page.includes(`\`${name}\``), name);
    });

    it('names every attribute that is dropped', () => {
      for (const name of mapping.droppedAttributes) assert.ok(page.includes(`\`${name}\``), name);
    });
  });

  describe(`The mapping of ${folder}`, () => {
    it('fills fields that the description has', () => {
      for (const name of fieldsOf(mapping)) assert.ok(Object.hasOwn(type.fields, name), name);
    });

    it('has no tail twice', () => {
      const tails = mapping.table.rows.map(([tail]) => tail);
      assert.deepEqual(tails, [...new Set(tails)]);
    });
  });
}
