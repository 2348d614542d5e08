/** The accent colour of an institution: readable on the backgrounds of the pages, in the light and in the dark colour scheme. */
import { fail } from '../model/errors.ts';

/** Backgrounds of texts in the accent colour: `--paper` and `--raised` of ui/styles/tokens.css. */
export const backgrounds = { light: ['#fdfcfa', '#f4f1ec'], dark: ['#191817', '#242220'] } as const;

type Scheme = keyof typeof backgrounds;

/** Contrast of text and background that WCAG 2.2 requires (1.4.3, level AA). */
const minContrast = 4.5;

/**
 * The stylesheet that sets the accent colour; undefined without a colour.
 * @param colours one for light pages, and one for dark pages. Without the second one the first is made lighter until it is readable.
 */
export function toAccentStylesheet(colours: readonly string[]): string | undefined {
  const [light, dark, ...others] = colours;
  if (light === undefined) return undefined;
  if (others.length > 0)
    fail(
      'invalid',
      `site-colour has ${colours.length} colours. Name one for light pages and at most one for dark pages.`,
    );
  for (const colour of colours) requireColour(colour);
  requireContrast(light, 'light');
  if (dark !== undefined) requireContrast(dark, 'dark');
  return `:root{--accent:light-dark(${light},${dark ?? findReadable(light, 'dark')})}\n`;
}

function requireColour(colour: string): void {
  if (!/^#[\da-f]{6}$/i.test(colour))
    fail('invalid', `site-colour must be a colour such as #7a2e1d, was '${colour}'.`);
}

function requireContrast(colour: string, scheme: Scheme): void {
  const found = contrastOn(colour, scheme);
  if (found >= minContrast) return;
  const shown = Math.floor(found * 10) / 10;
  fail(
    'invalid',
    `site-colour ${colour} is hard to read on ${scheme} pages: its contrast is ${shown}:1, and ${minContrast}:1 is needed. ` +
      `Use ${findReadable(colour, scheme)}, or a ${scheme === 'light' ? 'darker' : 'lighter'} one.`,
  );
}

/** The nearest colour between the given one and black (for light pages) or white (for dark pages) that is readable. */
function findReadable(colour: string, scheme: Scheme): string {
  const target = scheme === 'light' ? 0 : 255;
  const steps = Array.from({ length: 101 }, (_, step) =>
    toHex(channels(colour).map((value) => value + ((target - value) * step) / 100)),
  );
  return steps.find((mixed) => contrastOn(mixed, scheme) >= minContrast)!;
}

/** The lowest contrast on the backgrounds of the scheme. */
function contrastOn(colour: string, scheme: Scheme): number {
  return Math.min(...backgrounds[scheme].map((background) => contrast(colour, background)));
}

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function toHex(values: readonly number[]): string {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
