/**
 * The program and the system in a header User-Agent, to recognise a session in a list.
 *
 * Why not ua-parser-js (2.0.6): its licence is AGPL, and bowser (2.12.1) has 25 kB of patterns where a list of sessions needs ten names.
 */

/** Of the names in a header the first of this list counts: most programs name others as well. */
const programs: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

export function describeBrowser(header: string): string {
  const find = (list: typeof programs) => list.find(([, pattern]) => pattern.test(header))?.[0];
  return [find(programs), find(systems)].filter((name) => name !== undefined).join(', ');
}
