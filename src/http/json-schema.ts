/** The pieces that the schemas of the interface are made of. */

/** Part of a JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

export const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const listOf = (items: Schema): Schema => ({ type: 'array', items });

export const textByName = (...names: readonly string[]): Record<string, Schema> =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }]));

export const count: Schema = { type: 'integer', minimum: 0 };
