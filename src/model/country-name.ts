/** The English name of a country, by its code of ISO 3166-1. */
export function countryName(code: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(code)) return undefined;
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return name.of(code.toUpperCase());
}
