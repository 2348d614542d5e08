/**
 * Chooses the description that the page of an item shows, and builds the path of each description. The query of a path contains the language of the
 * description, or its id for further descriptions in the same language.
 */

import { undetermined } from '../../model/language-tables.ts';
import { languageTag, toLanguageCode } from '../../model/languages.ts';
import { firstText, partsOf } from './item-parts.ts';
import type { DescriptionSelection, ShownItem } from './shown-item.ts';
import type { WireItem } from './wire-item.ts';
import { withQuery } from './with-query.ts';

export interface DescriptionChoice {
  /** Language of the description that the reader has chosen, as a code or tag. */
  readonly chosenLanguage?: string | undefined;
  /** Id of the description that the reader has chosen. */
  readonly chosenDescription?: string | undefined;
  /** Language of the pages. */
  readonly readerLanguage: string;
  /** Words of a search, which the links to other descriptions keep. */
  readonly q?: string;
}

/** The description that the page shows: the chosen one, or one in the reader's language, or else the first; of an item without descriptions, itself. */
export function chooseDescription(item: WireItem, choice: DescriptionChoice): WireItem {
  return findWanted(item, choice) ?? partsOf(item, 'describes')[0] ?? item;
}

function findWanted(item: WireItem, choice: DescriptionChoice): WireItem | undefined {
  const described = partsOf(item, 'describes');
  const chosen = described.find(({ id }) => id === choice.chosenDescription);
  if (chosen !== undefined) return chosen;
  const wanted = wantedLanguage(choice);
  return described.find((one) => languageOf(one) === wanted);
}

function wantedLanguage({ chosenLanguage, readerLanguage }: DescriptionChoice): string | undefined {
  return toLanguageCode(chosenLanguage ?? readerLanguage);
}

/** All descriptions with their addresses, and the present choice between them. @param path path of the page without a query. */
export function listDescriptions(
  item: WireItem,
  path: string,
  choice: DescriptionChoice,
): Pick<ShownItem, 'descriptions' | 'missingLanguage' | 'selection'> {
  const described = partsOf(item, 'describes');
  const found = findWanted(item, choice);
  const shown = found ?? described[0];
  const wanted = wantedLanguage(choice);
  // A description in an unknown language may be in the wanted one.
  const isMissing =
    wanted !== undefined &&
    found === undefined &&
    shown !== undefined &&
    languageTagOf(shown) !== undetermined;
  return {
    descriptions: described.map((one) => {
      const selection = selectionOf(described, one);
      return {
        language: languageTagOf(one),
        name: nameAmong(described, one),
        path: withQuery(path, { ...selection, q: choice.q }),
        lang: selection.lang,
        isCurrent: one === shown,
      };
    }),
    missingLanguage: isMissing ? languageTag(wanted) : undefined,
    selection: findSelection(item, choice),
  };
}

/** The query with which the reader has chosen the description; empty without a choice. */
export function findSelection(item: WireItem, choice: DescriptionChoice): DescriptionSelection {
  if ((choice.chosenLanguage ?? choice.chosenDescription) === undefined) return {};
  const found = findWanted(item, choice);
  return found === undefined ? {} : selectionOf(partsOf(item, 'describes'), found);
}

/** The query that selects a description. */
function selectionOf(described: readonly WireItem[], one: WireItem): DescriptionSelection {
  const [first] = described.filter((other) => languageOf(other) === languageOf(one));
  return first === one ? { lang: languageOf(one) ?? '' } : { description: one.id };
}

/** The code of a description, or else its number, if others have the same language. */
function nameAmong(described: readonly WireItem[], one: WireItem): string | undefined {
  const same = described.filter((other) => languageOf(other) === languageOf(one));
  if (same.length === 1) return undefined;
  return firstText(one, 'identifier') ?? String(same.indexOf(one) + 1);
}

function languageOf(description: WireItem): string | undefined {
  return firstText(description, 'languageCode');
}

/** The attribute `lang` of a description. */
export function languageTagOf(description: WireItem): string {
  return languageTag(languageOf(description) ?? undetermined);
}
