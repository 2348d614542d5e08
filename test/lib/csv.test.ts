import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CsvFault, CsvReader, type CsvRow } from '../../src/lib/csv.ts';

function read(text: string, size = text.length || 1): readonly CsvRow[] {
  const reader = new CsvReader();
  const rows: CsvRow[] = [];
  for (let i = 0; i < text.length; i += size) rows.push(...reader.write(text.slice(i, i + size)));
  return [...rows, ...reader.end()];
}

const cells = (text: string) => read(text).map((row) => row.cells);

describe('A table in CSV', () => {
  it('has cells in quotes with separators, line ends and quotes in them', () => {
    assert.deepEqual(cells('a,"b, ""c""\nd",e\r\n1,,3'), [
      ['a', 'b, "c"\nd', 'e'],
      ['1', '', '3'],
    ]);
  });

  it('is separated by what its first line is separated by', () => {
    assert.deepEqual(cells('a;b;c\n1,2;3;4'), [
      ['a', 'b', 'c'],
      ['1,2', '3', '4'],
    ]);
    assert.deepEqual(cells('a\tb\n1\t2'), [
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('has the line on which each row begins, and no rows for blank lines', () => {
    assert.deepEqual(
      read('a,b\n\n"x\ny",2\r\r\n3,4\n').map((row) => row.line),
      [1, 3, 6],
    );
  });

  it('keeps quotes inside a plain cell', () => {
    assert.deepEqual(cells('a 5" disk,b'), [['a 5" disk', 'b']]);
  });

  it('is refused with line and cell', () => {
    const fault = (text: string): readonly unknown[] => {
      try {
        read(text);
      } catch (error) {
        assert.ok(error instanceof CsvFault);
        return [error.line, error.column];
      }
      return [];
    };
    assert.deepEqual(fault('a,b\n1,"open\n\n'), [2, 2]);
    assert.deepEqual(fault('a,b\n"x"y,2'), [2, 1]);
  });

  it('is read alike however it is cut', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ';', ' x'), maxLength: 6 });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 5 }), (table, size) => {
        const written = table.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','));
        const text = `h,i,j,k\n${written.join('\n')}`;
        assert.deepEqual(
          read(text, size)
            .slice(1)
            .map((row) => row.cells),
          table,
        );
      }),
    );
  });
});
