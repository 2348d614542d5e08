/** The formats and parameters that an import profile can have. */
import { formats } from '../formats/registry.ts';
import type { ImportTargets } from '../graph/profiles-for-imports.ts';
import { syncableFormat } from './import/import.ts';

/** The format of profiles for a sync, as in its path. */
export const syncName = `${syncableFormat}-sync`;

/** The type of the items that an import creates, by its format and the type of its scope. */
export const profileTargets: ImportTargets = Object.fromEntries(
  formats.flatMap(({ name, scopes, target, targets }) => {
    const byScope = Object.fromEntries(scopes.map((type) => [type, targets?.[type] ?? target]));
    return name === syncableFormat
      ? [[name, byScope] as const, [syncName, byScope] as const]
      : [[name, byScope] as const];
  }),
);

/** The parameters of imports that a profile can have; its scope, its format and its columns are members of their own. */
export const profileParameters: readonly string[] = [
  'allow-update',
  'tolerant',
  'accessibleTo',
  'validate',
  'lang',
  'internal',
  'mapping',
  'charset',
  'field-separator',
  'array-separator',
  'header-row',
  'sheet',
  'fonds',
  'ex',
  'delete-many',
];
