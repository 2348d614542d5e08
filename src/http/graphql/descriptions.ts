/** The descriptions of an item: all of them, or the one that fits. */
import {
  type GraphQLFieldConfigArgumentMap,
  GraphQLInt,
  GraphQLList,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import type { VisibleItem, VisiblePart } from '../../graph/record-reader.ts';
import { toLanguageCode } from '../../model/languages.ts';
import type { FieldMap } from './data-fields.ts';

interface Wanted {
  readonly languageCode?: string | null;
  readonly lang?: string | null;
  readonly identifier?: string | null;
  readonly at?: number | null;
}

export const descriptionArguments: GraphQLFieldConfigArgumentMap = {
  languageCode: { type: GraphQLString, description: 'The language, as three letters (ISO 639-2/T).' },
  lang: { type: GraphQLString, description: 'The language, by any of its codes.' },
  identifier: { type: GraphQLString, description: 'The code of the description.' },
  at: { type: GraphQLInt, default: { value: 1 }, description: 'Which of them, where nothing else is said.' },
};

/** @param type of one description. */
export function descriptionFields(type: GraphQLOutputType): FieldMap<VisibleItem> {
  return {
    descriptions: {
      type: new GraphQLList(type),
      resolve: ({ parts }) => parts,
    },
    description: {
      type,
      args: descriptionArguments,
      resolve: ({ parts }, wanted: Wanted) => choose(parts, wanted),
    },
  };
}

/** The first that is in the language and has the code, where these are given; otherwise the one at the place. */
function choose(parts: readonly VisiblePart[], wanted: Wanted): VisiblePart | undefined {
  const code = wanted.identifier || undefined;
  const language = wantedLanguage(wanted);
  if (language === undefined && code === undefined) return parts[(wanted.at ?? 1) - 1];
  return parts.find(
    ({ data }) =>
      (language === undefined || String(data.languageCode).toLowerCase() === language) &&
      (code === undefined || data.identifier === code),
  );
}

/** A code that nobody knows is a language that no description has. */
function wantedLanguage({ lang, languageCode }: Wanted): string | undefined {
  const known = lang ? toLanguageCode(lang) : undefined;
  return known ?? (languageCode || lang || undefined)?.toLowerCase();
}
