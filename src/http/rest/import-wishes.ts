/** What an import is asked for in the query: where to, and how. */
import { isEncoding } from '../../lib/encodings.ts';
import { fail } from '../../model/errors.ts';
import { toLanguageCode } from '../../model/languages.ts';
import type { Profile } from '../../model/profile.ts';
import type { ImportRequest } from '../../transfer/transfer.ts';
import type { FormatInfo } from '../options.ts';
import { findText, listTexts, parseFlag } from '../parameters.ts';
import { type Parameter, type Query, text } from '../route.ts';

export const accessibleTo = {
  ...text(
    'accessibleTo',
    'Id of a user or group who alone may see the items that the import makes, besides the one who imports',
  ),
  many: true,
} as const;

export const defaultLanguage = 'eng';

export type Wishes = Omit<ImportRequest, 'sources' | 'actor' | 'logMessage' | 'keysFile' | 'job'>;

/** Parameters of the reference that name program code. Undocumented: a request names a mapping instead. */
export const codeParameters: readonly Parameter[] = ['handler', 'importer', 'properties'].map((name) => ({
  ...text(name, 'Not supported; choose a mapping with mapping=<name>'),
  undocumented: true,
}));

/** Their names in the reference for what a format does here by itself (import.md of the specification). */
const referenceNames: Readonly<Record<string, readonly string[]>> = {
  ead: [
    'eu.ehri.project.importers.ead.EadHandler',
    'eu.ehri.project.importers.ead.EadImporter',
    'ead2002.properties',
  ],
  eag: [
    'eu.ehri.project.importers.eag.EagHandler',
    'eu.ehri.project.importers.eag.EagImporter',
    'eag.properties',
  ],
};

/** Throws `bad-parameter` and `scope-required`. */
export function parseWishes(query: Query, format: FormatInfo, profile: Profile): Wishes {
  for (const { name } of codeParameters) {
    if (
      query[name] === undefined ||
      (profile.codeNames === 'default-taken' && isDefaultName(query, name, format))
    )
      continue;
    fail('bad-parameter', `The parameter ${name} is not supported; choose a mapping with mapping=<name>.`, {
      details: { parameter: name },
    });
  }
  const scope = findText(query, 'scope');
  if (scope === undefined || scope.trim() === '') {
    fail(
      'scope-required',
      `An import needs the parameter scope: the id of a ${format.scopes.join(' or ')}.`,
      {
        details: { parameter: 'scope', types: format.scopes },
      },
    );
  }
  const accessors = listTexts(query, accessibleTo.name);
  const [mapping, charset] = [findText(query, 'mapping'), parseCharset(query)];
  return {
    format: format.name,
    scope,
    commit: parseFlag(query, 'commit', profile.commits),
    allowUpdate: parseFlag(query, 'allow-update', profile.updates),
    tolerant: parseFlag(query, 'tolerant', false),
    language: parseLanguage(query),
    validate: parseFlag(query, 'validate', false),
    ...(accessors.length > 0 && { accessibleTo: accessors }),
    ...(mapping !== undefined && { mapping }),
    ...(charset !== undefined && { charset }),
    ...(parseFlag(query, 'diff', false) && { diff: true }),
  };
}

/** What the reference's clients send to say what is the case anyway. */
function isDefaultName(query: Query, name: string, format: FormatInfo): boolean {
  const named = findText(query, name);
  return named !== undefined && (referenceNames[format.name]?.includes(named) ?? false);
}

function parseCharset(query: Query): string | undefined {
  const charset = findText(query, 'charset');
  if (charset !== undefined && !isEncoding(charset))
    fail(
      'bad-parameter',
      `The parameter charset must be an encoding such as windows-1252, was '${charset}'.`,
      { details: { parameter: 'charset', value: charset } },
    );
  return charset;
}

function parseLanguage(query: Query): string {
  const given = findText(query, 'lang') ?? defaultLanguage;
  return (
    toLanguageCode(given) ??
    fail('bad-parameter', `The parameter lang must be a language code such as eng, was '${given}'.`, {
      details: { parameter: 'lang', value: given },
    })
  );
}
