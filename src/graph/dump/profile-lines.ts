/** Import profiles in a dump. The gids in their lines are those of the dump. */
import { importProfileType } from '../../model/system.ts';
import type { ImportProfileRow } from '../../store/import-profiles.ts';
import type { NumberedRecord } from './assign-gids.ts';
import { requireRestorable } from './check-record.ts';

export function writeProfileLine({ name, user, ...row }: ImportProfileRow): string {
  const data = { ...row, ...(user !== null && { user }) };
  const line = `${JSON.stringify({ id: name, type: importProfileType, data })}\n`;
  requireRestorable(name, line);
  return line;
}

export function toProfileRow({ id, data }: NumberedRecord): ImportProfileRow {
  const { format, scope, user, parameters, updated } = data;
  return {
    name: id,
    format: String(format),
    scope: Number(scope),
    parameters: String(parameters),
    user: user === undefined ? null : Number(user),
    updated: String(updated),
  };
}
