/** The permission that a format needs for its imports. */
import { findFormat, formats } from '../formats/registry.ts';
import type { Imports } from '../graph/import/import-scope.ts';
import type { FormatInfo } from './import/import.ts';

/** Returns the type of the items that an import creates. Throws `not-found`, `wrong-scope`, `permission-denied`. */
export function requireImportPermission(
  imports: Pick<Imports, 'getTargetType'>,
  { scopes, target, targets }: Pick<FormatInfo, 'scopes' | 'target' | 'targets'>,
  scope: string,
): Promise<string> {
  const targetIn = (scopeType: string): string => targets?.[scopeType] ?? target;
  return imports.getTargetType({ scope, scopeTypes: scopes, targetIn });
}

/** For an import that was sent before. */
export async function requireJobPermission(
  imports: Pick<Imports, 'getTargetType'>,
  { format, scope }: { readonly format: string; readonly scope: string },
): Promise<void> {
  const found = findFormat(format);
  if (found === undefined) throw new Error(`A job has the unknown format ${format}`);
  await requireImportPermission(imports, found, scope);
}

/** The type of an item into which the user may import some format. Throws `not-found`, `wrong-scope`, `permission-denied`. */
export function getImportScopeType(imports: Pick<Imports, 'getScopeType'>, scope: string): Promise<string> {
  return imports.getScopeType(scope, (scopeType) => [
    ...new Set(
      formats
        .filter(({ scopes }) => scopes.includes(scopeType))
        .map(({ target, targets }) => targets?.[scopeType] ?? target),
    ),
  ]);
}
