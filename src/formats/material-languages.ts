/** Languages and scripts of the material, as codes of ISO 639-2/T and ISO 15924. */
import type { DraftLocation } from '../model/draft.ts';
import { toLanguageCode, toScriptCode } from '../model/languages.ts';
import type { ReadContext } from './format.ts';
import { warnOf } from './oddities.ts';
import type { Values } from './xml/gathered.ts';

/** Replaces codes of other standards and names of languages; an unknown one stays as written; an unknown language adds a warning. */
export function settleMaterialLanguages(
  fields: Values,
  location: DraftLocation,
  warn: ReadContext['warn'],
): void {
  const codes = fields.get('languageOfMaterial');
  if (codes !== undefined) {
    const known = codes.flatMap((code) => {
      const found = toLanguageCodes(code);
      if (found === undefined) warnOf(warn, 'unknown-language', location);
      return found ?? [code];
    });
    fields.set('languageOfMaterial', [...new Set(known)]);
  }
  const scripts = fields.get('scriptOfMaterial');
  if (scripts !== undefined)
    fields.set('scriptOfMaterial', [...new Set(scripts.map((script) => toScriptCode(script) ?? script))]);
}

/** Some put several codes into one attribute or cell. */
function toLanguageCodes(value: string): readonly string[] | undefined {
  const code = toLanguageCode(value);
  if (code !== undefined) return [code];
  const codes = value.split(/[\s,;/]+/).map((one) => toLanguageCode(one));
  return codes.every((one) => one !== undefined) ? codes : undefined;
}
