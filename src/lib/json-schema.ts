/** Building blocks of the JSON Schemas in the OpenAPI document. */

/** JSON Schema 2020-12, as used by OpenAPI 3.1. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

export const referTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const listOf = (items: Schema): Schema => ({ type: 'array', items });

export const stringProperties = (...names: readonly string[]): Record<string, Schema> =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }]));

export const countSchema: Schema = { type: 'integer', minimum: 0 };
