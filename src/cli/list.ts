import { fail } from '../model/errors.ts';
import { parseTypeName, recordTypes } from '../model/registry.ts';
import { type CommandDeclaration, type Options, textOption } from './command.ts';
import { readerNamed, storeSettings, textsOf, withWriter } from './set-up.ts';

const listed = recordTypes.filter(({ kind }) => kind === 'item' || kind === 'event' || kind === 'fixed');

export const listCommand: CommandDeclaration = {
  words: ['list'],
  summary: 'List the records of a type',
  help: () =>
    `Prints one record a line, as JSON, in the form of the web service.\nTypes: ${listed.map(({ name }) => name).join(', ')}.`,
  arguments: [{ name: '<TYPE>', help: 'Name of a record type' }],
  options: [
    { flags: '--user <ID>', help: 'Who reads (default: somebody unknown, who sees what is open to all)' },
    { flags: '--ids', help: 'Print the ids alone' },
    { flags: '--limit <N>', help: 'At most so many (default: all)' },
    { flags: '--offset <N>', help: 'Leave out the first ones', default: '0' },
  ],
  settings: storeSettings,
  run: async (environment, args, options) => {
    const type = parseTypeName(String(args[0]));
    if (!listed.includes(type)) fail('invalid', `There is no list of all records of type ${type.name}.`);
    const page = { offset: readNumber(options, 'offset') ?? 0, limit: readNumber(options, 'limit') ?? -1 };
    await withWriter(environment, async ({ graph }) => {
      const reader = await readerNamed(graph, textOption(options, 'user'));
      const list = await graph.as(reader).list(type.name, { ...page, counted: false });
      for await (const text of textsOf(list))
        environment.out(options.ids === true ? (JSON.parse(text) as { id: string }).id : text);
    });
  },
};

function readNumber(options: Options, name: string): number | undefined {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  return /^\d{1,15}$/.test(text)
    ? Number(text)
    : fail('invalid', `--${name} must be a whole number, was '${text}'.`);
}
