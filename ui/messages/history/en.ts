/** English texts of the history of an item and of the latest changes. */
export const enHistory = {
  'history.title': 'History: {title}',
  'history.link': 'History',
  'history.lastChanged': 'Last changed on {day}',
  'history.empty': 'There are no events that you may see.',
  'history.none': 'No text was changed.',
  'history.hidden': 'The differences of this change are not shown.',
  'history.added': 'added',
  'history.removed': 'removed',
  'history.changed': 'changed',
  'history.reordered': 'The order was changed.',
  'history.inLanguage': '{name} ({language})',
  'history.more': {
    one: '{count} further difference is not shown.',
    other: '{count} further differences are not shown.',
  },
  'history.omitted': {
    one: '[… {count} character …]',
    other: '[… {count} characters …]',
  },
  'history.pages': 'Pages of the history',
  'history.newest': 'Newest changes',
  'history.older': 'Older changes',
  'history.data': 'As data',
  'history.data.versions': 'Versions (JSON)',
  'history.data.events': 'Events (JSON)',
  'changes.title': 'Latest changes',
  'changes.filter': 'Filter the changes',
  'changes.type': 'Type of record',
  'changes.event': 'Kind of change',
  'changes.all': 'All',
  'changes.from': 'From',
  'changes.to': 'To',
  'changes.apply': 'Show changes',
  'changes.reset': 'Remove the filter',
  'changes.empty': 'There are no changes that you may see.',
  'changes.noMatch': 'No change that you may see matches the filter.',
  'changes.records': { one: '{count} record', other: '{count} records' },
  'changes.moreRecords': { one: 'and {count} more', other: 'and {count} more' },
  'changes.feed': 'Atom feed',
  'changes.zone': 'Times are in UTC.',
} as const;

export type HistoryMessages = Readonly<
  Record<keyof typeof enHistory, string | { readonly one: string; readonly other: string }>
>;
