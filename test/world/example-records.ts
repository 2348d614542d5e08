/** Records with declared fields only, made from the example of their type. */
import type { Bundle } from '../../src/model/bundle.ts';
import type { ExampleRecord, RecordType } from '../../src/model/define.ts';
import { getRecordType, partsRelation } from '../../src/model/registry.ts';

/** The record with the text in one of its own fields, or as the name of its first description. @param n selects one of the two. */
export function withText(bundle: Bundle, text: string, n: number): Bundle {
  const type = getRecordType(bundle.type);
  const own = Object.keys(type.fields).find((name) => mayBeAnyText(type, name));
  const relation = partsRelation(type)?.name ?? '';
  const { relationships } = bundle;
  const [first, ...others] =
    relationships[relation] ?? toExample(type.name, type.example).relationships[relation] ?? [];
  if (first === undefined || (own !== undefined && n % 2 === 0))
    return { ...bundle, data: { ...bundle.data, [own!]: text } };
  const named = { ...first, data: { ...first.data, name: text } };
  return { ...bundle, relationships: { ...relationships, [relation]: [named, ...others] } };
}

function mayBeAnyText({ fields }: RecordType, name: string): boolean {
  const { kind, oneOf } = fields[name]!;
  return name !== 'identifier' && kind === 'text' && oneOf === undefined;
}

/** The example of a type as a new record. */
export function toExample(type: string, { data, relationships = {} }: ExampleRecord): Bundle {
  const parts = Object.entries(relationships).map(([name, list]) => [
    name,
    list.map((part) => toExample(part.type, part)),
  ]);
  return { type, data, relationships: Object.fromEntries(parts) };
}
