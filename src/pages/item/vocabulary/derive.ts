/** Derives the thesaurus and the alphabetical index of a page from the listed items of the graph. */

import type { ListedItem } from '../../../graph/items/listed-item.ts';
import type { ListedItems } from '../../../graph/items/listed-items.ts';
import { languageTag } from '../../../model/languages.ts';
import { toCountedLink } from '../../shared/to-counted-link.ts';
import { type QueryValues, withQuery } from '../../shared/with-query.ts';
import type { PageChoice, ShownAlphabeticalList, ThesaurusNode } from './data.ts';

/** The page of a vocabulary and its query. */
interface ThesaurusAddress {
  readonly path: string;
  readonly page: number;
  /** The language of the index that the reader has chosen. */
  readonly lang?: string | undefined;
  readonly language: string | undefined;
}

/** @param open ids of the open concepts, from the top. @param levels the loaded ones of the topmost concepts, then of those below each open concept. */
export function toThesaurus(
  levels: readonly ListedItems[],
  open: readonly string[],
  address: ThesaurusAddress,
  depth = 0,
): readonly ThesaurusNode[] {
  const [level, ...deeper] = levels;
  const above = open.slice(0, depth);
  return (level?.items ?? []).map((node) => {
    const isOpen = node.id === open[depth] && deeper.length > 0;
    const link = toCountedLink(node, address.language);
    if (!isOpen)
      return {
        ...link,
        togglePath: node.childCount === 0 ? undefined : openPath(address, [...above, node.id]),
      };
    const [{ items, total }] = deeper as [ListedItems];
    return {
      ...link,
      togglePath: openPath(address, above),
      below: { nodes: toThesaurus(deeper, open, address, depth + 1), omitted: total - items.length },
    };
  });
}

/** The fragment makes browsers show the concept that was opened. */
function openPath({ path, page, lang }: ThesaurusAddress, open: readonly string[]): string {
  const query = new URLSearchParams(open.map((id): [string, string] => ['open', id.toWellFormed()]));
  if (page > 1) query.set('page', String(page));
  if (lang !== undefined) query.set('lang', lang.toWellFormed());
  return `${path}${query.size === 0 ? '' : `?${query}`}#${open.length === 0 ? 'concepts' : 'open'}`;
}

/** See AlphabeticalNames in graph/items/listed-items.ts. */
interface Names {
  readonly languages: readonly string[];
  readonly language: string | undefined;
  readonly initials: readonly string[];
  readonly items: readonly ListedItem[];
  readonly hasMore: boolean;
}

/** @param chosen the language only if the reader has chosen it, so that other links do not contain it. */
export function toAlphabeticalList(
  { languages, language, initials, items, hasMore }: Names,
  path: string,
  chosen: { readonly lang: string | undefined; readonly letter: string | undefined; readonly page: number },
): ShownAlphabeticalList {
  const { lang, letter, page } = chosen;
  const address = (values: QueryValues): string => `${withQuery(path, values)}#names`;
  const pageOf = (number: number): string => address({ lang, letter, page: number });
  return {
    allPath: withQuery(path, { lang }),
    languages: languages.map(
      (code): PageChoice => ({
        value: languageTag(code),
        path: address({ lang: code }),
        isCurrent: code === language,
      }),
    ),
    letters: initials.map((initial) => ({
      value: initial,
      path: address({ lang, letter: initial }),
      isCurrent: initial === letter,
    })),
    list:
      letter === undefined
        ? undefined
        : {
            items: items.map((item) => toCountedLink(item, language)),
            page,
            previous: page > 1 ? pageOf(page - 1) : undefined,
            next: hasMore ? pageOf(page + 1) : undefined,
          },
  };
}
