/** Arbitrary records, generated from the declarations of their types: all fields and parts, with arbitrary texts. */
import fc from 'fast-check';
import { type Data, type Field, type RecordType, text, type Value } from '../../src/model/define.ts';
import type { ExportedPart, ExportedRecord } from '../../src/model/export-step.ts';
import { getRecordType } from '../../src/model/registry.ts';

const pieces = [
  ...['archive', 'Łódź', 'القاهرة', '東京', '😀', 'e\u0301', 'ﬁ', '1900', '1900-1910', '12 May 1901'],
  ...[' ', '  ', '\n', '\n\n', '\r\n', '\t', '\u00A0', '\u2028', '\uFEFF', '\u200F', '\u0085'],
  ...['&', '<', '>', '"', "'", ']]>', '&amp;', '<p>', '\\', '||', ';', ',', '{', '}', '@en', '^^', '/', '#'],
  ...['## ', '- ', '*x*', '[a](b)', '| a | b |', '\u0000', '\u0001', '\u007F', '\uFFFE', '\uD800', '%'],
];

/** Any text that is not blank. */
export const oddText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 3 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) => list.join(''))
  .filter((text) => /[\p{L}\p{N}]/u.test(text));

const languages = ['eng', 'deu', 'heb', 'nld', 'yid', 'ger', 'mul'].filter((code) => code !== 'ger');
/** Also before our era; JavaScript writes these years with six digits. */
const days = fc
  .oneof(
    fc.date({ min: new Date('0800-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    fc.date({ min: new Date('-002999-01-01'), max: new Date('0100-01-01'), noInvalidDate: true }),
  )
  .map((date) => date.toISOString().replace(/^-00/, '-').replace(/T.*/, ''));

function valueFor({ kind, many, oneOf }: Field): fc.Arbitrary<Value> {
  if (kind === 'number') return fc.double({ min: -90, max: 90, noNaN: true }).map((number) => number + 0);
  if (kind === 'boolean') return fc.boolean();
  if (kind === 'language') return fc.constantFrom(...languages);
  if (kind === 'date') return days;
  if (oneOf !== undefined) return fc.constantFrom(...oneOf);
  return many ? fc.oneof(oddText, fc.array(oddText, { minLength: 2, maxLength: 3 })) : oddText;
}

/** Unknown properties with arbitrary names. */
const others = fc.dictionary(
  fc.oneof(fc.constantFrom('constructor', 'toString', 'size', 'isOld'), oddText),
  fc.oneof(
    oddText,
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((number) => number + 0),
    fc.boolean(),
    fc.array(oddText, { minLength: 1, maxLength: 3 }),
    fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
  ),
  { maxKeys: 1, noNullPrototype: true },
);

function dataOf(type: RecordType): fc.Arbitrary<Data> {
  const fields = Object.entries(type.fields);
  const known = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valueFor(field)])), {
    requiredKeys: fields.filter(([, field]) => field.required).map(([name]) => name),
  });
  if (!type.freeForm) return fc.tuple(others, known).map(([more, data]) => ({ ...more, ...data }) as Data);
  const free = fc.dictionary(oddText, valueFor(text('', { many: true })), {
    maxKeys: 3,
    minKeys: 1,
    noNullPrototype: true,
  });
  return fc.tuple(free, known).map(([more, data]) => ({ ...more, ...data }) as Data);
}

let number = 0;

/** A part of the type, with its parts. @param depth levels of parts of the same type in each other. */
function partOf(typeName: string, depth = 3): fc.Arbitrary<ExportedPart> {
  const type = getRecordType(typeName);
  const relations = Object.entries(type.relations).filter(
    ([, { from, target }]) => from === 'parts' && (target !== typeName || depth > 1),
  );
  const parts = fc.record(
    Object.fromEntries(
      relations.map(([name, { target }]) => [
        name,
        fc.array(partOf(target, target === typeName ? depth - 1 : undefined), {
          maxLength: name === 'hasUnknownProperty' ? 1 : 3,
        }),
      ]),
    ),
  );
  return fc
    .tuple(dataOf(type), parts)
    .map(([data, lists]) => ({
      id: `part-${number++}`,
      type: typeName,
      data: data as Data,
      relationships: Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    }));
}

/** An item with descriptions in different languages. */
export function recordOf(typeName: string): fc.Arbitrary<ExportedRecord> {
  const type = getRecordType(typeName);
  const description = type.relations.describes!.target;
  return fc
    .tuple(
      dataOf(type),
      fc.uniqueArray(partOf(description), {
        minLength: 0,
        maxLength: 3,
        selector: ({ data }) => data.languageCode,
      }),
    )
    .map(([data, describes]) => ({
      id: `set-${String(data.identifier)}`,
      type: typeName,
      data,
      relationships: describes.length === 0 ? {} : { describes },
      links: [],
    }));
}
