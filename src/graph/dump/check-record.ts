/**
 * Checks a record of a dump on its own, whatever the other records are. A restore checks every line before it writes anything, and a dump
 * checks every line that it writes, so that no dump is written that a restore would reject.
 */
import { withArticle } from '../../lib/english.ts';
import { isObject } from '../../lib/json-diff.ts';
import { parseAudience } from '../../model/audience-text.ts';
import {
  type DumpRecord,
  type DumpReference,
  dumpRelations,
  parentRelations,
  parseDumpLine,
} from '../../model/dump-record.ts';
import { Failure, fail } from '../../model/errors.ts';
import { findRecordType, getRecordType } from '../../model/registry.ts';
import { permissionNames, sourcesField } from '../../model/system.ts';
import { parseSource } from './source-texts.ts';

/** Parses a line and checks its record. Throws `malformed-json` or `invalid`. Callers must add the line number to the message. */
export function parseAndCheckLine(text: string): DumpRecord {
  const record = parseDumpLine(text);
  checks[record.kind]?.(record);
  return record;
}

/** Throws `invalid` for a line of a new dump that a restore would reject. */
export function requireRestorable(id: string, line: string): void {
  try {
    parseAndCheckLine(line);
  } catch (error) {
    if (error instanceof Failure) failUnrestorable(id, error.message, error);
    throw error;
  }
}

/** Throws the error for a dump that a restore would reject. */
export function failUnrestorable(id: string, problem: string, cause?: unknown): never {
  fail(
    'invalid',
    `The record '${id}' could not be restored from a dump: ${problem} Correct it, then create the dump again.`,
    { cause },
  );
}

const checks: Readonly<Partial<Record<DumpRecord['kind'], (record: DumpRecord) => void>>> = {
  item: checkItem,
  fixed: checkSources,
  event: checkEvent,
  version: checkVersion,
  grant: checkGrant,
};

function checkItem(record: DumpRecord): void {
  checkSources(record);
  const { id, references } = record;
  const parent = parentOf(record);
  for (const scope of references[dumpRelations.scope] ?? [])
    if (scope.id !== parent?.id)
      fail(
        'invalid',
        `'${id}' belongs to '${parent?.id}', so its '${dumpRelations.scope}' cannot be '${scope.id}'.`,
      );
}

/** The parent of the item. If several relations contain one, the nearest ancestor is used. */
export function parentOf({ id, type, kind, references }: DumpRecord): DumpReference | undefined {
  if (kind !== 'item') return undefined;
  for (const name of parentRelations(getRecordType(type))) {
    requireAtMostOne(id, references, name);
    const parent = references[name]?.[0];
    if (parent !== undefined) return parent;
  }
  return undefined;
}

function checkSources({ id, data }: DumpRecord): void {
  for (const text of [data[sourcesField] ?? []].flat())
    if (parseSource(String(text)) === undefined)
      fail('invalid', `'${sourcesField}' of '${id}' must be texts of a digest, a language and a file.`);
}

function checkEvent({ id, data, references }: DumpRecord): void {
  if (typeof data.eventType !== 'string' || typeof data.timestamp !== 'string')
    fail('invalid', `the event '${id}' must have "eventType" and "timestamp" in its data.`);
  if (data.scopeSeenBy !== undefined) parseAudience(data.scopeSeenBy, id);
  for (const name of ['change', 'undoes', 'undoneBy'])
    if (data[name] !== undefined && !(Number.isSafeInteger(data[name]) && Number(data[name]) > 0))
      fail('invalid', `"${name}" of the event '${id}' must be a whole number above 0.`);
  requireOne(id, references, dumpRelations.actor);
  requireAtMostOne(id, references, dumpRelations.eventScope);
}

function checkVersion({ id, data, references }: DumpRecord): void {
  const { event } = dumpRelations;
  if ((references[event] ?? []).length === 0) fail('invalid', `the version '${id}' needs '${event}'.`);
  if (data.seenBy !== undefined) parseAudience(data.seenBy, id);
  requireAtMostOne(id, references, dumpRelations.versionOf);
  if (data.entityData === undefined) return;
  if (findRecordType(String(data.entityType)) === undefined)
    fail('invalid', `the version '${id}' has the unknown "entityType" '${String(data.entityType)}'.`);
  if (!isRecordText(String(data.entityData)))
    fail('invalid', `"entityData" of the version '${id}' is not a record as JSON.`);
}

function isRecordText(text: string): boolean {
  try {
    const record: unknown = JSON.parse(text);
    return isObject(record) && isObject(record.relationships ?? {});
  } catch {
    return false;
  }
}

function checkGrant({ id, references }: DumpRecord): void {
  const { accessor, grantee, grantScope, targets, permission } = dumpRelations;
  const name = requireOne(id, references, permission);
  if (!permissionNames.some((known) => known === name))
    fail('invalid', `'${name}' is not a permission. Use one of: ${permissionNames.join(', ')}.`);
  if ((references[targets] ?? []).length === 0) fail('invalid', `the grant '${id}' needs '${targets}'.`);
  requireOne(id, references, accessor);
  requireAtMostOne(id, references, grantScope);
  requireAtMostOne(id, references, grantee);
}

function requireAtMostOne(id: string, references: DumpRecord['references'], name: string): void {
  if ((references[name] ?? []).length > 1) fail('invalid', `'${id}' can have only one '${name}'.`);
}

/** Returns the id of the only entry. */
function requireOne(id: string, references: DumpRecord['references'], name: string): string {
  requireAtMostOne(id, references, name);
  return references[name]?.[0]?.id ?? fail('invalid', `'${id}' needs '${name}'.`);
}

/** The error message for an item whose parent has a type that it cannot belong to; undefined if it can. */
export function findParentProblem(
  item: { readonly id: string; readonly type: string },
  parent: { readonly id: string; readonly type: string },
): string | undefined {
  const { parents, children } = getRecordType(item.type);
  // If items of a type are connected by edges, none of them is the stored parent of another.
  const possible = children.by === 'parent' ? parents : parents.filter((type) => type !== item.type);
  if (possible.includes(parent.type)) return undefined;
  const rule =
    possible.length === 0 ? 'has no parent' : `must belong to ${withArticle(possible.join(' or '))}`;
  return `'${item.id}' cannot belong to '${parent.id}', ${withArticle(parent.type)}: ${withArticle(item.type)} ${rule}.`;
}
