/** Fields for the descriptions of an item: all of them, or one in a language. */
import {
  type GraphQLFieldConfigArgumentMap,
  GraphQLInt,
  GraphQLList,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import type { VisibleItem, VisiblePart } from '../../graph/record-reader/record-reader.ts';
import { toLanguageCode } from '../../model/languages.ts';
import type { FieldMap } from './data-fields.ts';

interface DescriptionArguments {
  readonly languageCode?: string | null;
  readonly lang?: string | null;
  readonly identifier?: string | null;
  readonly at?: number | null;
}

export const descriptionArguments: GraphQLFieldConfigArgumentMap = {
  languageCode: { type: GraphQLString, description: 'The language, as three letters (ISO 639-2/T).' },
  lang: { type: GraphQLString, description: 'The language, by any of its codes.' },
  identifier: { type: GraphQLString, description: 'The code of the description.' },
  at: {
    type: GraphQLInt,
    default: { value: 1 },
    description: 'Number of the description, if no other argument is given.',
  },
};

/** @param type of one description. */
export function descriptionFields(type: GraphQLOutputType): FieldMap<VisibleItem> {
  return {
    descriptions: { type: new GraphQLList(type), resolve: ({ parts }) => parts },
    description: {
      type,
      args: descriptionArguments,
      resolve: ({ parts }, args: DescriptionArguments) => findDescription(parts, args),
    },
  };
}

/** The first description with the language and the code; without these arguments the one at the position `at`. */
function findDescription(parts: readonly VisiblePart[], args: DescriptionArguments): VisiblePart | undefined {
  const code = args.identifier || undefined;
  const language = toLanguage(args);
  if (language === undefined && code === undefined) return parts[(args.at ?? 1) - 1];
  return parts.find(
    ({ data }) =>
      (language === undefined || String(data.languageCode).toLowerCase() === language) &&
      (code === undefined || data.identifier === code),
  );
}

/** An unknown code matches no description. */
function toLanguage({ lang, languageCode }: DescriptionArguments): string | undefined {
  const known = lang ? toLanguageCode(lang) : undefined;
  return known ?? (languageCode || lang || undefined)?.toLowerCase();
}
