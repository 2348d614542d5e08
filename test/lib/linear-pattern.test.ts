import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compilePattern, PatternError } from '../../src/lib/linear-pattern.ts';

const matches = (pattern: string, text: string): boolean => compilePattern(pattern).matches(text);

describe('A pattern', () => {
  const cases: readonly [pattern: string, text: string, expected: boolean][] = [
    ['', '', true],
    ['', 'a', false],
    ['abc', 'abc', true],
    ['abc', 'xabc', false],
    ['ab', 'abc', false],
    ['a.c', 'aøc', true],
    ['a.c', 'a\nc', false],
    ['.', '𝄞', true],
    ['a|bc', 'bc', true],
    ['(?:ab)+', 'ababab', true],
    ['(ab)*c', 'c', true],
    ['a{2,3}', 'a', false],
    ['a{2,3}', 'aaa', true],
    ['a{2,3}', 'aaaa', false],
    ['a{2}', 'aa', true],
    ['a{2,}', 'aaaaa', true],
    ['a+?b??', 'aaab', true],
    ['[A-Z]\\.\\d+', 'B.417', true],
    ['[^a-c]', 'b', false],
    ['[\\]x]', ']', true],
    ['\\p{Lu}.*', 'Žilina', true],
    ['^a$', 'a', true],
    ['a^b', 'ab', false],
    ['a$b', 'ab', false],
    ['(?i)straße', 'STRAßE', true],
    ['(?i)a/b', 'A/B', true],
    ['a\\-b\\:', 'a-b:', true],
    ['a\\/b', 'a/b', true],
    ['\\u0041\\x42', 'AB', true],
    ['(a*)*b', 'aaab', true],
    ['(|a)+', 'aa', true],
    ['(){3}a', 'a', true],
    ['()*a', 'a', true],
  ];
  for (const [pattern, text, expected] of cases) {
    it(`${JSON.stringify(pattern)} ${expected ? 'matches' : 'does not match'} ${JSON.stringify(text)}`, () =>
      assert.equal(matches(pattern, text), expected));
  }

  for (const pattern of [
    '(a)\\1',
    '(?=a)a',
    '(?<n>a)',
    'a**',
    'a++',
    '*a',
    '(a',
    'a)',
    '[a',
    'a{3,2}',
    'a{x}',
    '[z-a]',
    '\\p{Nonsense}',
    '\\',
    'a{1000}{1000}',
    '(a{1000}){1000}',
    'x'.repeat(2000),
    '('.repeat(400),
  ]) {
    it(`${pattern.slice(0, 30)} is refused`, () =>
      assert.throws(() => compilePattern(pattern), PatternError));
  }

  it('that keeps a backtracking engine busy for years is done at once', () => {
    const text = `${'a'.repeat(20_000)}!`;
    const started = performance.now();
    for (const pattern of ['(a+)+', '(a|a)*', '(a|aa)+', 'a*a*a*a*a*a*b', '(.*)*x'])
      assert.equal(matches(pattern, text), false);
    assert.ok(performance.now() - started < 60_000);
  });

  it('with nested repetitions of an empty group is matched in linear time', () => {
    const started = performance.now();
    assert.equal(matches('((((){9999}){9999}){9999})a', 'a'), true);
    assert.equal(matches('((((){9999,}){9999,}){9999,})a', 'b'), false);
    assert.ok(performance.now() - started < 60_000);
  });

  it('matches what Node would match as a whole', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', 'ab', '\\.');
    const { node } = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        atom,
        fc.tuple(tie('node'), fc.constantFrom('*', '+', '?', '{1,2}', '{2}')).map(([a, q]) => `(${a})${q}`),
        fc.tuple(tie('node'), tie('node')).map(([a, b]) => `${a}${b}`),
        fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(?:${a}|${b})`),
      ),
    }));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '\n', 'é'), maxLength: 6 });
    fc.assert(
      fc.property(node, fc.array(text, { minLength: 1 }), (pattern, texts) => {
        // One for all texts, since it caches what it has read.
        const compiled = compilePattern(pattern);
        const whole = new RegExp(`^(?:${pattern})$`, 'u');
        for (const given of texts) assert.equal(compiled.matches(given), whole.test(given), given);
      }),
      { numRuns: 500 },
    );
  });

  it('matches the same texts when its cache of transitions begins again', () => {
    const compiled = compilePattern('(.{0,400})*b.*');
    // Each character is another transition of hundreds of steps.
    const rare = String.fromCodePoint(...Array.from({ length: 1500 }, (_, n) => 0x4e00 + n));
    for (let turn = 0; turn < 2; turn++) {
      assert.equal(compiled.matches(`${rare.slice(0, 400)}b${rare}`), true);
      assert.equal(compiled.matches(`${rare.slice(0, 400)}c${rare}`), false);
    }
  });
});
