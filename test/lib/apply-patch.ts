/** Applies a JSON Patch (RFC 6902) as a client would. */
import type { Json, PatchOperation } from '../../src/lib/json-diff.ts';

export function applyPatch(value: Json, patch: readonly PatchOperation[]): Json {
  // A wrapper, so that the whole value can be replaced too.
  const holder: { root: Json } = { root: structuredClone(value) };
  for (const operation of patch) {
    const moved = operation.op === 'move' ? take(holder, operation.from) : undefined;
    if (operation.op === 'remove') take(holder, operation.path);
    else put(holder, operation.path, operation.op === 'move' ? moved! : operation.value, operation.op);
  }
  return holder.root;
}

// biome-ignore lint/suspicious/noExplicitAny: any path in any value
function place(holder: { root: Json }, path: string): { at: any; key: string } {
  const keys = ['root', ...path.split('/').slice(1)].map((key) =>
    key.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
  // biome-ignore lint/suspicious/noExplicitAny: any path in any value
  let at: any = holder;
  for (const key of keys.slice(0, -1)) {
    if (!Object.hasOwn(at, key)) throw new Error(`${path} leads nowhere`);
    at = at[key];
  }
  return { at, key: keys.at(-1)! };
}

function take(holder: { root: Json }, path: string): Json {
  const { at, key } = place(holder, path);
  if (!Object.hasOwn(at, key)) throw new Error(`There is nothing at ${path}`);
  if (Array.isArray(at)) return at.splice(Number(key), 1)[0] as Json;
  const value = at[key];
  delete at[key];
  return value;
}

function put(holder: { root: Json }, path: string, value: Json, op: string): void {
  const { at, key } = place(holder, path);
  const isNew = !Object.hasOwn(at, key);
  if (op === 'replace' && isNew) throw new Error(`There is nothing at ${path}`);
  const copy = structuredClone(value);
  if (Array.isArray(at)) {
    if (Number(key) > at.length) throw new Error(`${path} is beyond the end`);
    at.splice(Number(key), op === 'replace' ? 1 : 0, copy);
  } else
    Object.defineProperty(at, key, { value: copy, enumerable: true, writable: true, configurable: true });
}
