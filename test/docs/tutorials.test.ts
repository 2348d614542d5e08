import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { type Endable, projectFolder, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import {
  type Block,
  fillExampleArchive,
  type GuideFolder,
  installCommand,
  readBlocks,
  readPage,
  readSections,
  readSteps,
  runStep,
  writeFiles,
} from './guide.ts';

describe('The tutorial for archivists', () => {
  const steps = readSteps(readBlocks(readPage('docs/tutorials/ead-to-archive.md')));

  it('works from the first to the last command', async (t) => {
    const path = temporaryFolder(t);
    installCommand(path);
    const { url } = await startFonds(t, ['serve', '--init', 'archivist'], { cwd: path });
    assert.ok(steps.length > 12);
    for (const step of steps) await runStep(step, { path, url });
  });
});

/** Serves the archive of the README's walk-through. */
async function serveExample(t: Endable): Promise<GuideFolder> {
  const path = temporaryFolder(t);
  installCommand(path);
  const { url } = await startFonds(t, ['serve', '--init', 'archivist'], { cwd: path });
  await fillExampleArchive(url);
  return { path, url, env: { FONDS_URL: url } };
}

/** Compiles the client into `node_modules`, as its package contains it, and checks the types of the tutorial against it. */
function installClient(folder: string): void {
  const client = join(folder, 'node_modules/fonds-client');
  const tsc = join(projectFolder, 'node_modules/typescript/bin/tsc');
  mkdirSync(client, { recursive: true });
  copyFileSync(join(projectFolder, 'client/package.json'), join(client, 'package.json'));
  const run = (...args: readonly string[]): void => {
    execFileSync(process.execPath, [tsc, ...args], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  };
  run('-p', join(projectFolder, 'client/tsconfig.json'), '--outDir', join(client, 'dist'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const types = ['--typeRoots', join(projectFolder, 'node_modules/@types'), '--types', 'node'];
  run(
    ...[
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'esnext',
      ...types,
      'portal.ts',
      'index.ts',
    ],
  );
}

/** Starts the portal on a free port and returns its port. */
async function startPortal(t: Endable, { path, url }: GuideFolder): Promise<number> {
  const portal = spawn(process.execPath, ['portal.ts'], {
    cwd: path,
    env: { ...process.env, PORT: '0', FONDS_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => portal.once('close', resolve));
  t.after(() => {
    portal.kill('SIGKILL');
    return ended;
  });
  return new Promise((resolve, reject) => {
    portal.stdout.on('data', (text) => {
      const port = /port: (\d+)/.exec(String(text))?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    void ended.then(() => reject(new Error('The portal ended before it listened')));
  });
}

describe('The tutorial for developers', () => {
  let sections: ReadonlyMap<string, string>;
  before(() => {
    sections = readSections(readPage('docs/tutorials/portal.md'));
  });
  const blocksOf = (name: string): readonly Block[] => readBlocks(sections.get(name)!);

  it('works in TypeScript', async (t) => {
    const guide = await serveExample(t);
    const blocks = blocksOf('TypeScript');
    writeFiles(blocks, guide.path);
    installClient(guide.path);
    const port = await startPortal(t, guide);
    const steps = readSteps(blocks);
    assert.equal(steps.length, 4);
    for (const step of steps)
      await runStep(
        { ...step, command: step.command.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`) },
        guide,
      );
  });

  it('works in Python', async (t) => {
    const guide = await serveExample(t);
    const blocks = blocksOf('Python');
    writeFiles(blocks, guide.path);
    const steps = readSteps(blocks);
    assert.equal(steps.length, 1);
    for (const step of steps) await runStep(step, guide);
  });
});
