/**
 * Where a page of a list begins. A cursor names the record it stands at, so that what comes behind it is found at once; beside it stands how many come
 * before, for turning back. One that has only that number, as the reference makes them, is understood as well.
 */
import { GraphQLError, GraphQLScalarType, type ValueNode } from 'graphql';
import type { PageStart, VisibleItem } from '../../graph/record-reader.ts';

export interface Cursor {
  /** How many come before the record; at least -1 for numbers below, which begin the list. */
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
    ...(gid === undefined ? {} : { at: { gid: Number(gid), position: Number(position) } }),
  };
}

function failCursor(value: unknown, node: ValueNode | undefined): never {
  const message = `${JSON.stringify(value)} is no cursor: give one that came with a page.`;
  throw new GraphQLError(message, node === undefined ? {} : { nodes: node });
}

export const cursorType = new GraphQLScalarType({
  name: 'Cursor',
  description: 'A place in a list, as it came with a page of it.',
  coerceInputValue: (value) => readCursor(value),
  coerceInputLiteral: (node) => readCursor('value' in node ? node.value : null, node),
});

/** The page begins behind `after`, otherwise with `from`, otherwise at the beginning. */
export function toStart(after: Cursor | null | undefined, from: Cursor | null | undefined): PageStart {
  const cursor = after ?? from;
  if (cursor === null || cursor === undefined) return { offset: 0 };
  const isIncluded = cursor !== after;
  const offset = Math.max(0, isIncluded ? cursor.offset : cursor.offset + 1);
  return { offset, ...(cursor.at === undefined ? {} : { at: { ...cursor.at, isIncluded } }) };
}
