/** The messages of a failed change, each at the field of the form that it is about. */
import type { ErrorTree, Failure } from '../../model/errors.ts';

interface FieldErrors {
  readonly errors: Readonly<Record<string, string>>;
  /** Undefined if each message has its field. */
  readonly message: string | undefined;
}

/** @param fields names of the fields. Those of parts are written `relation.index.field`, such as `describes.0.name`. */
export function findFieldErrors(failure: Failure, fields: readonly string[]): FieldErrors {
  const found = listMessages(failure);
  const errors = found.filter(([name]) => fields.includes(name));
  const isPlaced = found.length > 0 && errors.length === found.length;
  return { errors: Object.fromEntries(errors), message: isPlaced ? undefined : failure.message };
}

/** The names of wrong values, with their messages. */
function listMessages({ details, message }: Failure): readonly (readonly [name: string, message: string])[] {
  const { errors, parameter } = Object(details) as { readonly errors?: object; readonly parameter?: string };
  if (errors !== undefined) return listTree(details as ErrorTree, '');
  return parameter === undefined ? [] : [[parameter, message]];
}

function listTree(tree: ErrorTree, prefix: string): readonly (readonly [string, string])[] {
  const own = Object.entries(tree.errors).map(
    ([name, messages]) => [prefix + name, messages.join(' ')] as const,
  );
  const parts = Object.entries(tree.relationships).flatMap(([relation, trees]) =>
    trees.flatMap((part, index) => listTree(part, `${prefix}${relation}.${index}.`)),
  );
  return [...own, ...parts];
}
