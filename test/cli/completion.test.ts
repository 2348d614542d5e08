/** The scripts of `fonds completion`, in the shells themselves. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { commands } from '../../src/cli/cli.ts';
import { runFonds } from './fonds-process.ts';

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

/** Returns the words that the shell offers after a command line whose last word is being typed. */
type Complete = (line: string) => readonly string[];

function split(out: string): readonly string[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[0]!);
}

const shells: Readonly<Record<string, (script: string) => Complete>> = {
  bash: (script) => (line) => {
    const words = line.split(' ');
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const run = `source '${script}'; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _fonds; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return split(execFileSync('bash', ['--norc', '-c', run], { encoding: 'utf8' }));
  },
  zsh: (script) => (line) => {
    const words = line.split(' ');
    const quoted = words.map((word) => `'${word}'`).join(' ');
    // Outside of the line editor: compadd and compdef are replaced, and filter as the editor does.
    const stubs = `compdef() {}; _files() { print -l FILES }; compadd() { shift; local one; for one in "$@"; do [[ $one = \${words[CURRENT]}* ]] && print -r -- $one; done; true }`;
    const run = `${stubs}; source '${script}'; words=(${quoted}); CURRENT=${words.length}; _fonds`;
    return split(execFileSync('zsh', ['-f', '-c', run], { encoding: 'utf8' }));
  },
  fish: (script) => (line) =>
    split(
      execFileSync(
        'fish',
        ['--no-config', '-c', `complete -c fonds -e; source '${script}'; complete -C '${line}'`],
        { encoding: 'utf8' },
      ),
    ),
};

for (const [shell, load] of Object.entries(shells)) {
  describe(`The completion of ${shell}`, { skip: !isInstalled(shell) && `${shell} is not installed` }, () => {
    let complete: Complete;
    const folder = mkdtempSync(join(tmpdir(), 'fonds-completion-'));
    after(() => rmSync(folder, { recursive: true }));
    before(async () => {
      const script = join(folder, `fonds.${shell}`);
      const { code, out, err } = await runFonds(['completion', shell]);
      assert.equal(code, 0, err);
      writeFileSync(script, out);
      complete = load(script);
    });

    it('offers every command', () => {
      const first = new Set(commands.map(({ words }) => words[0]!));
      assert.deepEqual(new Set(complete('fonds ')), first);
      for (const { words } of commands)
        if (words.length > 1) assert.ok(complete(`fonds ${words[0]} `).includes(words[1]!), words.join(' '));
    });

    it('completes words that were begun', () => {
      assert.deepEqual(complete('fonds comp'), ['completion']);
      assert.deepEqual(complete('fonds grant re'), ['revoke']);
    });

    it('offers the options of the command only', () => {
      assert.ok(complete('fonds dump --ver').includes('--verify'));
      assert.deepEqual(complete('fonds get --verify'), []);
      assert.ok(complete('fonds grant add --sc').includes('--scope'));
      assert.ok(complete('fonds user list --data').includes('--data'));
    });

    it('offers the values of an option that has a list of them', () => {
      assert.deepEqual([...complete('fonds init --profile ')].sort(), ['archive', 'ehri']);
      assert.ok(complete('fonds export ead nl --extension ').includes('none'));
    });
  });
}

describe('fonds completion', () => {
  it('names the shells it knows', async () => {
    const { code, err } = await runFonds(['completion', 'tcsh']);
    assert.equal(code, 1);
    assert.match(err, /no completion for the shell 'tcsh'. Use bash, zsh, fish/);
  });
});
