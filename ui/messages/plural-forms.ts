/** Messages with a count that only an island knows: the page has their plural forms, from which the island chooses. */

/** One text with `{count}` for each plural form. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** @param language of the page, such as `document.documentElement.lang` */
export function formatPluralMessage(forms: PluralForms, count: number, language: string): string {
  const text = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return text.replaceAll('{count}', new Intl.NumberFormat(language).format(count));
}
