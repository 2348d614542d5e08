/** Proposes a field for a column with an unknown heading: by the labels of fields in four languages, usual headings, and similar words. */
import { findNearest, foldWords } from '../../lib/nearest.ts';
import { fieldLabels } from '../../model/field-labels.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import type { ProposalMatch } from '../inspected-table.ts';
import { singleColumnFields } from './assigned-columns.ts';
import { columnNames, findColumn } from './columns.ts';
import { headingWords } from './heading-words.ts';

export interface ColumnProposal {
  /** Name of a column of the type. */
  readonly field: string;
  readonly match: ProposalMatch;
}

/** Shorter words occur in many headings. */
const minWordLength = 5;

/** Limit: only so many unknown headings are compared by similarity, which takes about a millisecond for each. */
const maxComparedHeadings = 100;

const cache = new Map<string, ReadonlyMap<string, string>>();

/**
 * The proposal for each heading; undefined if no field fits. A field that only one column can be is proposed once, for the best match.
 * @param used fields that other columns have already
 */
export function proposeColumns(
  headings: readonly string[],
  target: string,
  used: Iterable<string>,
): readonly (ColumnProposal | undefined)[] {
  const fields = listHeadings(target);
  const taken = new Set([...used].filter(isUnique));
  const proposals: (ColumnProposal | undefined)[] = headings.map(() => undefined);
  let compared = 0;
  for (const match of ['heading', 'similar'] as const)
    for (const [i, heading] of headings.entries()) {
      if (heading === '' || proposals[i] !== undefined) continue;
      if (match === 'similar' && ++compared > maxComparedHeadings) break;
      const field = findField(heading, fields, match);
      if (field === undefined || taken.has(field)) continue;
      proposals[i] = { field, match };
      if (isUnique(field)) taken.add(field);
    }
  return proposals;
}

/** A record has one name in each language. */
const isUnique = (field: string): boolean => field === 'name' || singleColumnFields.has(field);

function findField(
  heading: string,
  fields: ReadonlyMap<string, string>,
  match: ProposalMatch,
): string | undefined {
  const words = foldHeading(heading);
  if (words === '') return undefined;
  if (match === 'heading') return fields.get(words);
  const nearest = findNearest(words, fields.keys());
  if (nearest !== undefined && words.length >= minWordLength) return fields.get(nearest);
  return findContained(words, fields);
}

/** The longest known heading that is a part of this one, such as `titel` in `titel der akte`. */
function findContained(words: string, fields: ReadonlyMap<string, string>): string | undefined {
  let longest = '';
  for (const known of fields.keys())
    if (known.length >= minWordLength && known.length > longest.length && ` ${words} `.includes(` ${known} `))
      longest = known;
  return fields.get(longest);
}

/** Fields of the type by their headings. */
function listHeadings(target: string): ReadonlyMap<string, string> {
  const known = cache.get(target);
  if (known !== undefined) return known;
  const item = getRecordType(target);
  // A column with the name of a field that both have is that of the item.
  const ownerOf = (name: string): string =>
    Object.hasOwn(item.fields, name) ? target : (partsRelation(item)?.target ?? target);
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = fieldLabels;
  const names = columnNames(target);
  const headings = new Map<string, string>();
  const add = (text: string, field: string): void => {
    const words = foldHeading(text);
    if (words !== '' && !headings.has(words)) headings.set(words, field);
  };
  // The words of the type itself take precedence.
  for (const name of names)
    for (const text of Object.values(labels[`field.${ownerOf(name)}.${name}`] ?? {})) add(text, name);
  for (const name of names) add(name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '), name);
  for (const name of names) for (const text of Object.values(labels[`field.${name}`] ?? {})) add(text, name);
  for (const [name, texts] of Object.entries(headingWords))
    if (findColumn(name, target) !== undefined) for (const text of texts) add(text, name);
  cache.set(target, headings);
  return headings;
}

/** A heading for comparisons, without numbers of the standard (`3.1.1 Reference code(s)`) and explanations in parentheses. */
function foldHeading(heading: string): string {
  const words = heading.replace(/^[\s\d.]+(?=\p{L})/u, '').replace(/\([^)]*\)/g, ' ');
  return foldWords(words).replaceAll('ß', 'ss');
}
