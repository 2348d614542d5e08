/**
 * The form of the page of imports, for browsers without scripts: files and choices in one `multipart/form-data` body. The fields are parameters of
 * an import, which becomes a job that waits for a review. The script of the page sends the same import to the API.
 */
import type { Job } from '../../graph/jobs.ts';
import { Failure, fail } from '../../model/errors.ts';
import { getProfile, type Profile } from '../../model/profile.ts';
import type { AnyPage, AnyRow } from '../../pages/define-page.ts';
import { pages } from '../../pages/registry.ts';
import type { RejectedForm } from '../../pages/render.ts';
import { importFilesPath, importPath, jobsPath } from '../../pages/shared/staff-menu.ts';
import { withQuery } from '../../pages/shared/with-query.ts';
import { formParameters } from '../../pages/staff-import/data.ts';
import { booleanParameter, noQuery, type Query, textParameter } from '../../parameters/parameter.ts';
import { parseFields } from '../../parameters/parse-fields.ts';
import { makeParameterParser } from '../../parameters/parse-parameters.ts';
import type { ImportSource } from '../../transfer/import/import.ts';
import { requireImportPermission } from '../../transfer/permitted-import.ts';
import { profileTargets } from '../../transfer/profile-parameters.ts';
import type { Context } from '../context.ts';
import { toErrorReply } from '../errors.ts';
import {
  getImportFormat,
  requireKnownMapping,
  submitImport,
  toReviewRequest,
} from '../rest/imports/import.ts';
import { importParameters, toImportOptions } from '../rest/imports/import-parameters.ts';
import { toSources } from '../rest/imports/import-sources.ts';
import { saveProfile } from '../rest/imports/profiles.ts';
import { multipartType, spoolForm, type UploadedFile } from '../rest/uploads/multipart.ts';
import { spoolPathList } from '../rest/uploads/path-list.ts';
import { Spool } from '../rest/uploads/spool.ts';
import { type ArchiveRoute, oneResponse, openBodyStream, type Reply, type RestRequest } from '../route.ts';
import { failCrossSite } from '../sign-in/same-origin.ts';
import { findFieldErrors } from './field-errors.ts';
import { tokenField } from './handle-form.ts';
import { pageHeaders } from './page-reply.ts';
import { respondWithRejectedForm } from './respond-with-page.ts';

const { scope, lang, mapping, charset, internal, tolerant, validate, sheet, column } = importParameters;

const fields = {
  'file-format': textParameter('Name of the format', { required: true }),
  path: textParameter('Paths of files of the server, one on each line', { mayBeEmpty: true }),
  message: textParameter('Why the records are imported', { mayBeEmpty: true }),
  scope,
  lang,
  mapping,
  charset,
  internal,
  tolerant,
  validate,
  sheet,
  column,
  'allow-update': importParameters['allow-update'],
  'field-separator': importParameters['field-separator'],
  'array-separator': importParameters['array-separator'],
  'header-row': importParameters['header-row'],
  'profile-name': textParameter('Name under which the choices are saved', { mayBeEmpty: true }),
  'replace-profile': booleanParameter(false, 'Replaces choices that have this name'),
  'save-profile': booleanParameter(false, 'Saves the choices instead of importing the files'),
};

const shared = {
  isPage: true,
  group: 'pages',
  path: importFilesPath,
  parameters: {},
  responses: oneResponse('The page', { kind: 'page' }),
} as const;

export const importFormRoutes: readonly ArchiveRoute[] = [
  {
    ...shared,
    method: 'POST',
    access: 'write',
    operation: 'page post import files',
    summary: 'Import files with the form of the page',
    body: {
      read: 'stream',
      content: { kind: 'files', mediaTypes: { [multipartType]: 'The files, and the fields of the form' } },
    },
    handler: importForm,
  },
  // For a reader who sends the address again after a form was not accepted.
  {
    ...shared,
    method: 'GET',
    access: 'read',
    operation: 'page import files',
    summary: 'Leads to the page of imports',
    handler: async () => ({ status: 303, headers: { ...pageHeaders, location: importPath } }),
  },
];

async function importForm(request: RestRequest, context: Context): Promise<Reply> {
  const { graph, archive, actor, options } = context;
  // Before the body: users who may not import anything cannot make the service store files.
  await graph.permissions.requireAnyGrant();
  let sent: Query = noQuery;
  try {
    await archive.jobs.as(actor).requireQueueCapacity();
    const spool = await Spool.open(options.spoolFolder());
    try {
      const form = await spoolForm(openBodyStream(request), request.headers, spool, options.settings);
      const { [tokenField]: token, ...values } = toQuery(form.fields);
      sent = values;
      if (actor.session !== undefined && token !== actor.session.formToken) failCrossSite();
      if (values['save-profile'] === 'true') {
        await spool.deleteFolder();
        const name = await saveChoices(withoutEmpty(values), context);
        return {
          status: 303,
          headers: { ...pageHeaders, location: withQuery(importPath, { profile: name }) },
        };
      }
      const job = await submit(request, context, { values, files: form.files, spool });
      return { status: 303, headers: { ...pageHeaders, location: `${jobsPath}/${job.id}` } };
    } catch (error) {
      await spool.deleteFolder();
      throw error;
    }
  } catch (error) {
    return rejectForm(request, context, sent, error);
  }
}

/** Saves the choices as an import profile. Returns its name. */
async function saveChoices(values: Query, context: Context): Promise<string> {
  const text = (name: string): string | undefined => values[name] && String(values[name]).trim();
  const name =
    text('profile-name') ??
    fail('bad-parameter', 'Type a name for these choices.', { details: { parameter: 'profile-name' } });
  const scopeId =
    text('scope') ??
    fail('bad-parameter', 'Choose what to import into; it is saved too.', {
      details: { parameter: 'scope' },
    });
  const parameters = formParameters.flatMap((one) => {
    const value = text(one);
    return value === undefined ? [] : [[one, value] as const];
  });
  const columns = [values.column ?? []].flat().map((one) => {
    const at = one.lastIndexOf('=');
    return [one.slice(0, at), one.slice(at + 1) || null] as const;
  });
  const body = {
    name,
    format: text('file-format'),
    scope: scopeId,
    parameters: Object.fromEntries(parameters),
    columns: Object.fromEntries(columns),
  };
  const known = await context.graph.importProfiles.list(profileTargets);
  const isReplaced = text('replace-profile') === 'true' && known.some((one) => one.name === name);
  await saveProfile(body, isReplaced ? name : undefined, context);
  return name;
}

interface ReceivedImport {
  readonly values: Query;
  readonly files: readonly UploadedFile[];
  readonly spool: Spool;
}

async function submit(
  request: RestRequest,
  context: Context,
  { values, files, spool }: ReceivedImport,
): Promise<Job> {
  const { graph, actor, options } = context;
  const profile = getProfile(options.settings.profile);
  const query = withoutEmpty(values);
  const { 'file-format': name, path, message, ...parsed } = parse(query, profile);
  const format = getImportFormat(options.formats, name);
  const parameters = {
    ...makeParameterParser(importParameters, profile)(noQuery, {}),
    ...parsed,
    review: true,
  };
  const asked = { ...request, parameters, query };
  const importOptions = toImportOptions(asked, format, profile);
  requireKnownMapping(importOptions.mapping, format, options.mappings);
  await requireImportPermission(graph.imports, format, importOptions.scope);
  const sources = await readSources({ files, path }, context, { format, spool });
  const review = toReviewRequest(asked, context);
  const job = { ...importOptions, sources, actor: actor.id, logMessage: message ?? null, ...review };
  return submitImport(context, job, spool);
}

async function readSources(
  { files, path }: { readonly files: readonly UploadedFile[]; readonly path: string | undefined },
  { actor, options: { settings } }: Context,
  { format, spool }: { readonly format: Parameters<typeof toSources>[1]; readonly spool: Spool },
): Promise<readonly ImportSource[]> {
  // A browser sends an empty part if no file was chosen.
  const chosen = files.filter(({ name }) => name !== '');
  if (chosen.length > 0) return toSources(chosen, format, undefined);
  if (path !== undefined) return spoolPathList(path, { settings, caller: actor, spool, format });
  return fail('bad-parameter', 'Choose a file to import.', { details: { parameter: 'file' } });
}

function toQuery(pairs: readonly (readonly [name: string, value: string])[]): Query {
  const groups = Map.groupBy(pairs, ([name]) => name);
  return Object.fromEntries(
    [...groups].map(([name, group]) => [
      name,
      group.length === 1 ? group[0]![1] : group.map(([, value]) => value),
    ]),
  );
}

/** Browsers send every field. */
function withoutEmpty(values: Query): Query {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => String(value).trim() !== ''));
}

/** Throws `bad-parameter` with the first wrong field. */
function parse(query: Query, profile: Profile) {
  const parsed = parseFields(fields, query, profile);
  if ('values' in parsed) return parsed.values;
  const [[parameter, message] = ['', '']] = Object.entries(parsed.errors);
  return fail('bad-parameter', message, { details: { parameter } });
}

/** The page with the choices and the message. The browser keeps no files. */
async function rejectForm(
  request: RestRequest,
  context: Context,
  sent: Query,
  error: unknown,
): Promise<Reply> {
  const status = error instanceof Failure ? toErrorReply(error).status : 500;
  if (!(error instanceof Failure) || (status >= 500 && error.code !== 'busy') || error.code === 'cross-site')
    throw error;
  const form: RejectedForm = {
    name: 'import',
    values: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value ?? []].flat()])),
    ...findFieldErrors(error, ['file', ...Object.keys(fields)]),
    code: error.code,
  };
  const page = { ...request, url: importPath, parameters: {}, query: noQuery };
  const importPage = (pages as readonly AnyRow[]).find((row) => row.path === importPath) as AnyPage;
  return respondWithRejectedForm(importPage, page as RestRequest<never>, context, form, status);
}
