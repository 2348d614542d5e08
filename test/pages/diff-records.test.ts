/** The differences between two states of a record: fields, values, descriptions and parts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { diffRecords, limitDiff, type RecordState } from '../../src/pages/shared/diff-records.ts';
import { toReadableState } from '../../src/pages/shared/readable-state.ts';
import type { FieldDiff, RecordDiff } from '../../src/pages/shared/record-diff.ts';

type Values = RecordState['data'];

const point = (name: string, id?: string): RecordState => ({
  id,
  type: 'AccessPoint',
  data: { name, type: 'subjectAccess' },
  relationships: {},
});

const description = (
  languageCode: string,
  data: Values,
  parts: RecordState['relationships'] = {},
): RecordState => ({
  id: `a.${languageCode}`,
  type: 'DocumentaryUnitDescription',
  data: { languageCode, name: 'Letters', ...data },
  relationships: parts,
});

const unit = (data: Values, ...describes: readonly RecordState[]): RecordState => ({
  id: 'a',
  type: 'DocumentaryUnit',
  data: { identifier: 'a', ...data },
  relationships: { describes },
});

function nameOf(source: FieldDiff['source']): string | undefined {
  return source && ('names' in source ? source.names.join(' › ') : source.path);
}

/** One line for each difference, such as `deu name: Briefe → Schreiben`. */
function write(diff: RecordDiff | undefined, path = ''): readonly string[] {
  if (diff === undefined) return [];
  const name = diff.language ?? (path === '' ? '' : diff.type);
  const here = [path, name, diff.kind === 'changed' ? '' : diff.kind].filter(Boolean).join(' ');
  const at = here === '' ? '' : `${here} `;
  return [
    ...diff.fields.flatMap(({ name: field, source, values }) =>
      values.length === 0
        ? [`${at}${field}: order`]
        : values.map(
            ({ before, after }) =>
              `${at}${nameOf(source) ?? field}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`,
          ),
    ),
    ...diff.reordered.map((type) => `${at}${type}: order`),
    ...diff.parts.flatMap((part) => write(part, here || ' ').map((line) => line.trim())),
  ];
}

describe('The differences of a record', () => {
  const examples: readonly (readonly [string, RecordState, RecordState, readonly string[]])[] = [
    ['are none for the same content', unit({ x: 'a' }), unit({ x: 'a' }), []],
    ['name a changed field', unit({}), unit({ identifier: 'b' }), ['identifier: a → b']],
    ['name an added field', unit({}), unit({ ref: 'x' }), ['ref: nothing → x']],
    ['name a removed field', unit({ ref: 'x' }), unit({}), ['ref: x → nothing']],
    [
      'name added, removed and changed values of a list, and no equal ones',
      unit({ otherIdentifiers: ['1', '2', '3'] }),
      unit({ otherIdentifiers: ['2', '4', '3', '5'] }),
      ['otherIdentifiers: 1 → 4', 'otherIdentifiers: nothing → 5'],
    ],
    [
      'say that the order of values was changed',
      unit({ otherIdentifiers: ['1', '2'] }),
      unit({ otherIdentifiers: ['2', '1'] }),
      ['otherIdentifiers: order'],
    ],
    [
      'name the language of a changed description',
      unit({}, description('deu', {}), description('eng', {})),
      unit({}, description('deu', { name: 'Briefe' }), description('eng', {})),
      ['de name: Letters → Briefe'],
    ],
    [
      'show a description that was added',
      unit({}),
      unit({}, description('heb', {})),
      ['he added name: nothing → Letters', 'he added languageCode: nothing → heb'],
    ],
    [
      'show an access point that was removed',
      unit({}, description('eng', {}, { relatesTo: [point('Strikes', 'p1'), point('Unions', 'p2')] })),
      unit({}, description('eng', {}, { relatesTo: [point('Unions', 'p2')] })),
      [
        'en AccessPoint removed name: Strikes → nothing',
        'en AccessPoint removed type: subjectAccess → nothing',
      ],
    ],
    [
      'ignore new ids of parts with the same content',
      unit({}, description('eng', {}, { relatesTo: [point('Strikes', 'p1'), point('Unions', 'p2')] })),
      unit({}, description('eng', {}, { relatesTo: [point('Strikes', 'p3'), point('Unions', 'p4')] })),
      [],
    ],
    [
      'show a changed part even if it has a new id',
      unit({}, description('eng', {}, { relatesTo: [point('Strikes', 'p1'), point('Unions', 'p2')] })),
      unit({}, description('eng', {}, { relatesTo: [point('Strike', 'p3'), point('Unions', 'p4')] })),
      ['en AccessPoint name: Strikes → Strike'],
    ],
    [
      'say that parts were moved',
      unit({}, description('eng', {}, { relatesTo: [point('Strikes', 'p1'), point('Unions', 'p2')] })),
      unit({}, description('eng', {}, { relatesTo: [point('Unions', 'p2'), point('Strikes', 'p1')] })),
      ['en AccessPoint: order'],
    ],
    [
      'name content without a field by the elements that have a label',
      unit({}, description('eng', {}, { hasUnknownProperty: [] })),
      unit({}, description('eng', { 'ead/archdesc/odd': 'x' }, { hasUnknownProperty: [] })),
      ['en odd: nothing → x'],
    ],
  ];
  for (const [name, before, after, lines] of examples)
    it(name, () => assert.deepEqual(write(diffRecords(before, after)), lines));

  it('are limited in number, and the others are counted', () => {
    const points = Array.from({ length: 5000 }, (_, i) => point(`Person ${i}`, `p${i}`));
    const diff = diffRecords(
      unit({}, description('eng', {})),
      unit({}, description('eng', {}, { relatesTo: points })),
    );
    const limited = limitDiff(diff!, 100);
    assert.ok(write(limited.diff).length <= 100);
    assert.ok(limited.omitted > 4900);
  });

  it('do not show the mark-up of the source file', () => {
    const marked = description('eng', { sourceMarkup: '{"v":"2002"}', extentAndMedium: '2 boxes' });
    const edited = description('eng', { extentAndMedium: '3 boxes' });
    assert.deepEqual(write(diffRecords(unit({}, marked), unit({}, edited))), [
      'en extentAndMedium: 2 boxes → 3 boxes',
    ]);
  });
});

describe('Content of the source file in a history', () => {
  const note = (data: Values): RecordState => ({ id: 'n', type: 'UnknownProperty', data, relationships: {} });
  const withNote = (data: Values) => unit({}, description('eng', {}, { hasUnknownProperty: [note(data)] }));
  const added = (data: Values, showsSourceData: boolean) =>
    write(
      diffRecords(
        toReadableState(unit({}, description('eng', {})), showsSourceData),
        toReadableState(withNote(data), showsSourceData),
      ),
    );
  const pointer = { ead_archdesc_ptr_: 'x', 'fonds:name': 'identifier' };

  it('is omitted if its page does not show it either', () => {
    assert.deepEqual(added(pointer, false), []);
    assert.deepEqual(added({ ...pointer, ead_archdesc_odd_: 'y' }, false), [
      'en UnknownProperty added odd: nothing → y',
    ]);
  });

  it('has its path for those who may update the record', () => {
    assert.deepEqual(added(pointer, true), ['en UnknownProperty added ead_archdesc_ptr_: nothing → x']);
  });
});
