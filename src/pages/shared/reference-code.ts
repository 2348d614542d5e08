/** The reference codes of units. An identifier that an import generated is not one, and is never shown. Scripts in browsers import this file. */

interface Identified {
  readonly identifier?: string | undefined;
  readonly identifierOrigin?: string | undefined;
}

interface Named extends Identified {
  readonly name?: string | undefined;
}

/** An import uses the generated identifier of a unit without a title as its name, since a name is required. */
export function hasTitle({ name, identifier, identifierOrigin }: Named): boolean {
  return identifierOrigin === undefined || (name !== undefined && name !== identifier);
}

/** Undefined for an item without a code of its own. */
export function codeOf({ identifier, identifierOrigin }: Identified): string | undefined {
  return identifierOrigin === undefined ? identifier : undefined;
}

/** The code beside the title; undefined if the title is the code, as that of a unit whose file gives it no title. */
export function codeBesideTitle(item: Named): string | undefined {
  const code = codeOf(item);
  return code === item.name ? undefined : code;
}
