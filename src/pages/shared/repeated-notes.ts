/** Finds content of source files that the page shows in another place already, or that is about the file and not about the material. */
import { firstText, partsOf } from './item-parts.ts';
import { namesOnlyLanguages } from './language-names.ts';
import { languages } from './languages.ts';
import type { Area } from './shown-item.ts';
import type { IsRepeated } from './source-notes.ts';
import { isAboutFile } from './tidy-values.ts';
import { translateCode } from './translate-code.ts';
import { textsOf, type WireItem } from './wire-item.ts';

export interface ShownTexts {
  readonly areas: readonly Area[];
  /** Titles and codes of the item and of the institution that keeps it. */
  readonly names: readonly string[];
  readonly holder: string | undefined;
}

export function findRepeatedNotes(description: WireItem, { areas, names, holder }: ShownTexts): IsRepeated {
  const shown = new Set([...names, ...areas.flatMap(listShortTexts)].map(fold));
  const areLanguagesNamed = areNamed(textsOf(description, 'languageOfMaterial'));
  const codes = {
    languages: ['languageOfMaterial', 'languageCode'].flatMap((name) => textsOf(description, name)),
    scripts: textsOf(description, 'scriptOfMaterial'),
  };
  const nameWords = new Set(names.flatMap((name) => fold(name).split(' ')));
  const isDescribed = firstText(description, 'languageCode') !== undefined;
  const addresses = partsOf(description, 'hasAddress');
  const rules: readonly (readonly [element: RegExp, repeats: (value: string, key: string) => boolean])[] = [
    [holderElement, (value) => holder !== undefined && fold(value).includes(fold(holder))],
    [materialLanguage, () => areLanguagesNamed],
    [languageElement, (value) => namesOnlyLanguages(value, codes)],
    [
      nameElement,
      (value) =>
        fold(value)
          .split(' ')
          .every((word) => nameWords.has(word)),
    ],
    [localDescription, (value) => /^\d+$/.test(value)],
    [descriptionLanguage, () => isDescribed],
    [
      contactText,
      (_, key) => addresses.some((address) => textsOf(address, contactText.exec(key)![1]!).length > 0),
    ],
  ];
  return (key, value) =>
    shown.has(fold(value)) ||
    isAboutFile(value) ||
    rules.some(([element, repeats]) => element.test(key) && repeats(value, key));
}

/** Elements with the name of the institution. */
const holderElement = /(?:^|_)(?:repository|maintenanceagency)(?:_|$)/i;

/** The words for the codes of the field. */
const materialLanguage = /(?:^|_)langmaterial(?:_languageset)?_(?:language|script)_$/i;
const languageElement = /(?:^|_)(?:langmaterial|languagedeclaration|langusage)(?:_|$)/i;
const descriptionLanguage = /(?:^|_)(?:languagedeclaration|langusage)_(?:language|script)_$/i;

/** Local codes, such as 1 for male persons. */
const localDescription = /localDescription_$/i;

/** The parts of a name. */
const nameElement = /(?:^|_)nameEntry(?:_|$)/;

/** The words of a link whose address is that of the institution. */
const contactText = /^eag_.*(?:desc|repository)_(email|webpage)_$/;

/** Whether all codes have a name: pages show others as they are. */
function areNamed(codes: readonly string[]): boolean {
  return (
    codes.length > 0 &&
    codes.every((code) => languages.some((one) => translateCode('language', code, one) !== code))
  );
}

/** Longer texts are sentences. In characters. */
const maxRepeated = 200;

function listShortTexts({ fields }: Area): readonly string[] {
  return fields.flatMap(({ values }) => values.filter(({ length }) => length <= maxRepeated));
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
