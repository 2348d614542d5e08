#!/usr/bin/env node
/**
 * The command `fonds`. The published package contains JavaScript in `dist`. In a checkout, Node runs the TypeScript of `src` directly, which takes
 * Node 22.18 or later; an older Node starts the one that `npm install` has installed. So this file must be JavaScript for Node 18 and later.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const ownNode = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
const thisFile = fileURLToPath(import.meta.url);
const minNode = 22;

const source = new URL('../src/app/main.ts', import.meta.url);
const isCheckout = existsSync(source);

if (isCheckout ? process.features.typescript : Number.parseInt(process.versions.node, 10) >= minNode)
  await runHere();
else if (existsSync(ownNode)) runWith(ownNode);
else {
  console.error(
    isCheckout
      ? `Fonds needs Node 22.18 or later, and this is ${process.version}. Run 'npm install' in its folder, which installs a newer Node, or install one from https://nodejs.org.`
      : `Fonds needs Node ${minNode} or later, and this is ${process.version}. Install a newer one from https://nodejs.org.`,
  );
  process.exitCode = 1;
}

async function runHere() {
  silenceTypeStripping();
  // Halves the start time. Node ignores a folder that it cannot write.
  module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/fonds', import.meta.url)));
  const { main } = await import(isCheckout ? source : new URL('../dist/app/main.js', import.meta.url));
  const [, script, ...args] = process.argv;
  const call = { script, file: thisFile, workingFolder: process.cwd(), environment: process.env };
  process.exitCode = await main(args, call);
}

/** Node 22 and early Node 24 warn that type stripping is experimental, which does not concern users. */
function silenceTypeStripping() {
  const emitWarning = process.emitWarning;
  process.emitWarning = (warning, ...rest) => {
    if (String(warning).includes('Type Stripping')) return;
    emitWarning.call(process, warning, ...rest);
  };
}

function runWith(node) {
  const child = spawn(node, [thisFile, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Fonds could not start ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    // Ends with the signal of the child, so that the shell reports the same.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
