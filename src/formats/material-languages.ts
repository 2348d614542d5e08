/** Normalizes languages and scripts of the material to ISO 639-2/T and ISO 15924 codes. */
import type { DraftLocation } from '../model/draft.ts';
import { findLanguage } from '../model/language-words.ts';
import { toScriptCode } from '../model/languages.ts';
import type { FormatContext } from './format.ts';
import { addWarning } from './read-warnings.ts';
import type { Values } from './xml/collected-item.ts';

/** Replaces names and codes of other standards in `languageOfMaterial` and `scriptOfMaterial`. Keeps unknown values as written, and adds a warning for unknown languages. */
export function normalizeLanguagesAndScripts(
  fields: Values,
  location: DraftLocation,
  warn: FormatContext['warn'],
): void {
  const codes = fields.get('languageOfMaterial');
  if (codes !== undefined) {
    const known = codes.flatMap((code) => {
      const found = toLanguageCodes(code);
      if (found === undefined) addWarning(warn, 'unknown-language', location);
      return found ?? [code];
    });
    fields.set('languageOfMaterial', [...new Set(known)]);
  }
  const scripts = fields.get('scriptOfMaterial');
  if (scripts !== undefined)
    fields.set('scriptOfMaterial', [...new Set(scripts.map((script) => toScriptCode(script) ?? script))]);
}

/** Some files have several codes in one attribute or cell. */
function toLanguageCodes(value: string): readonly string[] | undefined {
  const code = findLanguage(value);
  if (code !== undefined) return [code];
  const codes = value.split(/[\s,;/]+/).map((one) => findLanguage(one));
  return codes.every((one) => one !== undefined) ? codes : undefined;
}
