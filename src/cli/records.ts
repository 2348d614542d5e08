/** `fonds list` and `fonds get`: print records. */
import { fail } from '../model/errors.ts';
import { parseTypeName, recordTypes } from '../model/registry.ts';
import { type CommandDeclaration, numberOption, textOption } from './command.ts';
import { getReadingActor, storeSettings, textsOf, withArchive } from './open-archive.ts';

const listedTypes = recordTypes.filter(({ kind }) => kind === 'item' || kind === 'event' || kind === 'fixed');

export const listCommand: CommandDeclaration = {
  words: ['list'],
  summary: 'List the records of a type',
  help: () =>
    `Prints one record per line as JSON, as the web service returns it.\nTypes: ${listedTypes.map(({ name }) => name).join(', ')}.`,
  arguments: [{ name: '<TYPE>', help: 'Name of a record type' }],
  options: [
    { flags: '--user <ID>', help: 'Read as this user (default: anonymous, who sees unrestricted records)' },
    { flags: '--ids', help: 'Print only the ids' },
    { flags: '--limit <N>', help: 'Maximum number of records (default: all)' },
    { flags: '--offset <N>', help: 'Skip the first N records', default: '0' },
  ],
  json: 'one list of the records, or of their ids with --ids',
  settings: storeSettings,
  run: async (environment, args, options) => {
    const type = parseTypeName(String(args[0]));
    if (!listedTypes.includes(type)) fail('invalid', `There is no list of all records of type ${type.name}.`);
    const page = {
      offset: numberOption(options, 'offset') ?? 0,
      limit: numberOption(options, 'limit') ?? -1,
    };
    await withArchive(environment, async ({ graph }) => {
      const reader = await getReadingActor(graph, textOption(options, 'user'));
      const list = await graph.as(reader).items.list(type.name, { ...page, counted: false });
      const onlyIds = options.ids === true;
      const toLine = (text: string): string =>
        onlyIds ? (JSON.parse(text) as { readonly id: string }).id : text;
      if (options.json !== true) {
        for await (const text of textsOf(list)) environment.out(toLine(text));
        return;
      }
      let separator = '[';
      for await (const text of textsOf(list)) {
        environment.out(separator + (onlyIds ? JSON.stringify(toLine(text)) : text));
        separator = ',';
      }
      environment.out(separator === '[' ? '[]' : ']');
    });
  },
};

export const getCommand: CommandDeclaration = {
  words: ['get'],
  summary: 'Print a record',
  help: () => 'Prints a record of any type as JSON, as the web service returns it.',
  arguments: [{ name: '<ID>', help: 'ID of the record' }],
  options: [
    { flags: '--user <ID>', help: 'Read as this user (default: anonymous, who sees unrestricted records)' },
  ],
  json: 'the record as the web service returns it, which is also the output without --json',
  settings: storeSettings,
  run: async (environment, args, options) =>
    withArchive(environment, async ({ graph }) => {
      const reader = await getReadingActor(graph, textOption(options, 'user'));
      const { body } = await graph.as(reader).items.getAny(String(args[0]));
      environment.out(JSON.stringify(JSON.parse(body.toString()), undefined, 2));
    }),
};
