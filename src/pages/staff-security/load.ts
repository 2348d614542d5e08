/** Reads the security log for administrators: sign-ins, failures, ended sessions, new tokens and changed permissions. */
import { parseDetails, securityEventKinds } from '../../model/security-event.ts';
import { addressParameter } from '../../parameters/address-parameter.ts';
import { integerParameter, type ParameterValues, textParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import { dayParameter } from '../shared/day-parameter.ts';
import { requireEntries } from '../shared/paging.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { securityPath } from '../shared/staff-menu.ts';
import { withQuery } from '../shared/with-query.ts';
import type { SecurityFilters, SecurityPage } from './data.ts';

/** Events on one page. */
const pageSize = 50;

/** Forms send empty values, which count as absent. */
const parameters = {
  user: textParameter('Id of the user concerned, or of the one who caused the event', { mayBeEmpty: true }),
  kind: textParameter('Kind of the event', { oneOf: securityEventKinds, mayBeEmpty: true }),
  address: addressParameter,
  from: dayParameter('First day, in UTC'),
  to: dayParameter('Last day, in UTC'),
  before: integerParameter('Number of an event: only older events', { min: 1, max: Number.MAX_SAFE_INTEGER }),
};

type Values = ParameterValues<typeof parameters>;

export const securityPage = definePage({
  name: 'security',
  path: securityPath,
  access: 'administrator',
  summary: 'The security log: sign-ins, failures, ended sessions, tokens, permissions',
  parameters,
  isIndexed: false,
  load: async ({ parameters: given }, { graph, archive, options }): Promise<SecurityPage> => {
    const filters = toFilters(given);
    const { from, to, before, ...others } = given;
    const filter = { ...others, user: filters.user || undefined, from: from?.first, to: to?.last, before };
    const events = await archive.signIn.log.list(graph.actor, filter, pageSize + 1);
    requireEntries(events, 'before', before);
    const shown = events.slice(0, pageSize);
    const newestPath = withQuery(securityPath, filters);
    return {
      menu: await readStaffMenu(graph),
      days: [...Map.groupBy(shown, ({ time }) => time.slice(0, 10))].map(([day, ofDay]) => ({
        day,
        events: ofDay.map((event) => ({ ...event, details: parseDetails(event) })),
      })),
      filters,
      isFiltered: Object.values(filters).some((value) => value !== ''),
      keptDays: options.settings.securityLogDays,
      newestPath: before === undefined ? undefined : newestPath,
      olderPath:
        events.length > pageSize
          ? withQuery(securityPath, { ...filters, before: String(shown.at(-1)!.number) })
          : undefined,
    };
  },
});

function toFilters({ user, kind, address, from, to }: Values): SecurityFilters {
  return {
    user: user?.trim() ?? '',
    kind: kind ?? '',
    address: address ?? '',
    from: from?.day ?? '',
    to: to?.day ?? '',
  };
}
