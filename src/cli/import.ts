/** `fonds import`: imports files on this machine. Shows a progress bar on a terminal, and prints the log as text or, with --json, as JSON. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { operator } from '../graph/actor.ts';
import { findNamed, listNames, suggestionSentence } from '../lib/nearest.ts';
import { capYoungGeneration } from '../lib/runtime.ts';
import { fail } from '../model/errors.ts';
import type { ImportRequest, ImportSource, RunImport } from '../transfer/import/import.ts';
import type { ImportLog } from '../transfer/import/import-log.ts';
import { readOutcomes } from '../transfer/import/outcomes-file.ts';
import { streamLog } from '../transfer/import/stream-log.ts';
import { getImportScopeType } from '../transfer/permitted-import.ts';
import {
  type CommandDeclaration,
  type CommandEnvironment,
  type Options,
  textList,
  textOption,
  type WritableArchive,
} from './command.ts';
import { describeLog } from './describe.ts';
import { describeItemChange } from './describe-item-change.ts';
import {
  type DetectionContext,
  describeFormat,
  describeProposal,
  detect,
  propose,
  requireOneFormat,
} from './detect-files.ts';
import { type FoundSources, findSources, warnAboutSkipped } from './find-sources.ts';
import { importOptions, parseCharset, toRequest, toTable } from './import-options.ts';
import { applyProfile } from './import-profile.ts';
import { getReadingActor } from './open-archive.ts';
import { createProgressBar } from './progress-bar.ts';

/** The name of standard input among the files. */
const standardInput = '-';

export const importCommand: CommandDeclaration = {
  words: ['import'],
  summary: 'Import files',
  help: ({ formats }) =>
    [
      'The import is one transaction: on an error, or after Ctrl-C, it is rolled back.',
      'Archives (.zip .tar .tgz .tar.gz .gz) contain files of the format. In folders all files of the format',
      'are imported, at any depth and in the order of their names. Can run while a server runs.',
      '',
      'Formats:',
      ...formats.map(({ name, help }) => `  ${name}  ${help}`),
    ].join('\n'),
  arguments: [
    { name: '<FORMAT>', help: 'Name of a format; without it the format of the files is detected' },
    {
      name: '[FILE...]',
      help: 'Files of the format, or archives or folders with such files, or - for standard input',
    },
  ],
  options: importOptions,
  json: 'the import log of the web service; with --detect its detection',
  settings: [
    'data',
    'databaseUrl',
    'readUrls',
    'pgPrepared',
    'profile',
    'writeWaitSeconds',
    'xmlDepth',
    'xmlAttributes',
    'entityExpansion',
    'itemText',
    'wholeFileBytes',
    'rdfStatements',
    'rdfDepth',
    'csvColumns',
    'syncUnits',
    'archiveEntries',
    'archiveRatio',
    'archiveBytes',
    'mappings',
    'schemas',
    'searchMaxQueryLength',
    'searchMaxTerms',
    'validationBytes',
    'validationMemory',
  ],
  run: async (environment, args, options) => {
    const named = splitArguments(environment, args);
    if (options.importProfile === undefined) requireNeeded(environment, options);
    // Reports wrong options and missing files before the store is opened.
    if (named.format !== undefined && options.detect !== true && options.importProfile === undefined)
      toRequest(named.format.name, options);
    if (!named.files.includes(standardInput)) findSources(named.files, endingsOf(environment, named));
    const archive = await environment.openArchive(environment.settings);
    const detection = { settings: environment.settings, archive };
    try {
      const read = await openInput(environment, archive.tmpFolder, named);
      if (options.detect === true) return await printDetection(environment, read, options, detection);
      const applied = await applyProfile(options, named.format?.name, archive.graph);
      requireNeeded(environment, applied.options);
      const format =
        findNamed(environment.formats, applied.format ?? '') ??
        (await detectFormat(environment, read, options, detection));
      await importSources(environment, read.ofFormat(format), { format, options: applied.options, archive });
    } finally {
      await archive.close();
    }
  },
};

type FormatEntry = CommandEnvironment['formats'][number];

interface NamedFiles {
  /** Undefined if it must be detected. */
  readonly format: FormatEntry | undefined;
  readonly files: readonly string[];
}

/** Throws `invalid` for a first word that is neither a format nor a file. */
function splitArguments({ formats }: CommandEnvironment, [first, rest]: readonly unknown[]): NamedFiles {
  const name = String(first);
  const others = textList(rest);
  const format = findNamed(formats, name);
  if (format !== undefined) {
    if (others.length === 0) fail('invalid', `Name the files after the format ${format.name}.`);
    return { format, files: others };
  }
  if (name !== standardInput && others.length > 0 && statSync(name, { throwIfNoEntry: false }) === undefined)
    fail('invalid', `There is no format '${name}'. ${suggestFormat(name, formats)}`);
  return { format: undefined, files: [name, ...others] };
}

/** Extensions of the format, or of all formats. */
function endingsOf({ formats }: CommandEnvironment, { format }: NamedFiles): readonly string[] {
  return format?.endings ?? [...new Set(formats.flatMap((one) => one.endings))];
}

function requireNeeded({ err }: CommandEnvironment, options: Options): void {
  if (options.detect === true) return;
  const missing = ['scope', 'user'].find((name) => options[name] === undefined);
  if (missing === undefined) return;
  err(`error: required option '--${missing} <ID>' not specified`);
  throw new CommanderError(1, 'commander.missingMandatoryOptionValue', missing);
}

/** The files of the command, from standard input or from their folders. */
interface Input {
  readonly sources: readonly ImportSource[];
  readonly ofFormat: (format: FormatEntry) => FoundSources;
}

async function openInput(
  environment: CommandEnvironment,
  tmpFolder: string,
  named: NamedFiles,
): Promise<Input> {
  const { files: names } = named;
  if (!names.includes(standardInput))
    return {
      sources: findSources(names, endingsOf(environment, named)).sources,
      ofFormat: (format) => findSources(names, format.endings),
    };
  if (names.length > 1)
    fail('invalid', 'Standard input (-) cannot be imported with other files. Name the files only.');
  const path = await environment.spoolInput(tmpFolder);
  const ofName = (name: string): ImportSource => ({ name, path, kind: 'archive', isUnnamed: true });
  return {
    sources: [ofName('standard-input')],
    ofFormat: ({ endings: [ending, ...others] }) => ({
      // A name with an ending states the format of a document; without one the reader detects it from the bytes.
      sources: [ofName(others.length === 0 ? `standard-input.${ending}` : 'standard-input')],
      skipped: [],
    }),
  };
}

async function detectFormat(
  environment: CommandEnvironment,
  { sources }: Input,
  options: Options,
  detection: DetectionContext,
): Promise<FormatEntry> {
  const found = await detect(toDetectionRequest(sources, options), detection);
  const name = requireOneFormat(found);
  environment.err(`Detected: ${describeFormat(found)}`);
  return findNamed(environment.formats, name)!;
}

async function printDetection(
  environment: CommandEnvironment,
  { sources }: Input,
  options: Options,
  detection: DetectionContext,
): Promise<void> {
  const { graph } = detection.archive;
  const user = textOption(options, 'user');
  const actor = user === undefined ? operator : await getReadingActor(graph, user);
  const scope = textOption(options, 'scope');
  const scopeType =
    scope === undefined ? undefined : await getImportScopeType(graph.as(actor).imports, scope);
  const found = await detect({ ...toDetectionRequest(sources, options), scopeType }, detection);
  const proposal = await propose(found, actor, detection);
  environment.print({ json: proposal, lines: describeProposal(proposal) });
}

function toDetectionRequest(
  sources: readonly ImportSource[],
  options: Options,
): Parameters<typeof detect>[0] {
  return {
    sources,
    charset: parseCharset(options),
    mappingName: textOption(options, 'mapping'),
    ...toTable(options),
  };
}

async function importSources(
  environment: CommandEnvironment,
  { sources, skipped }: FoundSources,
  {
    format,
    options,
    archive,
  }: { readonly format: FormatEntry; readonly options: Options; readonly archive: WritableArchive },
): Promise<void> {
  const requested = toRequest(format.name, options);
  capYoungGeneration();
  const isListed = requested.diff === true || requested.sync !== undefined;
  const keysFile = isListed ? join(archive.tmpFolder, 'keys') : undefined;
  const request = { ...requested, sources };
  const imported = await runWithProgress(environment, archive.runImport, {
    ...request,
    ...(keysFile !== undefined && { keysFile }),
  });
  const warnings = [...imported.warnings, ...warnAboutSkipped(skipped, format.endings)];
  const log = { ...imported, warnings };
  if (options.json === true) environment.out(await toJson(log, request, keysFile));
  else {
    for (const line of describeLog(log, request)) environment.out(line);
    if (keysFile !== undefined) await printKeys(environment, keysFile);
  }
}

async function toJson(
  log: ImportLog,
  { diff = false }: ImportRequest,
  keysFile: string | undefined,
): Promise<string> {
  if (keysFile === undefined) return JSON.stringify(log, undefined, 2);
  let text = '';
  for await (const piece of streamLog(log, { keysFile, diff, keys: false })) text += piece;
  return JSON.stringify(JSON.parse(text), undefined, 2);
}

async function printKeys({ out }: CommandEnvironment, keysFile: string): Promise<void> {
  for await (const key of readOutcomes(keysFile)) for (const line of describeItemChange(key)) out(line);
}

function suggestFormat(name: string, formats: CommandEnvironment['formats']): string {
  return suggestionSentence(name, listNames(formats));
}

/** Shows a progress bar on a terminal. Ctrl-C cancels the import. */
async function runWithProgress(
  { isTerminal, draw, now, waitForSignal }: CommandEnvironment,
  runImport: RunImport,
  request: ImportRequest,
): Promise<ImportLog> {
  const stop = new AbortController();
  void waitForSignal().then(() => stop.abort());
  if (!isTerminal) return runImport(request, { signal: stop.signal });
  const bar = createProgressBar(draw, now);
  try {
    return await runImport(request, { onProgress: (progress) => bar.update(progress), signal: stop.signal });
  } finally {
    bar.clear();
  }
}
