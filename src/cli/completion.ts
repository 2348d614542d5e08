/**
 * `fonds completion`: scripts with which shells complete commands and options, derived from the declarations of all commands. The words are listed in
 * the script, so completing starts no process.
 */
import { type SettingName, settingTable } from '../config/settings.ts';
import { settingName } from '../lib/setting.ts';
import { fail } from '../model/errors.ts';
import { type CommandDeclaration, optionsOf } from './command.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

export const completionCommand: CommandDeclaration = {
  words: ['completion'],
  summary: 'Print a script with which a shell completes commands and options',
  help: () =>
    'Of bash and zsh, source the output in the start file of the shell (~/.bashrc; ~/.zshrc, after compinit). Of fish, write it to ~/.config/fish/completions/fonds.fish.\nCompletes the command fonds, so it must be in a folder of PATH.',
  arguments: [{ name: '<SHELL>', help: shells.join(', ') }],
  // Every command accepts the folder of the store, so that one set of flags can be repeated.
  settings: ['data'],
  run: async ({ commands, out }, [name]) => {
    const shell =
      shells.find((known) => known === name) ??
      fail('invalid', `There is no completion for the shell '${name}'. Use ${shells.join(', ')}.`);
    out(writers[shell](commands.map(toCompletion)));
  },
};

interface CompletedOption {
  /** With two hyphens. */
  readonly flag: string;
  readonly help: string;
  /** Whether a value follows. */
  readonly takesValue: boolean;
  /** The values, if the declaration lists them. */
  readonly values: readonly string[];
}

interface Completion {
  readonly words: readonly string[];
  readonly summary: string;
  readonly options: readonly CompletedOption[];
}

function toCompletion(command: CommandDeclaration): Completion {
  return {
    words: command.words,
    summary: command.summary,
    options: [
      ...optionsOf(command).map(({ flags, help }) => toOption(flags, help)),
      ...command.settings.map(settingOption),
      toOption('--settings <FILE>', 'Settings file'),
      toOption('--help', 'Print the help of the command'),
    ],
  };
}

/** @param flags as declared: `--languages <all|separate>`. */
function toOption(flags: string, help: string): CompletedOption {
  const [flag = '', value] = flags.split(' ');
  const values = value?.includes('|') === true ? value.replace(/[<>]/g, '').split('|') : [];
  return { flag, help, takesValue: value !== undefined, values };
}

function settingOption(name: SettingName): CompletedOption {
  const { kind, help, ...setting } = settingTable[name];
  const values = 'choices' in setting ? setting.choices : [];
  return { flag: `--${settingName(name)}`, help, takesValue: kind !== 'flag', values };
}

/** First words of commands, and the second words of those that have two. */
function listGroups(completions: readonly Completion[]): ReadonlyMap<string, readonly Completion[]> {
  return Map.groupBy(completions, ({ words }) => words[0]!);
}

const writers: Readonly<Record<Shell, (completions: readonly Completion[]) => string>> = {
  bash: (completions) => `${writeTables(completions)}
_fonds() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command='' word choices
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) break ;; esac
    choices=" $(_fonds_words "$command") "
    case "$choices" in *" $word "*) command="\${command:+$command }$word" ;; *) break ;; esac
  done
  choices="$(_fonds_values "$command" "$previous")"
  if [ "$choices" = FILE ]; then COMPREPLY=($(compgen -f -- "$current")); return; fi
  if [ -z "$choices" ]; then
    case "$current" in
      -*) choices="$(_fonds_options "$command")" ;;
      *) choices="$(_fonds_words "$command")" ;;
    esac
  fi
  if [ -z "$choices" ]; then COMPREPLY=($(compgen -f -- "$current")); return; fi
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
}
complete -F _fonds fonds`,
  zsh: (completions) => `#compdef fonds
${writeTables(completions)}
_fonds() {
  local current="\${words[CURRENT]}" previous="\${words[CURRENT-1]}" command='' word choices
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$word" in -*) break ;; esac
    choices=" $(_fonds_words "$command") "
    case "$choices" in *" $word "*) command="\${command:+$command }$word" ;; *) break ;; esac
  done
  choices="$(_fonds_values "$command" "$previous")"
  if [ "$choices" = FILE ]; then _files; return; fi
  if [ -z "$choices" ]; then
    case "$current" in
      -*) choices="$(_fonds_options "$command")" ;;
      *) choices="$(_fonds_words "$command")" ;;
    esac
  fi
  if [ -z "$choices" ]; then _files; return; fi
  compadd -- \${=choices}
}
compdef _fonds fonds`,
  fish: (completions) => writeFish(completions),
};

/** Functions of bash and zsh that print the words after a command, its options, and the values of an option. */
function writeTables(completions: readonly Completion[]): string {
  const groups = listGroups(completions);
  const nested = [...groups]
    .map(([word, group]) => [word, group.flatMap(({ words }) => words[1] ?? [])] as const)
    .filter(([, seconds]) => seconds.length > 0);
  const cases = (rows: readonly (readonly [string, readonly string[]])[]): string =>
    rows.map(([key, words]) => `    '${key}') echo '${words.join(' ')}' ;;`).join('\n');
  const options = completions.map(
    ({ words, options }) => [words.join(' '), options.map(({ flag }) => flag)] as const,
  );
  const values = completions.flatMap(({ words, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(
        ({ flag, values }) =>
          [`${words.join(' ')} ${flag}`, values.length === 0 ? ['FILE'] : values] as const,
      ),
  );
  return `# Completes the commands and options of fonds.
_fonds_words() {
  case "$1" in
${cases([['', [...groups.keys()]], ...nested])}
  esac
}
_fonds_options() {
  case "$1" in
${cases(options)}
  esac
}
_fonds_values() {
  case "$1 $2" in
${cases(values)}
  esac
}`;
}

function writeFish(completions: readonly Completion[]): string {
  const lines = ['# Completes the commands and options of fonds.'];
  for (const [word, group] of listGroups(completions)) {
    const seconds = group.flatMap(({ words }) => words[1] ?? []);
    const isNested = seconds.length === group.length;
    const summary = isNested ? seconds.join(', ') : group[0]!.summary;
    lines.push(
      `complete -c fonds -n __fish_use_subcommand -f -a ${word} -d ${quoteFish(summary)}`,
      ...group.flatMap((command) => writeFishCommand(command, seconds)),
    );
  }
  return lines.join('\n');
}

/** @param seconds the second words of all commands with the same first word. */
function writeFishCommand({ words, summary, options }: Completion, seconds: readonly string[]): string[] {
  const [first, second] = words;
  const condition = words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
  const ofOptions = options.map(({ flag, help, takesValue, values }) => {
    const listed = values.length > 0 ? ` -f -a '${values.join(' ')}'` : '';
    return `complete -c fonds -n '${condition}' -l ${flag.slice(2)}${takesValue ? ' -r' : ''}${listed} -d ${quoteFish(help)}`;
  });
  if (second === undefined) return ofOptions;
  const isOpen = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${seconds.join(' ')}`;
  return [`complete -c fonds -f -n '${isOpen}' -a ${second} -d ${quoteFish(summary)}`, ...ofOptions];
}

function quoteFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', ' ')}'`;
}
