/**
 * The command line: builds the parser from the declared commands, loads the settings, runs one command and turns what it
 * throws into a sentence and an exit code. Knows no command's business.
 */
import { Command, CommanderError, Option } from 'commander';
import { flagName, type SettingName, settingTable } from '../config.ts';
import { settingName } from '../lib/setting.ts';
import { loadSettings } from '../load-settings.ts';
import { fail } from '../model/errors.ts';
import { checkCommand } from './check.ts';
import type { CliDependencies, CommandDeclaration, OptionDeclaration } from './command.ts';
import { copyToCommand } from './copy-to.ts';
import { describeFailure } from './describe.ts';
import { dumpCommand } from './dump.ts';
import { exportCommand } from './export.ts';
import { getCommand } from './get.ts';
import { grantCommands } from './grant.ts';
import { groupCommands } from './group.ts';
import { importCommand } from './import.ts';
import { initCommand } from './init.ts';
import { jobsCommand } from './jobs.ts';
import { listCommand } from './list.ts';
import { migrateCommand } from './migrate.ts';
import { restoreCommand } from './restore.ts';
import { serveCommand } from './serve.ts';
import { tokenCommands } from './token.ts';
import { userAddCommand } from './user-add.ts';
import { userListCommand } from './user-list.ts';
import { webhookCommands } from './webhook.ts';

/** Every command, in the order of the help text. */
export const commands: readonly CommandDeclaration[] = [
  initCommand,
  migrateCommand,
  checkCommand,
  userAddCommand,
  userListCommand,
  ...groupCommands,
  ...grantCommands,
  ...tokenCommands,
  ...webhookCommands,
  serveCommand,
  importCommand,
  jobsCommand,
  exportCommand,
  listCommand,
  getCommand,
  copyToCommand,
  dumpCommand,
  restoreCommand,
];

const OK = 0;
const FAILED = 1;

/** Runs the command that the arguments name. Returns the exit code; never throws for what a user can cause. */
export async function runCli(argv: readonly string[], parts: CliDependencies): Promise<number> {
  const program = buildProgram(parts);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return OK;
  } catch (error) {
    // The parser has printed its help, version or complaint before it throws.
    if (error instanceof CommanderError) return error.exitCode === 0 ? OK : FAILED;
    for (const line of describeFailure(error)) parts.err(line);
    return FAILED;
  }
}

function buildProgram(parts: CliDependencies): Command {
  const program = new Command('fonds')
    .description('A web service for archival descriptions.')
    .version(parts.version, '--version', 'Print the version')
    .helpOption('--help', 'Print this help')
    .helpCommand(false)
    .showHelpAfterError('(fonds --help tells what there is)')
    // Throws instead of ending the process, and writes where everything else is written; subcommands inherit this.
    .exitOverride()
    .configureOutput({
      writeOut: (text) => parts.out(text.trimEnd()),
      writeErr: (text) => parts.err(text.trimEnd()),
    });
  for (const declaration of commands) addCommand(program, declaration, parts);
  return program;
}

function addCommand(program: Command, declaration: CommandDeclaration, parts: CliDependencies): void {
  const holder = declaration.words.slice(0, -1).reduce((parent, word) => getGroup(parent, word), program);
  const command = holder
    .command(declaration.words.at(-1)!)
    .summary(declaration.summary)
    .description(`${declaration.summary}.\n\n${declaration.help(parts)}`)
    .allowExcessArguments(false);
  for (const argument of declaration.arguments ?? []) command.argument(argument.name, argument.help);
  for (const option of declaration.options ?? []) command.addOption(toOption(option));
  for (const name of declaration.settings) command.addOption(toOption(settingOption(name)));
  command.option(
    '--settings <FILE>',
    'Settings file (default: fonds.json in the working folder, if there is one)',
  );
  command.action(async () => {
    const flags = command.opts();
    requireValues(declaration, command.processedArgs, flags);
    const settings = loadSettings({ flags, file: flags.settings });
    await declaration.run({ ...parts, settings }, command.processedArgs, flags);
  });
}

/** Throws `invalid` for an empty argument or option, as an unset shell variable leaves it: `fonds copy-to "$PLACE"` must not copy anywhere. */
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
  if (flag !== undefined)
    fail('invalid', `--${settingName(flag)} has no value: leave it out, or give it one.`);
}

/** A word that other commands stand under: `user`. */
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

/** No default: a flag that is not given must leave the setting to the environment and the settings file. */
function settingOption(name: SettingName): OptionDeclaration {
  const setting: {
    readonly kind: string;
    readonly default: unknown;
    readonly help: string;
    readonly placeholder?: string;
  } = settingTable[name];
  const value = setting.placeholder === undefined ? '' : ` <${setting.placeholder}>`;
  const repeatable = setting.kind === 'list';
  const remark = repeatable
    ? ' (may be repeated)'
    : setting.kind === 'flag' || setting.default === ''
      ? ''
      : ` (default: ${String(setting.default)})`;
  return { flags: `--${flagName(name)}${value}`, help: `${setting.help}${remark}`, repeatable };
}
