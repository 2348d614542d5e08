/** The page to write GraphQL queries. Its types are those of the schema, with help in English. */

export interface GraphqlPage {
  /** The query that the editor starts with. */
  readonly example: string;
  /** Name of the type at which queries start. */
  readonly queryType: string;
  readonly types: readonly GraphqlType[];
}

/** A type with its fields, its values or the types that it combines; a scalar has none of them. */
export interface GraphqlType {
  readonly name: string;
  readonly help: string;
  readonly fields: readonly GraphqlField[];
  readonly values: readonly string[];
  readonly members: readonly string[];
}

interface GraphqlField {
  /** With its arguments, such as `units(first: Int)`. */
  readonly signature: string;
  /** With the marks of lists and required values, such as `[Country!]`. */
  readonly type: string;
  readonly help: string;
}
