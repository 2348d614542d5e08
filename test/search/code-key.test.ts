import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  codeKey,
  keysAbove,
  maxCodeAncestors,
  maxCodeKeyLength,
  readGroups,
  readReferenceCode,
} from '../../src/search/code-key.ts';

describe('The key of a reference code', () => {
  const groups: readonly [key: string, spellings: readonly string[]][] = [
    [
      'nlhana2_19_275_12',
      ['NL-HaNA 2.19.275/012', 'nlhana 2.19.275 12', 'NL HANA, 2-19-275, 12', 'NL-HaNA_2.19.275_012'],
    ],
    [
      '2_19_275_12',
      ['2.19.275/12', '2.19.275 12', '2-19-275-12', '02.19.275/0012', '2–19–275–12', '２.１９.２７５/１２'],
    ],
    ['wahmmdurham', ['wa/hmm durham', 'WAHMM-Durham', 'WA HMM DURHAM', 'wa.hmm.durham']],
    ['rg15_79', ['RG-15.079', 'RG 15/79', 'rg15.79', 'RG-015-079']],
    ['a1b2', ['A1B2', 'A 1 B 2', 'a/01/b/02']],
    ['0', ['0', '000', '0000.']],
    ['0_1', ['0/1', '00-01']],
    ['р5446_1', ['Р-5446/1', 'р 5446 1', 'Р.5446.01']],
    ['strasse12', ['Straße 12', 'STRASSE 12', 'Strasse/012']],
    ['muller', ['Müller', 'Mu\u0308ller', 'MULLER']],
    ['档案12_3', ['档案 12-3', '档案12.3']],
    ['12', ['١٢', '۱۲', '12']],
    ['', ['', ' ', '-/.', '\u0301', '\ud800']],
  ];
  for (const [key, spellings] of groups)
    it(`is '${key}' for ${spellings.join(' · ')}`, () => {
      for (const spelling of spellings) assert.equal(codeKey(spelling), key);
    });

  it('differs for different numbers', () => {
    assert.notEqual(codeKey('1.12'), codeKey('11.2'));
    assert.notEqual(codeKey('112'), codeKey('1/12'));
    assert.notEqual(codeKey('10'), codeKey('1'));
  });

  it('does not depend on separators, letter case or leading zeros', () => {
    const group = fc.oneof(
      fc.nat(99999).map(String),
      fc.string({ unit: fc.constantFrom(...'abcxyzäøłжשع中'), minLength: 1, maxLength: 4 }),
    );
    const separator = fc.constantFrom(' ', '-', '/', '.', ', ', '_', ' – ', ':', '§ ');
    const spelling = fc.record({ zeros: fc.nat(3), upper: fc.boolean(), separator });
    fc.assert(
      fc.property(fc.array(fc.tuple(group, spelling, spelling), { minLength: 1, maxLength: 8 }), (parts) => {
        const write = (which: 1 | 2): string =>
          parts
            .map((part) => {
              const { zeros, upper, separator: after } = part[which];
              const text = /^\d/.test(part[0]) ? '0'.repeat(zeros) + part[0] : part[0];
              return (upper ? text.toUpperCase() : text) + after;
            })
            .join('');
        assert.equal(codeKey(write(1)), codeKey(write(2)));
      }),
      { numRuns: 1000 },
    );
  });

  it('is its own key, has no character that the index uses, and is the same for composed and decomposed text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        const key = codeKey(text);
        assert.match(key, /^[^\s~=#^|"*]*$/);
        assert.ok(key.isWellFormed());
        assert.equal(codeKey(key), key);
        assert.equal(codeKey(text.normalize('NFD')), codeKey(text.normalize('NFC')));
      }),
      { numRuns: 3000 },
    );
  });

  it('is cut if the text is very long', () => {
    assert.equal(codeKey('a'.repeat(1_000_000)).length, maxCodeKeyLength);
    assert.equal(codeKey('0'.repeat(1_000_000)), '0');
  });
});

describe('The keys that may precede that of an item', () => {
  const check = (path: readonly string[], ...keys: readonly string[]): void => {
    const groups = path.map(readGroups);
    assert.deepEqual(keysAbove(groups.slice(0, -1), groups.at(-1)!), keys);
  };

  it('are those of its ancestors, from each of them to the parent', () => {
    check(['nl', 'HaNA', '2.19.275', '12'], '2_19_275', 'hana2_19_275', 'nlhana2_19_275');
  });

  it('leave out the levels between the top-level unit and the item as well', () => {
    check(
      ['nl', 'HaNA', '2.19.275', 'A', '12'],
      ...['a', '2_19_275a', 'hana2_19_275a', 'nlhana2_19_275a'],
      ...['2_19_275', 'hana2_19_275', 'nlhana2_19_275'],
    );
  });

  it('do not repeat an identifier with which the next one begins', () => {
    check(['nl', 'NL-HaNA', '2.19.275', '2.19.275/12'], 'nlhana');
    check(['2', '21'], '2');
    check(['a', 'archive'], 'a');
    check(['12', '12'], '12');
  });

  it('do not exist without ancestors that have identifiers', () => {
    check(['5']);
    check(['-', '5']);
    check(['nl', '-', '5'], 'nl');
  });

  it('are the keys of the identifiers from each ancestor to the parent, and to the topmost unit', () => {
    const group = fc.oneof(
      fc.nat(12).map(String),
      fc.string({ unit: fc.constantFrom('a', 'b', '𐐨', '-', '.'), maxLength: 3 }),
      fc.constantFrom('a'.repeat(118), '𐐨'.repeat(60), '1/'.repeat(70)),
    );
    const identifier = fc.array(group, { maxLength: 3 }).map((parts) => parts.join('/'));
    fc.assert(
      fc.property(fc.array(identifier, { maxLength: maxCodeAncestors }), identifier, (ancestors, own) => {
        const joined = (from: number, end: number): string => {
          const path = ancestors.slice(from, end).map((text) => readGroups(text));
          const following = [...path.slice(1), readGroups(own)];
          const startsNext = (groups: readonly string[], next: readonly string[]): boolean =>
            next.length > groups.length && `${next.join(' ')} `.startsWith([...groups, ''].join(' '));
          return codeKey(path.filter((groups, i) => !startsNext(groups, following[i]!)).join(' '));
        };
        const count = ancestors.length;
        const expected = [
          ...ancestors.map((_, up) => joined(count - 1 - up, count)),
          ...(count > 3 ? [joined(2, 3), joined(1, 3), joined(0, 3)] : []),
        ];
        check([...ancestors, own], ...new Set(expected.filter((key) => key !== '')));
      }),
      { numRuns: 500 },
    );
  });

  it('are limited in number, however deep the item is', () => {
    const path = ['nl', 'HaNA', '2.19.275', ...Array.from({ length: 987 }, (_, level) => `${level}`)];
    const keys = keysAbove(path.map(readGroups), readGroups('12'));
    assert.equal(keys.length, maxCodeAncestors + 3);
    assert.equal(keys[0], '986');
    assert.ok(keys.includes('hana2_19_275'));
    assert.ok(keys.join('').length < keys.length * maxCodeKeyLength);
  });
});

describe('A typed code', () => {
  it('may be that of an item alone, or after those of its ancestors', () => {
    assert.deepEqual(readReferenceCode('NL-HaNA 2/012'), {
      key: 'nlhana2_12',
      splits: [
        { above: 'nl', own: 'hana2_12' },
        { above: 'nlhana', own: '2_12' },
        { above: 'nlhana2', own: '12' },
      ],
    });
    assert.deepEqual(readReferenceCode('12'), { key: '12', splits: [] });
    assert.equal(readReferenceCode('-'), undefined);
  });

  it('of an item below others is found in each of its usual forms', () => {
    const identifier = fc.stringMatching(/^[A-Z]{0,3}[1-9][0-9]{0,2}$/);
    fc.assert(
      fc.property(fc.array(identifier, { minLength: 1, maxLength: 6 }), identifier, (ancestors, own) => {
        fc.pre(!own.startsWith(ancestors.at(-1)!));
        const above = new Set(keysAbove(ancestors.map(readGroups), readGroups(own)));
        for (const separator of [' ', '/', '-', '.']) {
          const typed = [ancestors.at(-1)!, own].join(separator);
          const { splits } = readReferenceCode(typed)!;
          assert.ok(splits.some((split) => above.has(split.above) && split.own === codeKey(own)));
        }
      }),
    );
  });

  it('with very many parts is only compared as a whole', () => {
    assert.deepEqual(readReferenceCode('1 '.repeat(17))?.splits, []);
  });
});
