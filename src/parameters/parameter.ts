/**
 * Parameters of a route or a page, and fields of a form: declared once in its row. OpenAPI, the check for unknown names and the parsed values that
 * a handler gets (`request.parameters`) are derived from the declaration.
 */
import type { RecordType } from '../model/define.ts';
import type { Profile } from '../model/profile.ts';

export interface Parameter {
  readonly in: 'query' | 'header';
  readonly kind: 'text' | 'integer' | 'boolean';
  /** Description in the OpenAPI document. */
  readonly help: string;
  /** `by-handler`: required as well, but the handler reports a missing value, with an error code or a message of its own. */
  readonly required?: boolean | 'by-handler';
  /** Whether the parameter may be repeated. */
  readonly many?: boolean;
  /** Whether `name=` without a value is allowed. It counts as absent, unless the declaration has a `parse` function. */
  readonly mayBeEmpty?: boolean;
  /** Declared only so that the handler can reject it with a more specific message than 'Unknown parameter'. */
  readonly undocumented?: boolean;
  /** Limits of an integer, both inclusive. */
  readonly min?: number | ((profile: Profile) => number | undefined);
  readonly max?: number;
  /** All allowed values of a text. */
  readonly oneOf?: readonly string[];
  /** Value of a request without the parameter, as a client would send it; a function if it depends on the profile. */
  readonly default?: DefaultValue | ((profile: Profile) => DefaultValue | undefined);
  /** Replaces the checks of `kind`, `oneOf`, `min` and `max`, which are then documentation only. Throws `bad-parameter`. */
  readonly parse?: (given: string, name: string) => unknown;
  /** Example in the OpenAPI document, for parameters without which the example request would fail or show little. */
  readonly example?: string | readonly string[] | boolean;
  /** Names of the import formats that it applies to; all by default. */
  readonly formats?: readonly string[];
  /** Record types that it applies to; all by default. */
  readonly types?: (type: RecordType) => boolean;
}

type DefaultValue = string | number | boolean;

/** The query or the fields of a form, before they are parsed. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The query of requests without one. Parsers recognise the object and skip their work. */
export const noQuery: Query = Object.freeze({});

/** Whether the request has the query parameter; its value can equal the default. */
export function isGiven<Values>(
  { query }: { readonly query: Query; readonly parameters: Values },
  name: keyof Values & string,
): boolean {
  return Object.hasOwn(query, name);
}

/** By name, as a client writes it. */
export type ParameterTable = Readonly<Record<string, Parameter>>;

export type NoParameters = Readonly<Record<never, never>>;

/** The parsed values of a table of parameters, by name. */
export type ParameterValues<T extends ParameterTable> = { readonly [Name in keyof T]: ValueOf<T[Name]> };

type ValueOf<P> = P extends undefined
  ? undefined
  : P extends { readonly many: true }
    ? readonly SingleValueOf<P>[]
    : P extends { readonly required: true }
      ? SingleValueOf<P>
      : P extends { readonly default: infer Default }
        ? SingleValueOf<P> | UndefinedDefault<Default>
        : SingleValueOf<P> | undefined;

/** `undefined` if the default is a function that can return undefined, otherwise `never`. */
type UndefinedDefault<Default> = Default extends (...args: never) => infer Value
  ? Extract<Value, undefined>
  : never;

type SingleValueOf<P> = P extends { readonly parse: (...args: never) => infer Value }
  ? Value
  : P extends { readonly kind: 'integer' }
    ? number
    : P extends { readonly kind: 'boolean' }
      ? boolean
      : P extends { readonly oneOf: readonly (infer Word extends string)[] }
        ? Word
        : string;

type Options<Excluded extends keyof Parameter> = Partial<Omit<Parameter, 'in' | 'kind' | 'help' | Excluded>>;
type TextOptions = Options<'min' | 'max'>;
type IntegerOptions = Options<'oneOf'>;
type NoOptions = Readonly<Record<never, never>>;

/** A query parameter that is a text. */
export const textParameter = <const O extends TextOptions = NoOptions>(help: string, options?: O) =>
  ({ in: 'query', kind: 'text', help, ...options }) as Declared<'query', 'text', O>;

/** A query parameter that is a whole number. */
export const integerParameter = <const O extends IntegerOptions = NoOptions>(help: string, options?: O) =>
  ({ in: 'query', kind: 'integer', help, ...options }) as Declared<'query', 'integer', O>;

/** A query parameter that is true or false. */
export const booleanParameter = (
  defaultValue: boolean | ((profile: Profile) => boolean),
  help: string,
  options: Pick<Parameter, 'example' | 'undocumented'> = {},
) => ({ in: 'query', kind: 'boolean', default: defaultValue, help, ...options }) as const;

/** A query parameter that is true or false, or not given. */
export const optionalBooleanParameter = (help: string) => ({ in: 'query', kind: 'boolean', help }) as const;

export const textHeader = <const O extends TextOptions = NoOptions>(help: string, options?: O) =>
  ({ in: 'header', kind: 'text', help, ...options }) as Declared<'header', 'text', O>;

/** A header that is true or false; false by default. */
export const booleanHeader = (help: string) =>
  ({ in: 'header', kind: 'boolean', default: false, help }) as const;

type Declared<In, Kind, O> = { readonly in: In; readonly kind: Kind; readonly help: string } & O;

/** The value that a profile gives to a setting of a declaration. */
export function resolveForProfile<T>(value: T | ((profile: Profile) => T), profile: Profile): T {
  return typeof value === 'function' ? (value as (profile: Profile) => T)(profile) : value;
}
