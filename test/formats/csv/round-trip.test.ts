import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { csv } from '../../../src/formats/csv/index.ts';
import { csvWriter } from '../../../src/formats/csv/write.ts';
import type { RecordWriter } from '../../../src/formats/record-writer.ts';
import { xlsx } from '../../../src/formats/xlsx/index.ts';
import { xlsxWriter } from '../../../src/formats/xlsx/write.ts';
import type { ExportedRecord, ExportStep } from '../../../src/model/export-step.ts';
import { recordOf } from '../generated-records.ts';
import { readDocument } from '../read-document.ts';
import { comparable, writeSteps } from '../write-document.ts';

/** Types of records in a table, and the item that contains them. */
const tables: Readonly<Record<string, string>> = {
  DocumentaryUnit: 'Repository',
  HistoricalAgent: 'AuthoritativeSet',
  CvocConcept: 'CvocVocabulary',
};

const top = (type: string): ExportedRecord => ({
  id: 't',
  type,
  data: { identifier: 't' },
  relationships: {},
  links: [],
});

/** Texts that a spreadsheet program, a separator or a quote could change. */
const hostileTexts = [
  '=1+1',
  '+49 10',
  '-',
  '@here',
  "'=x",
  "''",
  ' a ',
  'a||b',
  '||',
  '"a","b"',
  'a;b\tc',
  '\r\nx',
];

/** Few identifiers, so that most of them repeat among siblings and between levels. */
const identifiers = fc.constantFrom('1', '2', 'A||1', ' x', '=1', '00');

/** Records with ids as an import gives them, and for each the index of its parent; -1 for the top. */
const trees = (type: string) =>
  fc
    .array(fc.tuple(recordOf(type), identifiers, fc.nat(), fc.constantFrom(...hostileTexts)), {
      minLength: 1,
      maxLength: 6,
    })
    .map((drawn) =>
      drawn.map(([record, identifier, draw, text], i) => ({
        parent: (draw % (i + 1)) - 1,
        record: {
          ...record,
          id: `t-x${i}`,
          data: { ...record.data, identifier },
          relationships: Object.fromEntries(
            Object.entries(record.relationships).map(([name, list]) => [
              name,
              list.map((part, at) => ({
                ...part,
                // Distinct sources: an import merges descriptions in one language without one.
                data: { ...part.data, name: text, sourceFileId: `f${at}` },
              })),
            ]),
          ),
        } as ExportedRecord,
      })),
    );

type Tree = readonly { readonly parent: number; readonly record: ExportedRecord }[];

/** The steps of the tree, with the depth of each record in the same order. */
function stepsOf(tree: Tree, topRecord: ExportedRecord) {
  const order: { readonly record: ExportedRecord; readonly depth: number }[] = [];
  const visit = (parent: number, depth: number): readonly ExportStep[] =>
    tree.flatMap((node, i): readonly ExportStep[] => {
      if (node.parent !== parent) return [];
      order.push({ record: node.record, depth });
      return [{ step: 'open', record: node.record }, ...visit(i, depth + 1), { step: 'close' }];
    });
  return {
    steps: [{ step: 'open' as const, record: topRecord }, ...visit(-1, 0), { step: 'close' as const }],
    order,
  };
}

/** The file that a writer makes of the steps. */
async function writeFile(writer: RecordWriter, steps: readonly ExportStep[]): Promise<string | Uint8Array> {
  const text = await writeSteps(writer, steps);
  if (writer.pack === undefined) return text;
  const pieces: Uint8Array[] = [];
  for await (const piece of writer.pack(inOnePiece(text), { now: new Date(0) })) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}

const formats = [
  { format: csv, writer: csvWriter },
  { format: xlsx, writer: xlsxWriter },
];

const cases = formats.flatMap((one) =>
  Object.entries(tables).map(([type, topType]) => ({ ...one, type, topType })),
);

describe('An exported table', () => {
  for (const { format, writer, type, topType } of cases)
    it(`is imported with the same records, whatever their texts are: ${type} as ${format.name}`, () =>
      fc.assert(
        fc.asyncProperty(trees(type), async (drawn) => {
          const isTree = type === 'DocumentaryUnit';
          const tree = isTree ? drawn : drawn.map(({ record }) => ({ parent: -1, record }));
          const { steps, order } = stepsOf(tree, top(topType));
          const read = await readDocument(format, await writeFile(writer, steps), { target: type });
          assert.deepEqual(
            read.items.map(({ open }) => [open.identifier, open.depth]),
            order.map(({ record, depth }) => [record.data.identifier, depth]),
          );
          const closed = read.items.map(({ data }, i) => comparable(data, describesOf(read.steps, i)));
          assert.deepEqual(
            closed,
            order.map(({ record }) => comparable(record.data, record.relationships.describes)),
          );
        }),
        { numRuns: 30 },
      ));

  it('has an apostrophe before texts that a spreadsheet program would evaluate', async () => {
    const unit = (name: string): ExportedRecord => ({
      id: `t-${name}`,
      type: 'HistoricalAgent',
      data: { identifier: 'a' },
      links: [],
      relationships: {
        describes: [
          {
            id: 'd',
            type: 'HistoricalAgentDescription',
            data: { name, languageCode: 'eng' },
            relationships: {},
          },
        ],
      },
    });
    const cells = await Promise.all(
      ['=HYPERLINK("http://x")', '@x', '+x', '-x', '-5.5', "'=x", "'x"].map(async (name) => {
        const { steps } = stepsOf([{ parent: -1, record: unit(name) }], top('AuthoritativeSet'));
        const [, line = ''] = (await writeSteps(csvWriter, steps)).split('\r\n');
        return /^a,,("[^,]*"|[^,]*),eng/.exec(line)?.[1];
      }),
    );
    assert.deepEqual(cells, [`"'=HYPERLINK(""http://x"")"`, "'@x", "'+x", "'-x", '-5.5', "''=x", "'x"]);
  });
});

/** The descriptions of the n-th opened item. */
function describesOf(steps: Awaited<ReturnType<typeof readDocument>>['steps'], n: number) {
  const opened: number[] = [];
  let count = 0;
  for (const step of steps) {
    if (step.step === 'open') opened.push(count++);
    else if (opened.pop() === n) return step.relationships.describes;
  }
  return undefined;
}
