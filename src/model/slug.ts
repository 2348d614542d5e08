/** The form of an identifier that stands in ids: punctuation and white space become `_`, letters of any script stay. */
export function slug(identifier: string): string {
  // Most identifiers in a finding aid are plain numbers.
  if (/^[a-z0-9]+$/.test(identifier)) return identifier;
  return identifier
    .replace(/[\p{P}=+<>~|]/gu, '_')
    .replace(/[ \t\n\v\f\r]+/g, '_')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '')
    .toLowerCase();
}
