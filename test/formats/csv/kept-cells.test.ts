import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ColumnTarget } from '../../../src/formats/csv/column-target.ts';
import { csv } from '../../../src/formats/csv/index.ts';
import { templates } from '../../../src/formats/csv/templates/find-template.ts';
import type { Template } from '../../../src/formats/csv/templates/template.ts';
import { readDocument } from '../read-document.ts';

/** Columns whose cells are not texts: they identify rows, languages and collections, or state who sees the row. */
const structural: ReadonlySet<ColumnTarget['to']> = new Set([
  'nothing',
  'restricted',
  'collection',
  'language',
  'key',
  'parentKey',
  'depth',
  'identifier',
]);

/** The cells that a row needs to be recognised and identified. */
const needed: Readonly<Record<string, string>> = {
  legacyId: '77',
  culture: 'en',
  title: 'Papers',
  authorizedFormOfName: 'Pat',
  holdings: 'Papers',
  typeOfEntity: 'person',
  subjectAuthorizedFormOfName: 'Pat',
  objectAuthorizedFormOfName: 'Mo',
  hierarchy: '1',
  level: 'otherlevel',
  unit_id: 'U',
  accession_title: 'Papers',
  accession_number_1: '2026',
  subject_authority_id: 'S',
  term_1: 'Harbours',
};

/** Headings of fields by which a table of this type is recognised. */
const recognisedBy: Readonly<Record<string, readonly string[]>> = {
  Repository: ['holdings'],
  HistoricalAgent: ['typeOfEntity'],
};

/** The drafts of a table with one row, as JSON. A record that a row only refers to keeps nothing but its links. */
async function readRow(template: Template, cells: Readonly<Record<string, string>>): Promise<string> {
  const row: Readonly<Record<string, string>> = { ...needed, ...cells };
  const headings = [...Object.keys(template.columns), ...(recognisedBy[template.target] ?? [])];
  const lines = [headings, headings.map((heading) => row[heading] ?? '')];
  const text = lines.map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\n');
  const { steps } = await readDocument(csv, text, { target: template.target, scope: 's' });
  return JSON.stringify(
    steps.map((step) => (step.step === 'close' && step.isReferenceOnly === true ? step.links : step)),
  );
}

function headingsOf({ columns }: Template): readonly string[] {
  return Object.keys(columns).filter((heading) => !structural.has(columns[heading]!.to));
}

describe('No text of a table is lost', () => {
  for (const template of templates) {
    it(`if one cell of a row is filled: ${template.name}`, async () => {
      const lost: string[] = [];
      for (const heading of headingsOf(template)) {
        const read = await readRow(template, { [heading]: 'a lonely text' });
        if (!read.includes('a lonely text')) lost.push(heading);
      }
      assert.deepEqual(lost, []);
    });

    it(`if all cells of a row are filled: ${template.name}`, async () => {
      const headings = headingsOf(template);
      const cells = Object.fromEntries(headings.map((heading, i) => [heading, `text ${i}.`]));
      const read = await readRow(template, cells);
      assert.deepEqual(
        headings.filter((heading) => !read.includes(cells[heading]!)),
        [],
      );
    });
  }
});
