/**
 * The names of an agent. EAC-CPF has any number of them, each in parts: one becomes the name of the description, those in parallel its parallel
 * forms, all others its other forms.
 */
import { addValue, type CollectedItem, type CollectedPart } from '../xml/collected-item.ts';

/** Where names stand, below the description; the key under which what is not their words is kept. */
const places: Readonly<Record<string, string>> = {
  name: 'identity_nameEntry_',
  parallelName: 'identity_nameEntryParallel_nameEntry_',
};

/** Types of parts that are the family name and the given name of a person, as archives call them. */
const familyName = /^(?:sur|sir|last|family)[\s_-]?name$/i;
const givenName = /^(?:fore|first|given)[\s_-]?name$/i;

/** Fills the fields of names. Leaves `name` out where there is none. */
export function settleNames(item: CollectedItem): void {
  const entries = item.parts.filter(({ kind, values }) => Object.hasOwn(places, kind) && values.has('part'));
  const chosen = findPreferred(entries);
  for (const entry of entries) {
    const words = wordsOf(entry);
    if (entry === chosen) {
      addValue(item.fields, 'name', words);
      settlePersonalName(item, entry);
    } else {
      const field = entry.kind === 'parallelName' ? 'parallelFormsOfName' : 'otherFormsOfName';
      addValue(item.fields, field, withDates(words, entry));
    }
  }
  for (const part of item.parts) if (Object.hasOwn(places, part.kind)) keepRest(item, part, part === chosen);
}

/** The one marked as preferred, else as authorised, else the first that is not in parallel, else the first. */
function findPreferred(entries: readonly CollectedPart[]): CollectedPart | undefined {
  return (
    entries.find((entry) => isMarked(entry, 'preferred')) ??
    entries.find((entry) => isMarked(entry, 'authori[sz]ed')) ??
    entries.find(({ kind }) => kind === 'name') ??
    entries[0]
  );
}

/** By an element (`authorizedForm`), or by an attribute whose value begins so. */
function isMarked({ values }: CollectedPart, mark: string): boolean {
  const marks = [...(values.get('@localType') ?? []), ...(values.get('@type') ?? [])];
  const pattern = new RegExp(`^${mark}`, 'i');
  return [...values.keys(), ...marks].some((word) => pattern.test(word));
}

function wordsOf({ values }: CollectedPart): string {
  const parts = values.get('part') ?? [];
  return findWhole(parts) ?? parts.join(' ');
}

/** Some give the whole name in one part, and its pieces in others. */
function findWhole(parts: readonly string[]): string | undefined {
  if (parts.length < 2) return undefined;
  const pieces = parts.map((part): readonly string[] => part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
  return parts.find((_, at) =>
    pieces.every((words, other) => other === at || words.every((word) => pieces[at]!.includes(word))),
  );
}

/** A former name says little without the time in which it was used. */
function withDates(words: string, { values }: CollectedPart): string {
  const dates = values.get('useDates_');
  return dates === undefined ? words : `${words} (${dates.join('; ')})`;
}

/** Only where every part has a type can the types be told to belong to the parts. */
function settlePersonalName({ fields }: CollectedItem, { values }: CollectedPart): void {
  const parts = values.get('part') ?? [];
  const types = values.get('part_@localType') ?? [];
  if (types.length !== parts.length) return;
  parts.forEach((part, at) => {
    if (familyName.test(types[at]!)) addValue(fields, 'lastName', part);
    else if (givenName.test(types[at]!)) addValue(fields, 'firstName', part);
  });
}

function keepRest(
  { unknown, location }: CollectedItem,
  { kind, values }: CollectedPart,
  isChosen: boolean,
): void {
  const key = `${location.path.replaceAll('/', '_')}_${places[kind]}`;
  const parts = values.get('part') ?? [];
  const whole = findWhole(parts);
  for (const [name, list] of values) {
    // The dates of a chosen name stand nowhere else, nor do those of a name without words.
    if (name === 'useDates_' && parts.length > 0 && !isChosen) continue;
    if (name !== 'part') for (const value of list) addValue(unknown, key + name, value);
  }
  // The pieces of a name that is whole in another part.
  if (whole === undefined) return;
  for (const part of parts.toSpliced(parts.indexOf(whole), 1)) addValue(unknown, `${key}part_`, part);
}
