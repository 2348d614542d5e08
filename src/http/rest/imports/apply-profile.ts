/** Completes the request of an import by the import profile that it names. */
import type { ImportProfile, StoredChoices } from '../../../graph/profiles-for-imports.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile } from '../../../model/profile.ts';
import type { ParameterTable, Query } from '../../../parameters/parameter.ts';
import { makeParameterParser } from '../../../parameters/parse-parameters.ts';
import { profileTargets } from '../../../transfer/profile-parameters.ts';
import type { Context } from '../../context.ts';
import type { RestRequest } from '../../route.ts';

/** The choices as a client would send them. @param explicit columns of the request, which take precedence */
export function toQuery({ parameters, columns }: StoredChoices, explicit: Query[string]): Query {
  const given = explicit === undefined ? [] : [explicit].flat();
  const keys = new Set(given.map((text) => text.slice(0, Math.max(0, text.lastIndexOf('='))).trim()));
  const stored = Object.entries(columns)
    .filter(([key]) => !keys.has(key))
    .map(([key, field]) => `${key}=${field ?? ''}`);
  const column = [...stored, ...given];
  const texts = Object.entries(parameters).map(
    ([name, value]) => [name, Array.isArray(value) ? value : String(value)] as const,
  );
  return { ...Object.fromEntries(texts), ...(column.length > 0 && { column }) };
}

/**
 * The request of an import, with the values of the profile that it names for the parameters that it does not have. Throws `not-found`, and
 * `bad-parameter` for a profile of another format.
 * @param format as profiles have it
 */
export async function applyImportProfile<P extends ParameterTable & { readonly profile: unknown }>(
  request: RestRequest<P>,
  table: P,
  format: string,
  { graph, options }: Pick<Context, 'graph' | 'options'>,
): Promise<RestRequest<P>> {
  const { profile: name } = request.parameters as { readonly profile?: string };
  if (name === undefined) return request;
  const stored = await graph.importProfiles.get(name, profileTargets);
  if (stored.format !== format)
    fail(
      'bad-parameter',
      `The import profile '${name}' is for ${stored.format}; this is an import of ${format}.`,
      { details: { parameter: 'profile', value: name, format: stored.format } },
    );
  const { column, ...given } = request.query;
  const query: Query = { ...toScope(stored, given.scope), ...toQuery(stored, column), ...given };
  const parameters = makeParameterParser(table, getProfile(options.settings.profile))(query, request.headers);
  return { ...request, query, parameters };
}

/** Throws `not-found` if the item was deleted, and the request names no other. */
function toScope({ name, scope, problem }: ImportProfile, given: Query[string]): Query {
  if (scope !== null) return { scope };
  if (given !== undefined && given !== '') return {};
  return fail('not-found', `The import profile '${name}' cannot be used. ${problem}`, { details: name });
}
