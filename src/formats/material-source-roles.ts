/** Recognises the roles of people and institutions that gave, owned or funded the material, and so are neither its creators nor its subjects. */

/** `holder`: had the material before the archive; `funder`: paid for it. */
export type MaterialSourceRole = 'holder' | 'funder';

/** Words in several languages, and relator codes of MARC. */
const holders = toPattern(
  [
    'source|donors?|depositors?|lenders?|sellers?|vendors?|owners?|custodians?',
    'schenker|stifter|spender|leihgeber|vorbesitzer|abgebende stelle|einlieferer|übergeber',
    'donat(?:eur|rice)s?|déposante?s?|vendeurs?|ancien possesseur|propriétaires?',
    'schenkers?|bewaargevers?|bruikleengevers?|donantes?|depositantes?|donatori?|depositario',
  ],
  'dnr|dpt|fmo|own|sll',
);

const funders = toPattern(['funders?'], 'fnd');

/** @param roles of one name, as written. */
export function findMaterialSourceRole(...roles: readonly unknown[]): MaterialSourceRole | undefined {
  if (roles.every((role) => role === undefined)) return undefined;
  const texts = roles.flat().map((role) => String(role ?? '').toLowerCase());
  if (texts.some((text) => holders.test(text))) return 'holder';
  return texts.some((text) => funders.test(text)) ? 'funder' : undefined;
}

/** Matches whole words anywhere, but codes only at the end, alone, in brackets or in a URI: `own` is also a word. */
function toPattern(words: readonly string[], codes: string): RegExp {
  return new RegExp(
    `(?:^|[^\\p{L}])(?:${words.join('|')})(?:[^\\p{L}]|$)|(?:^|[(/:])(?:${codes})\\s*\\)?\\s*$`,
    'u',
  );
}
