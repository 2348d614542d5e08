/**
 * The command line: builds the parser from the declarations of the commands, loads the settings, runs one command, and converts errors to messages
 * and an exit code.
 */
import { Command, CommanderError, Option } from 'commander';
import { loadSettingsWithSources } from '../config/load-settings.ts';
import { type SettingName, settingTable } from '../config/settings.ts';
import { type Setting, settingName } from '../lib/setting.ts';
import { fail } from '../model/errors.ts';
import {
  type CliDependencies,
  type CommandDeclaration,
  type CommandEnvironment,
  type OptionDeclaration,
  optionsOf,
} from './command.ts';
import { completionCommand } from './completion.ts';
import { copyToCommand } from './copy-to.ts';
import { describeFailure, toErrorJson } from './describe.ts';
import { dumpCommand } from './dump.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { exportCommand } from './export.ts';
import { grantCommands } from './grant.ts';
import { groupCommands } from './group.ts';
import { historyCommands } from './history.ts';
import { importCommand } from './import.ts';
import { jobsCommand } from './jobs.ts';
import { createCommandNamer, storeFlags } from './name-commands.ts';
import { recordChangeCommands } from './record-changes.ts';
import { getCommand, listCommand } from './records.ts';
import { restoreCommand } from './restore.ts';
import { restoreAsOnCommand } from './restore-as-on.ts';
import { restoreVersionCommand } from './restore-version.ts';
import { sampleLoadCommand } from './sample.ts';
import { searchCommands } from './search.ts';
import { securityLogCommand } from './security-log.ts';
import { serveCommand } from './serve.ts';
import { sessionCommands } from './sessions.ts';
import { storeCommands } from './store.ts';
import { tokenCommands } from './token.ts';
import { undoCommand } from './undo.ts';
import { userCommands } from './user.ts';
import { webhookCommands } from './webhook.ts';

/** Every command, in the order of the help text. */
export const commands: readonly CommandDeclaration[] = [
  ...storeCommands,
  ...userCommands,
  ...sessionCommands,
  securityLogCommand,
  ...groupCommands,
  ...grantCommands,
  ...tokenCommands,
  ...webhookCommands,
  serveCommand,
  importCommand,
  jobsCommand,
  exportCommand,
  listCommand,
  ...searchCommands,
  getCommand,
  ...recordChangeCommands,
  ...historyCommands,
  restoreVersionCommand,
  undoCommand,
  restoreAsOnCommand,
  copyToCommand,
  dumpCommand,
  restoreCommand,
  sampleLoadCommand,
  completionCommand,
];

/** Runs the command that the arguments name. Returns the exit code; prints errors instead of throwing them. */
export async function runCli(argv: readonly string[], dependencies: CliDependencies): Promise<number> {
  // Changes when a command has loaded its settings, which errors of the settings precede.
  let nameCommands = createNamer(dependencies, '');
  let printsJson = false;
  const { err } = dependencies;
  const naming: Naming = {
    ...dependencies,
    err: (line) => err(nameCommands(line)),
    nameCommands: (text) => nameCommands(text),
    useJson: () => {
      printsJson = true;
    },
    useStore: (flags) => {
      nameCommands = createNamer(dependencies, flags);
    },
  };
  const program = buildProgram(naming);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return exitCodes.success.code;
  } catch (error) {
    // The parser has already printed help, version or error message.
    if (error instanceof CommanderError)
      return (error.exitCode === 0 ? exitCodes.success : exitCodes.usage).code;
    if (printsJson) err(JSON.stringify(toErrorJson(error), undefined, 2));
    else for (const line of describeFailure(error)) naming.err(line);
    return exitCodeOf(error);
  }
}

/** The dependencies of all commands, with a way to complete the commands in messages. */
interface Naming extends CliDependencies {
  readonly nameCommands: (text: string) => string;
  /** Prints a later error as JSON. */
  readonly useJson: () => void;
  /** @param flags the flags that select the store, for later messages. */
  readonly useStore: (flags: string) => void;
}

function createNamer({ program }: CliDependencies, flags: string): (text: string) => string {
  const words = commands.map((command) => command.words);
  return createCommandNamer(words, program, flags);
}

function buildProgram(dependencies: Naming): Command {
  const program = new Command(dependencies.program)
    .description('A web service for archival descriptions.')
    .version(dependencies.version, '--version', 'Print the version')
    .helpOption('--help', 'Print this help')
    .helpCommand(false)
    .showHelpAfterError(`(${dependencies.program} --help lists the commands)`)
    // Options after `sessions end` are those of `sessions end`, not of `sessions`.
    .enablePositionalOptions()
    // Subcommands inherit both: throw instead of exiting, and print through the dependencies.
    .exitOverride()
    .configureOutput({
      writeOut: (text) => dependencies.out(text.trimEnd()),
      writeErr: (text) => dependencies.err(text.trimEnd()),
    });
  for (const declaration of commands) addCommand(program, declaration, dependencies);
  return program;
}

function addCommand(program: Command, declaration: CommandDeclaration, dependencies: Naming): void {
  const { nameCommands } = dependencies;
  const parent = declaration.words.slice(0, -1).reduce((group, word) => getGroup(group, word), program);
  const command = parent
    .command(declaration.words.at(-1)!)
    .enablePositionalOptions()
    .summary(declaration.summary)
    .description(nameCommands(`${declaration.summary}.\n\n${declaration.help(dependencies)}`))
    .allowExcessArguments(false);
  for (const argument of declaration.arguments ?? [])
    command.argument(argument.name, nameCommands(argument.help));
  for (const option of optionsOf(declaration)) command.addOption(toOption(option));
  for (const name of declaration.settings)
    for (const option of settingOptions(name)) command.addOption(option);
  command.option(
    '--settings <FILE>',
    'Settings file (default: fonds.json in the working folder, if there is one)',
  );
  command.action(async () => {
    const flags = command.opts();
    if (flags.json === true) dependencies.useJson();
    requireValues(declaration, command.processedArgs, flags);
    const { settings, sources } = loadSettingsWithSources({ flags, file: flags.settings });
    dependencies.useStore(storeFlags(settings, flags));
    const print = createPrinter(dependencies, flags.json === true);
    const environment = { ...dependencies, settings, settingSources: sources, print, commands };
    await declaration.run(environment, command.processedArgs, flags);
  });
}

/** Prints the result of a command as text or as JSON. */
function createPrinter({ out, err }: Naming, asJson: boolean): CommandEnvironment['print'] {
  return ({ json, lines = [], notes = [], outputIsData = false }) => {
    if (asJson) return (outputIsData ? err : out)(JSON.stringify(json, undefined, 2));
    for (const line of notes) err(line);
    for (const line of lines) out(line);
  };
}

/** Throws `invalid` for an empty argument or option, which comes from an unset shell variable: `fonds copy-to "$PLACE"`. */
function requireValues(
  { arguments: declared = [] }: CommandDeclaration,
  args: readonly unknown[],
  flags: Readonly<Record<string, unknown>>,
): void {
  const isEmpty = (value: unknown): boolean => [value].flat().includes('');
  const argument = declared.find((_, i) => isEmpty(args[i]));
  if (argument !== undefined)
    fail('invalid', `The argument ${argument.name.replace(/[<>[\].]/g, '')} is empty: give it a value.`);
  const flag = Object.keys(flags).find((name) => isEmpty(flags[name]));
  if (flag !== undefined) fail('invalid', `--${settingName(flag)} has no value: omit it, or give it one.`);
}

/** The parent of commands with several words: `user` of `user add`. */
function getGroup(parent: Command, word: string): Command {
  const known = parent.commands.find((command) => command.name() === word);
  if (known !== undefined) return known;
  const summaries = commands.filter((command) => command.words[0] === word).map((command) => command.summary);
  return parent.command(word).helpCommand(false).usage('COMMAND [options]').summary(summaries.join('; '));
}

function toOption(declaration: OptionDeclaration): Option {
  const option = new Option(declaration.flags, declaration.help);
  if (declaration.required === true) option.makeOptionMandatory();
  if (declaration.default !== undefined) option.default(declaration.default);
  if (declaration.repeatable === true) {
    option.argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value]);
  }
  return option;
}

/** The flag of a setting, and its former name, which the help omits. They have no defaults: without a flag, the environment and the file must apply. */
function settingOptions(name: SettingName): readonly Option[] {
  const setting: Setting = settingTable[name];
  const value = setting.placeholder === undefined ? '' : ` <${setting.placeholder}>`;
  const repeatable = setting.kind === 'list';
  const note = repeatable
    ? ' (may be repeated)'
    : setting.kind === 'flag' || setting.default === ''
      ? ''
      : ` (default: ${String(setting.default)})`;
  const named = (flag: string): Option =>
    toOption({ flags: `--${flag}${value}`, help: `${setting.help}${note}`, repeatable });
  const { formerFlag } = setting;
  const former = formerFlag === undefined ? [] : [named(formerFlag).hideHelp()];
  return [named(settingName(name)), ...former];
}
