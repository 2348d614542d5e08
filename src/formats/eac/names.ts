/**
 * Fills the name fields of an agent. EAC-CPF has any number of names, each in parts: one becomes the name of the description, parallel ones
 * its parallel forms, all others its other forms.
 */
import { addValue, type CollectedItem, type CollectedPart } from '../xml/collected-item.ts';

/** Kind of part → key of the unknown properties for its other values. */
const nameKeys: Readonly<Record<string, string>> = {
  name: 'identity_nameEntry_',
  parallelName: 'identity_nameEntryParallel_nameEntry_',
  nameInSet: 'identity_nameEntrySet_nameEntry_',
};

/** Types of parts with the family name and the given name of a person. */
const familyName = /^(?:sur|sir|last|family)[\s_-]?name$/i;
const givenName = /^(?:fore|first|given)[\s_-]?name$/i;

/** Does not set `name` if the agent has no name. */
export function addNames(item: CollectedItem): void {
  const entries = item.parts.filter(
    ({ kind, values }) => Object.hasOwn(nameKeys, kind) && values.has('part'),
  );
  const chosen = findPreferred(entries);
  for (const entry of entries) {
    const words = wordsOf(entry);
    if (entry === chosen) {
      addValue(item.fields, 'name', words);
      addPersonalName(item, entry);
      takeSource(item, entry);
    } else {
      const field = entry.kind === 'name' ? 'otherFormsOfName' : 'parallelFormsOfName';
      addValue(item.fields, field, withDates(words, entry));
    }
  }
  for (const part of item.parts)
    if (Object.hasOwn(nameKeys, part.kind)) keepRest(item, part, part === chosen);
}

/** The name marked as preferred, otherwise as authorised, otherwise the first one that is not parallel, otherwise the first. */
function findPreferred(entries: readonly CollectedPart[]): CollectedPart | undefined {
  return (
    entries.find((entry) => isMarked(entry, 'preferred')) ??
    entries.find((entry) => isMarked(entry, 'authori[sz]ed')) ??
    entries.find(({ kind }) => kind === 'name') ??
    entries[0]
  );
}

/** Marked by an element (`authorizedForm`), or by an attribute whose value begins with `mark`. */
function isMarked({ values }: CollectedPart, mark: string): boolean {
  if (mark === 'preferred' && isPreferredForm(values)) return true;
  const marks = ['@localType', '@type', '@status'].flatMap((name) => values.get(name) ?? []);
  const pattern = new RegExp(`^${mark}`, 'i');
  return [...values.keys(), ...marks].some((word) => pattern.test(word));
}

/** Whether EAC-CPF 2.0 marks the name as preferred, with a boolean attribute. */
function isPreferredForm(values: CollectedPart['values']): boolean {
  return values.get('@preferredForm')?.some((value) => value === 'true' || value === '1') === true;
}

function wordsOf({ values }: CollectedPart): string {
  const parts = values.get('part') ?? [];
  return findCompleteName(parts) ?? parts.join(' ');
}

/** Some files have the complete name in one part, and its components in others. */
function findCompleteName(parts: readonly string[]): string | undefined {
  if (parts.length < 2) return undefined;
  const pieces = parts.map((part): readonly string[] => part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
  return parts.find((_, at) =>
    pieces.every((words, other) => other === at || words.every((word) => pieces[at]!.includes(word))),
  );
}

/** Adds the dates of use, which distinguish former names. */
function withDates(words: string, { values }: CollectedPart): string {
  const dates = values.get('useDates_');
  return dates === undefined ? words : `${words} (${dates.join('; ')})`;
}

/** Assigns types to parts only if every part has one, since they are collected separately. */
function addPersonalName({ fields }: CollectedItem, { values }: CollectedPart): void {
  const parts = values.get('part') ?? [];
  const types = values.get('part_@localType') ?? [];
  if (types.length !== parts.length) return;
  parts.forEach((part, at) => {
    if (familyName.test(types[at]!)) addValue(fields, 'lastName', part);
    else if (givenName.test(types[at]!)) addValue(fields, 'firstName', part);
  });
}

/** Moves the rules or the agency of the chosen name to `source`, and removes its mark: the field `name` has the preferred name. */
function takeSource({ fields }: CollectedItem, { values }: CollectedPart): void {
  for (const value of values.get('authorizedForm_') ?? []) addValue(fields, 'source', value);
  values.delete('authorizedForm_');
  if (isPreferredForm(values)) values.delete('@preferredForm');
}

/** Whether the fields of the description express the status: `name` is the authorized form, the others are alternative forms. */
function isExpressed(status: readonly string[], isChosen: boolean): boolean {
  return status.every((word) => word === (isChosen ? 'authorized' : 'alternative'));
}

function keepRest(
  { unknown, location }: CollectedItem,
  { kind, values }: CollectedPart,
  isChosen: boolean,
): void {
  const key = `${location.path.replaceAll('/', '_')}_${nameKeys[kind]}`;
  const parts = values.get('part') ?? [];
  const complete = findCompleteName(parts);
  for (const [name, list] of values) {
    if (name === '@status' && isExpressed(list, isChosen)) continue;
    // Keeps the dates of the chosen name and of a name without parts; other dates are part of the name.
    if (name === 'useDates_' && parts.length > 0 && !isChosen) continue;
    if (name !== 'part') for (const value of list) addValue(unknown, key + name, value);
  }
  if (complete === undefined) return;
  // One part contains the complete name; the other parts are kept as unknown properties.
  for (const part of parts.toSpliced(parts.indexOf(complete), 1)) addValue(unknown, `${key}part_`, part);
}
