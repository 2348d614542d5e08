import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLine } from '../../tools/language.ts';

describe('The language check', () => {
  const rejected = [
    '// The user is told of it',
    '  const wishes = parse(body);',
    'insertTold(rows)',
    'throw fail("invalid", "It is no more there");',
    '## Whoever reads',
    '// Runs it anew',
    '// Rows behind the cursor',
    '/** What the engines share. */',
    '// Who asks',
    '// Units held by a repository',
    '# Who may see it',
  ];
  for (const line of rejected) {
    it(`rejects ${line.trim()}`, () => {
      assert.notDeepEqual(checkLine(line, ''), []);
    });
  }

  it('rejects a block comment that begins with a free relative clause in its second line', () => {
    assert.equal(checkLine(' * What is asked with more characters', '/**').length, 1);
    assert.equal(checkLine(' * What is asked with more characters', ' * The key.').length, 0);
  });

  it('accepts former codes of warnings in the changelog only', () => {
    const line = 'The warning `mended-encoding` is `repaired-encoding`.';
    assert.deepEqual(checkLine(line, '', 'CHANGELOG.md'), []);
    assert.equal(checkLine(line, '', 'docs/formats.md').length, 1);
  });

  const accepted = [
    '// Reads no more than 100 rows',
    '// The transaction holds the lock until it ends',
    '// Runs Fonds behind nginx',
    '// A replica that is behind the primary is not read',
    '## What happens to units that are missing from the file?',
    "const threshold = 'thresholds';",
    '# Holdings of a repository',
    'const { heldBy } = unit.relationships;',
  ];
  for (const line of accepted) {
    it(`accepts ${line.trim()}`, () => {
      assert.deepEqual(checkLine(line, ''), []);
    });
  }
});
