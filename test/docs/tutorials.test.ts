import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
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

/** Puts the client next to the new folder of the reader, as in a checkout. */
function copyClient(folder: string): void {
  const checkout = join(folder, 'fonds');
  mkdirSync(join(checkout, 'client'), { recursive: true });
  for (const name of ['tsconfig.json', 'client/package.json', 'client/tsconfig.json', 'client/src'])
    cpSync(join(projectFolder, name), join(checkout, name), { recursive: true });
  symlinkSync(join(projectFolder, 'node_modules'), join(checkout, 'node_modules'));
}

/** Checks the types of the tutorial against the installed client. */
function checkTypes(folder: string): void {
  const tsc = join(projectFolder, 'node_modules/typescript/bin/tsc');
  const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext'];
  const types = ['--typeRoots', join(projectFolder, 'node_modules/@types'), '--types', 'node'];
  const args = [tsc, ...strict, ...types, 'portal.ts', 'index.ts'];
  execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
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
    copyClient(guide.path);
    const [install] = readSteps(blocks, 'sh install');
    // The client has no dependencies.
    await runStep(install!, { ...guide, env: { npm_config_offline: 'true', npm_config_audit: 'false' } });
    const portal = join(guide.path, 'portal');
    writeFiles(blocks, portal);
    checkTypes(portal);
    const port = await startPortal(t, { ...guide, path: portal });
    const steps = readSteps(blocks);
    assert.equal(steps.length, 4);
    for (const step of steps)
      await runStep(
        { ...step, command: step.command.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`) },
        { ...guide, path: portal },
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
