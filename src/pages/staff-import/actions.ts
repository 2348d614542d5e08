/** The forms that create a record to import into (an institution with its country, a set of authority records, a vocabulary, or a country), and that delete saved choices. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { Failure } from '../../model/errors.ts';
import { toLanguageCode } from '../../model/languages.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { failParameter } from '../../parameters/parse-parameters.ts';
import { profileTargets } from '../../transfer/profile-parameters.ts';
import { defineAction } from '../define-page.ts';
import type { Language } from '../shared/languages.ts';
import { importPath } from '../shared/staff-menu.ts';
import { withQuery } from '../shared/with-query.ts';
import { type CreatableType, creatableTypes } from './data.ts';

const fields = {
  type: textParameter('Type of the record', { oneOf: creatableTypes, required: true }),
  country: textParameter('Code of the country, of an institution or a country', { mayBeEmpty: true }),
  identifier: textParameter('Identifier, from which the id is made', {
    mayBeEmpty: true,
    parse: parseIdentifier,
  }),
  name: textParameter('Name', { mayBeEmpty: true }),
};

export const createScopeAction = defineAction({
  name: 'create-scope',
  access: 'signed-in',
  fields,
  change: async ({ fields: { type, country, identifier, name }, language }, { graph }) => {
    if (type === 'Country') return getCountry(graph, requireField('country', country));
    const data = { identifier: requireField('identifier', identifier) };
    const named = requireField('name', name);
    if (type !== 'Repository')
      return create(graph, { type, data: { ...data, name: named }, relationships: {} });
    const parent = { type: 'Country', id: await getCountry(graph, requireField('country', country)) };
    const description = toDescription(named, language);
    return create(graph, { type, data, relationships: { describes: [description] } }, parent);
  },
  next: (id) => withQuery(importPath, { scope: id }),
});

export const deleteProfileAction = defineAction({
  name: 'delete-profile',
  access: 'signed-in',
  fields: { profile: textParameter('Name of the import profile', { required: true }) },
  change: async ({ fields: { profile } }, { graph }) => {
    await graph.changes.perform({
      change: 'deleteImportProfile',
      name: profile,
      targets: profileTargets,
      logMessage: null,
    });
  },
  next: () => importPath,
});

/** Parsed before the country is created, so that a wrong identifier changes nothing. */
function parseIdentifier(given: string, name: string): string {
  return /[\p{L}\p{N}]/u.test(given) ? given.trim() : failParameter(name, 'needs a letter or a digit', given);
}

/** Which fields are required depends on the type. */
function requireField(name: keyof typeof fields, value: string | undefined): string {
  return value?.trim() || failParameter(name, 'is required');
}

/** The id of the country, which is created if it does not exist. */
async function getCountry(graph: ActorGraph, code: string): Promise<string> {
  const id = code.toLowerCase();
  try {
    await graph.items.getType(id);
    return id;
  } catch (error) {
    if (!(error instanceof Failure) || (error.code !== 'not-found' && error.code !== 'gone')) throw error;
  }
  return create(graph, { type: 'Country', data: { identifier: id }, relationships: {} });
}

type NewRecord = Parameters<ActorGraph['changes']['create']>[0]['bundle'] & { readonly type: CreatableType };

async function create(
  graph: ActorGraph,
  bundle: NewRecord,
  parent?: { readonly type: string; readonly id: string },
): Promise<string> {
  const request = { bundle, ...(parent !== undefined && { parent }) };
  return (await graph.changes.create(request, { logMessage: null })).id;
}

function toDescription(name: string, language: Language) {
  const data = { name, languageCode: toLanguageCode(language)! };
  return { type: 'RepositoryDescription', data, relationships: {} };
}
