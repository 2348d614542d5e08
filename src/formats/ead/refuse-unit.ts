/** A unit that cannot be stored: it ends the import, or is left out and listed in tolerant mode. */
import { fail } from '../../model/errors.ts';
import type { ReadContext } from '../format.ts';
import type { CollectedItem } from '../xml/collected-item.ts';

/** Throws `invalid-items`, except in tolerant mode. */
export function refuseUnit(
  { file, leaveOut }: ReadContext,
  { location }: CollectedItem,
  reason: string,
): void {
  const { line, path } = location;
  const fault = { file, line, path, message: `identifier: ${reason}` };
  if (leaveOut !== undefined) {
    leaveOut(fault);
    return;
  }
  fail('invalid-items', `${file}, line ${line}: This unit cannot be stored: identifier: ${reason}.`, {
    errors: [fault],
    context: `DocumentaryUnit ${file}, line ${line}: identifier: ${reason}\n`,
    details: { errors: { identifier: [reason] }, relationships: {} },
  });
}
