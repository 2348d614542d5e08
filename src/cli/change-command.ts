/**
 * Commands that make one change of the table of changes (graph/changes/changes.ts). The declaration converts arguments to the change, and its
 * outcome to a result; the actor, the log message, the dry run and the output are the same for all of them.
 */

import { operator } from '../graph/actor.ts';
import type { ActorGraph } from '../graph/actor-graph.ts';
import type { ChangeProgress } from '../graph/changes/change-hooks.ts';
import type { ChangeName, ChangeOf, OutcomeOf } from '../graph/changes/changes.ts';
import {
  type CommandDeclaration,
  type CommandEnvironment,
  type OptionDeclaration,
  type Options,
  textOption,
  type WritableArchive,
} from './command.ts';
import { byAdministrators, getReadingActor, storeSettings, withArchive } from './open-archive.ts';
import { createStatusLine } from './progress-bar.ts';

export interface ChangeInput {
  readonly environment: CommandEnvironment;
  readonly args: readonly unknown[];
  readonly options: Options;
  /** The graph as the user of the command sees it. */
  readonly graph: ActorGraph;
}

interface CommandResult {
  readonly json: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
}

interface ChangeCommand<Name extends ChangeName>
  extends Pick<CommandDeclaration, 'words' | 'summary' | 'arguments'> {
  readonly change: Name;
  /** Details for `--help`; the text about options that all these commands have is added. */
  readonly help: string;
  readonly options?: readonly OptionDeclaration[];
  /** Of a change that takes long: the line that a terminal shows. Ctrl-C cancels it. */
  readonly describeProgress?: (progress: ChangeProgress) => string;
  /** The members of the JSON output besides `dryRun`. */
  readonly json: string;
  readonly toChange: (
    input: ChangeInput,
  ) => Promise<Omit<ChangeOf<Name>, 'change' | 'actor' | 'actorType' | 'logMessage' | 'commit'>>;
  readonly toResult: (outcome: OutcomeOf<Name>, input: ChangeInput) => CommandResult | Promise<CommandResult>;
}

const changeOptions: readonly OptionDeclaration[] = [
  {
    flags: '--user <ID>',
    help: 'User who makes the change and needs the permission (default: the group admin)',
  },
  { flags: '--message <M>', help: 'Log message of the event' },
  { flags: '--dry-run', help: 'Print the result and roll back' },
];

export function defineChangeCommand<const Name extends ChangeName>(
  command: ChangeCommand<Name>,
): CommandDeclaration {
  const { words, summary, help, options = [] } = command;
  return {
    words,
    summary,
    help: () => `${help}\nThe change is one transaction with one event. Can run while a server runs.`,
    ...(command.arguments !== undefined && { arguments: command.arguments }),
    options: [...options, ...changeOptions],
    json: `{${command.json}, "dryRun"}`,
    settings: [...storeSettings, 'profile'],
    run: (environment, args, given) => runChange(command, environment, args, given),
  };
}

async function runChange<Name extends ChangeName>(
  command: ChangeCommand<Name>,
  environment: CommandEnvironment,
  args: readonly unknown[],
  options: Options,
): Promise<void> {
  const user = textOption(options, 'user');
  const message = textOption(options, 'message');
  const dryRun = options.dryRun === true;
  await withArchive(environment, async (archive) => {
    const reader = await getReadingActor(archive.graph, user, operator);
    const input = { environment, args, options, graph: archive.graph.as(reader) };
    const by = user === undefined ? byAdministrators : { actor: user, logMessage: null };
    const change = {
      ...by,
      ...(message !== undefined && { logMessage: message }),
      ...(await command.toChange(input)),
      change: command.change,
      commit: !dryRun,
    };
    // The type of the declaration pairs the name of the change with its request.
    const outcome = await performWithProgress(
      archive,
      environment,
      command,
      change as unknown as ChangeOf<Name>,
    );
    const { json, lines } = await command.toResult(outcome, input);
    environment.print({
      json: { ...json, dryRun },
      lines,
      ...(dryRun && { notes: ['Dry run: nothing was changed.'] }),
    });
  });
}

async function performWithProgress<Name extends ChangeName>(
  { perform }: WritableArchive,
  { isTerminal, draw, now, waitForSignal }: CommandEnvironment,
  { describeProgress }: Pick<ChangeCommand<Name>, 'describeProgress'>,
  change: ChangeOf<Name>,
): Promise<OutcomeOf<Name>> {
  if (describeProgress === undefined) return perform<Name>(change);
  const stop = new AbortController();
  void waitForSignal().then(() => stop.abort());
  if (!isTerminal) return perform<Name>(change, { signal: stop.signal });
  const line = createStatusLine(draw, now);
  try {
    return await perform<Name>(change, {
      signal: stop.signal,
      onProgress: (progress) => line.update(() => describeProgress(progress)),
    });
  } finally {
    line.clear();
  }
}
