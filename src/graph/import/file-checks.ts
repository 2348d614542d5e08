/** Checks of an import that reject the file, with the location in it. */
import { fail, type SourceLocation } from '../../model/errors.ts';
import { maxIdBytes, maxItemIdBytes } from '../../model/identifiers.ts';
import type { ItemRow } from '../../store/items.ts';
import { isVisible } from '../lookup.ts';
import type { ImportContext } from './import-context.ts';

/** Ids become longer with each level and must fit into an index. Throws `limit-exceeded`. */
export function requireShortId(id: string, location: SourceLocation): void {
  requireShort(
    id,
    maxItemIdBytes,
    'The id of an item, which begins with the ids of its ancestors,',
    location,
  );
}

/** Names of source files are indexed like ids. Throws `limit-exceeded`, and `invalid-items` for the character that PostgreSQL cannot store. */
export function requireStorableName(file: string, location: SourceLocation): void {
  requireShort(file, maxIdBytes, 'The id of a source file', location);
  if (!file.includes('\0')) return;
  const message = `The id of a source file contains the character U+0000: ${file.slice(0, 60).toWellFormed()}`;
  fail('invalid-items', `${location.file}, line ${location.line}: ${message}`, {
    errors: [{ ...location, message }],
  });
}

function requireShort(text: string, bytes: number, subject: string, location: SourceLocation): void {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return;
  const message = `${subject} is longer than ${bytes} bytes: ${text.slice(0, 60).toWellFormed()}…`;
  fail('limit-exceeded', `${message}; nothing was imported.`, {
    details: { limit: 'id', bytes },
    errors: [{ ...location, message }],
  });
}

/**
 * Rejects a file that describes a stored item which the user may not see, whether the item would change or not: any other response would
 * reveal whether the item has the content of the file. A permission on the scope does not include hidden items. Throws `permission-denied`
 * with the location in the file and without the item.
 */
export async function requireVisibleItem(
  { tx, actor, scope: { id: scope } }: Pick<ImportContext, 'tx' | 'actor' | 'scope'>,
  item: Pick<ItemRow, 'gid' | 'restricted'>,
  location: SourceLocation,
): Promise<void> {
  if (await isVisible(tx, actor, item)) return;
  const message = `User '${actor.id}' may not see the stored item that is described here`;
  fail('permission-denied', `${location.file}, line ${location.line}: ${message}. Ask an administrator.`, {
    details: {
      message: `Permission 'update' denied for resource '${scope}' as '${actor.id}' with scope '${scope}'`,
      accessor: actor.id,
      scope,
      item: scope,
    },
    errors: [{ ...location, message }],
  });
}
