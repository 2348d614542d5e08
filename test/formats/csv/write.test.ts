import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { csv } from '../../../src/formats/csv/index.ts';
import { csvWriter } from '../../../src/formats/csv/write.ts';
import type { ExportedRecord, ExportStep } from '../../../src/model/export-step.ts';
import { readDocument } from '../read-document.ts';
import { closeSteps, comparable, writeDocument } from '../write-document.ts';

const top = (type: string): ExportedRecord => ({
  id: 't',
  type,
  data: { identifier: 't' },
  relationships: {},
  links: [],
});

const agent = (identifier: string, describes: readonly object[]): ExportedRecord => ({
  id: `t-${identifier}`,
  type: 'HistoricalAgent',
  data: { identifier },
  relationships: {
    describes: describes.map((data, i) => ({
      id: `${identifier}.${i}`,
      type: 'HistoricalAgentDescription',
      data: data as ExportedRecord['data'],
      relationships: {},
    })),
  },
  links: [],
});

async function* inOnePiece(steps: readonly ExportStep[]): AsyncGenerator<readonly ExportStep[]> {
  yield steps;
}

/** Text that a cell can represent: without value separators and surrounding white space. */
const words = fc
  .array(fc.constantFrom('Council', 'of "old"', 'men, women;', 'and\nchildren', '\ttab', 'ß'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((list) => list.join(' ').trim());

describe('A table', () => {
  it('has a row for each language, and may have several values in one cell', async () => {
    const text = await writeDocument(csvWriter, [
      top('AuthoritativeSet'),
      agent('a', [
        { name: 'Council, old', languageCode: 'eng', place: ['Leiden', 'Delft'] },
        { name: 'Raad', languageCode: 'nld' },
      ]),
    ]);
    const [header = '', first = '', second = ''] = text.split('\r\n');
    assert.match(header, /^identifier,otherIdentifiers,name,languageCode,/);
    assert.match(first, /^a,,"Council, old",eng,/);
    assert.match(first, /Leiden\|\|Delft/);
    assert.match(second, /^a,,Raad,nld,/);
  });

  it('of units has the parent of each unit, and is imported as the same tree', async () => {
    const unit = (identifier: string): ExportedRecord => ({
      ...agent(identifier, []),
      type: 'DocumentaryUnit',
    });
    const steps = [
      { step: 'open' as const, record: top('Repository') },
      { step: 'open' as const, record: unit('F') },
      { step: 'open' as const, record: unit('F-1') },
      { step: 'close' as const },
      { step: 'close' as const },
      { step: 'close' as const },
    ];
    const context = {
      above: [],
      language: undefined,
      now: new Date(0),
      uriOf: (_: string, id: string) => id,
    };
    let text = '';
    for await (const piece of csvWriter.write(inOnePiece(steps), context)) text += piece;
    const { items } = await readDocument(csv, text, { target: 'DocumentaryUnit' });
    assert.deepEqual(
      items.map(({ open }) => [open.identifier, open.depth]),
      [
        ['F', 0],
        ['F-1', 1],
      ],
    );
  });

  it('of concepts has the broader concepts', async () => {
    const concept = (identifier: string): ExportedRecord => ({
      ...agent(identifier, []),
      type: 'CvocConcept',
    });
    const text = await writeDocument(csvWriter, [
      top('CvocVocabulary'),
      concept('a'),
      concept('b'),
      { ...concept('c'), neighbours: { broader: [concept('a'), concept('b')] } },
    ]);
    const { steps } = await readDocument(csv, text, { target: 'CvocConcept' });
    assert.deepEqual(
      closeSteps(steps).map(({ edges = [] }) => edges.map(({ key }) => key)),
      [[], [], ['t-a', 't-b']],
    );
  });

  it('is imported with the same values in all fields that a table can contain', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(fc.uuid(), words, words, fc.array(words, { minLength: 2, maxLength: 3 })), {
          minLength: 1,
          selector: ([id]) => id,
        }),
        async (rows) => {
          const agents = rows.map(([id, name, history, place]) =>
            agent(id, [
              { name, languageCode: 'eng', biographicalHistory: history, place },
              { name: history, languageCode: 'nld' },
            ]),
          );
          const text = await writeDocument(csvWriter, [top('AuthoritativeSet'), ...agents]);
          const { steps } = await readDocument(csv, text, { target: 'HistoricalAgent' });
          assert.deepEqual(
            closeSteps(steps).map(({ data, relationships }) => comparable(data, relationships.describes)),
            agents.map(({ data, relationships }) => comparable(data, relationships.describes)),
          );
        },
      ),
      { numRuns: 50 },
    ));
});
