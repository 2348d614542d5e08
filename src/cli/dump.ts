import { describeStoreLocation } from '../config/settings.ts';
import { formatCount } from '../lib/quantities.ts';
import { type CommandDeclaration, outputFile } from './command.ts';
import { createStatusLine, fractionLine } from './progress-bar.ts';

export const dumpCommand: CommandDeclaration = {
  words: ['dump'],
  summary: 'Write a dump of the store, one record per line',
  help: () =>
    "Writes a consistent snapshot of all records in the format of docs/dump-format.md, which 'fonds restore' reads. Without FILE, or with -, it prints to standard output.\nOnly the owner may read the file, since it contains restricted records. It contains no tokens and no webhooks. Can run while a server runs.",
  arguments: [
    {
      name: '[FILE]',
      help: 'File to write; an older file is replaced when the new one is complete; - or nothing for standard output',
    },
  ],
  options: [
    {
      flags: '--verify',
      help: 'Restore the dump into a temporary store and compare, before it replaces an older file',
    },
  ],
  json: '{"items", "webhooks": number left out, "verified", "file": name or null}',
  settings: ['data', 'databaseUrl', 'writeWaitSeconds'],
  run: async ({ settings, dumpStore, print, draw, isTerminal, now }, args, options) => {
    const file = outputFile(args[0]);
    const verifies = options.verify === true;
    const line = createStatusLine(draw, now);
    let items = 0;
    const onItems = (count: number, total: number): void => {
      items = count;
      const note = verifies && count === total ? ', verifying by a restore' : '';
      if (isTerminal) line.update(() => fractionLine(count, total, `${formatCount(count, 'item')}${note}`));
    };
    let webhooks: number;
    try {
      ({ webhooks } = await dumpStore(settings, file, onItems, verifies));
    } finally {
      line.clear();
    }
    // To standard error: the dump may go to standard output.
    print({
      json: { items, webhooks, verified: verifies, file: file ?? null },
      notes: [
        `${formatCount(items, 'item')} of the store in ${describeStoreLocation(settings)} ${items === 1 ? 'was' : 'were'} dumped${file === undefined ? '' : ` to ${file}`}${verifies ? ', and the dump was verified' : ''}.`,
        ...(webhooks > 0 ? [describeMissingWebhooks(webhooks)] : []),
      ],
      outputIsData: file === undefined,
    });
  },
};

/** The secrets sign the deliveries, so the store has them as plain text; a dump contains no secrets. */
function describeMissingWebhooks(count: number): string {
  const [are, secrets, them] =
    count === 1 ? ['is', 'it has a secret', 'it'] : ['are', 'they have secrets', 'them'];
  return `${formatCount(count, 'webhook')} ${are} not in the dump, since ${secrets}. After a restore, add ${them} again with 'fonds webhook add'.`;
}
