/**
 * Cursors of pages. A cursor contains the record, so that the following records are found with an index, and its offset, for the previous page.
 * Cursors with the offset only, as ehri-rest makes them, are accepted as well.
 */
import { GraphQLError, GraphQLScalarType, type ValueNode } from 'graphql';
import type { PageStart, VisibleItem } from '../../graph/record-reader/record-reader.ts';

export interface Cursor {
  /** Number of records before the record; -1 for any negative number, which means the start of the list. */
  readonly offset: number;
  readonly at?: { readonly gid: number; readonly position: number };
}

export function writeCursor(offset: number, at?: Pick<VisibleItem, 'gid' | 'position'>): string {
  const text = at === undefined ? String(offset) : `${offset}.${at.position}.${at.gid}`;
  return Buffer.from(text).toString('base64');
}

const cursorText = /^(-?\d{1,15})(?:\.(-?\d{1,15})\.(\d{1,15}))?$/;

function readCursor(value: unknown, node?: ValueNode): Cursor {
  const text = typeof value === 'string' ? Buffer.from(value, 'base64').toString('latin1') : '';
  const [, offset, position, gid] = cursorText.exec(text) ?? failCursor(value, node);
  return {
    offset: Math.max(-1, Number(offset)),
    ...(gid !== undefined && { at: { gid: Number(gid), position: Number(position) } }),
  };
}

function failCursor(value: unknown, node: ValueNode | undefined): never {
  const message = `${JSON.stringify(value)} is not a cursor; use one from a page.`;
  throw new GraphQLError(message, node === undefined ? {} : { nodes: node });
}

export const cursorType = new GraphQLScalarType({
  name: 'Cursor',
  description: 'A position in a list, taken from a page of the list.',
  coerceInputValue: (value) => readCursor(value),
  coerceInputLiteral: (node) => readCursor('value' in node ? node.value : null, node),
});

/** The page begins after `after`, otherwise with `from`, otherwise at the start of the list. */
export function toStart(after: Cursor | null | undefined, from: Cursor | null | undefined): PageStart {
  const cursor = after ?? from;
  if (cursor === null || cursor === undefined) return { offset: 0 };
  const isIncluded = cursor !== after;
  const offset = Math.max(0, isIncluded ? cursor.offset : cursor.offset + 1);
  return { offset, ...(cursor.at !== undefined && { at: { ...cursor.at, isIncluded } }) };
}
