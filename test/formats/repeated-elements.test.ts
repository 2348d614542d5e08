/**
 * A file may contain every mapped element and attribute more than once: it is imported without loss. The documents are generated from the
 * mapping tables, so new rows are tested too.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eac } from '../../src/formats/eac/index.ts';
import { eacMapping } from '../../src/formats/eac/mapping.ts';
import { ead } from '../../src/formats/ead/index.ts';
import { eadMapping } from '../../src/formats/ead/mapping.ts';
import { eag } from '../../src/formats/eag/index.ts';
import { eagMapping } from '../../src/formats/eag/mapping.ts';
import type { Format } from '../../src/formats/format.ts';
import type { MappingRow } from '../../src/formats/xml/mapping.ts';
import type { CompiledMapping } from '../../src/formats/xml/mapping-tree.ts';
import { importRules } from '../../src/graph/content/import-rules.ts';
import { validate } from '../../src/model/validate.ts';
import { readDocument } from './read-document.ts';

interface Case {
  readonly format: Format;
  readonly mapping: CompiledMapping;
  /** Wraps an element of the description, or of the header, in a document. */
  readonly around: (inner: string, isHeader: boolean) => string;
}

const headers = new Set(['eadheader', 'control', 'eagid']);

const cases: readonly Case[] = [
  {
    format: ead,
    mapping: eadMapping,
    around: (inner, isHeader) =>
      `<ead>${isHeader ? inner : ''}<archdesc><did><unitid>F</unitid><unittitle>Fonds</unittitle></did>${isHeader ? '' : inner}</archdesc></ead>`,
  },
  {
    format: eac,
    mapping: eacMapping,
    around: (inner) =>
      `<eac-cpf><control><recordId>p</recordId></control><cpfDescription><identity><entityType>person</entityType><nameEntry><part>Pat</part></nameEntry></identity>${inner}</cpfDescription></eac-cpf>`,
  },
  {
    format: eag,
    mapping: eagMapping,
    around: (inner) =>
      `<eag><control><recordId>g</recordId></control><archguide><identity><autform>Guide</autform></identity>${inner}</archguide></eag>`,
  },
];

interface Step {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements of a path tail, outermost first, and the attribute at its end. */
function parseTail(tail: string): {
  readonly steps: readonly Step[];
  readonly attribute: string | undefined;
} {
  const names = tail.split('/').filter((name) => name !== '');
  const attribute = names.at(-1)!.startsWith('@') ? names.pop()!.slice(1) : undefined;
  const steps = names.map((name) => {
    const [, element, key, value] = /^([^[]+)(?:\[@(\w+)='([^']*)'\])?$/.exec(name)!;
    const attributes = key === undefined ? {} : { [key]: value! };
    return { name: element!.replace('#', '01'), attributes };
  });
  return { steps, attribute };
}

/** The path of a part may be longer than that of its fields: `relations/cpfRelation` and `cpfRelation/relationEntry`. */
function stepsAbove(first: string, rows: readonly MappingRow[]): readonly Step[] {
  for (const [tail, { to }] of rows) {
    const { steps, attribute } = parseTail(tail);
    if (to !== 'part' || attribute !== undefined || steps.length < 2 || steps.at(-1)!.name !== first)
      continue;
    return steps.slice(0, -1);
  }
  return [];
}

const written = ({ name, attributes }: Step, inner: string): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')}>${inner}</${name}>`;

/** The last element twice, with different texts, in the same parent. */
function repeated(tail: string, rows: readonly MappingRow[]): string {
  const { steps, attribute } = parseTail(tail);
  const last = steps.at(-1)!;
  const one = (word: string): string =>
    attribute === undefined
      ? written(last, word)
      : written({ ...last, attributes: { ...last.attributes, [attribute]: word } }, `text of ${word}`);
  const outer = [...stepsAbove(steps[0]!.name, rows), ...steps.slice(0, -1)];
  return outer.reduceRight((inner, step) => written(step, inner), one('firstword') + one('secondword'));
}

for (const { format, mapping, around } of cases) {
  const { rows } = mapping.table;
  describe(`Every mapped element of ${format.name}`, () => {
    for (const [tail, { to }] of rows) {
      // Only the first extension of a file counts.
      if (to === 'refuse' || to === 'item' || tail.includes('fonds-data')) continue;
      it(`can occur twice: ${tail}`, async () => {
        const { steps } = await readDocument(
          format,
          around(repeated(tail, rows), headers.has(tail.split('/')[0]!)),
          { file: 'x.xml' },
        );
        for (const step of steps) {
          if (step.step === 'open') continue;
          const { data, relationships } = step;
          validate({ type: format.target, data, relationships }, importRules);
        }
        const text = JSON.stringify(steps);
        for (const word of ['firstword', 'secondword']) assert.ok(text.includes(word), `${word} is lost`);
      });
    }
  });
}
