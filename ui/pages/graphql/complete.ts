/**
 * Completion and validation of GraphQL queries for the page: pure functions over the text of a query and a schema. The server validates again when it
 * runs a query.
 *
 * Why not graphql-language-service (5.7.0): 50 kB for browsers (gzip, with graphql); the script of the page with all of its code has 4 kB.
 */

export interface Schema {
  /** Name of the type at which queries start. */
  readonly query: string;
  readonly types: Readonly<Record<string, SchemaType>>;
}

interface SchemaType {
  readonly fields?: Readonly<Record<string, Field>>;
  readonly values?: readonly string[];
}

interface Field {
  readonly type: string;
  /** Types of the arguments by their names. */
  readonly args: Readonly<Record<string, string>>;
  readonly help: string;
}

interface Problem {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

export interface Completion {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly suffix?: string;
}

export interface Completions {
  /** Start of the word at the cursor. */
  readonly from: number;
  readonly options: readonly Completion[];
}

interface Token {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly isName: boolean;
}

/** An open bracket, or the document, with the state of the tokens that have been read in it. */
interface Frame {
  readonly kind: 'document' | 'selection' | 'args' | 'value';
  /** Bracket that closes a value. */
  readonly close?: string;
  /** Arguments of the field; undefined for those of a directive. */
  readonly args?: Field['args'] | undefined;
  /** The type of a selection, or of the fragment that the document defines. */
  type?: string | undefined;
  previous?: string;
  field?: Field | undefined;
  fieldToken?: Token;
  spread?: { isOn?: boolean; type?: string } | undefined;
  isDirective?: boolean;
  arg?: string | undefined;
}

interface Walk {
  readonly frames: Frame[];
  readonly problems: Problem[];
  readonly schema: Schema;
  readonly tokens: readonly Token[];
}

/** Tokens with their positions; comments and commas are skipped, an unclosed string ends with the line. */
function readTokens(text: string): readonly Token[] {
  const pattern =
    /#[^\n]*|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|\.\.\.|[_A-Za-z]\w*|-?\d[\w.+-]*|[{}()[\]:=!|&@$]/g;
  return [...text.matchAll(pattern)].flatMap(({ 0: value, index }) =>
    value.startsWith('#')
      ? []
      : [{ value, start: index, end: index + value.length, isName: /^[_A-Za-z]/.test(value) }],
  );
}

/** `[DocumentaryUnit!]!` → `DocumentaryUnit`. */
const namedType = (type: string): string => type.replace(/[[\]!]/g, '');

const own = <Value>(
  object: Readonly<Record<string, Value>> | undefined,
  name: string | undefined,
): Value | undefined =>
  name !== undefined && object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;

const fieldsOf = (schema: Schema, type: string | undefined): SchemaType['fields'] =>
  own(schema.types, type)?.fields;

/** Follows the tokens from the start of the document. Returns the open frames and the problems found. */
function followTokens(tokens: readonly Token[], schema: Schema): Walk {
  const walk: Walk = { frames: [{ kind: 'document' }], problems: [], schema, tokens };
  for (const [i, token] of tokens.entries()) steps[topFrame(walk).kind](walk, token, i);
  return walk;
}

const topFrame = ({ frames }: Pick<Walk, 'frames'>): Frame => frames.at(-1)!;

function report(walk: Walk, { start, end }: Token, message: string): void {
  walk.problems.push({ start, end, message });
}

/** A field whose type has fields needs a selection. */
function requireSelection(walk: Walk, frame: Frame): void {
  const { field, fieldToken } = frame;
  frame.field = undefined;
  if (field !== undefined && fieldsOf(walk.schema, namedType(field.type)) !== undefined)
    report(
      walk,
      fieldToken!,
      `'${fieldToken!.value}' is a ${namedType(field.type)}: add { } with its fields.`,
    );
}

function openSelection(walk: Walk, type: string | undefined, token: Token): void {
  if (type !== undefined && own(walk.schema.types, type) === undefined)
    report(walk, token, `Unknown type '${type}'.`);
  walk.frames.push({ kind: 'selection', type });
}

const steps: Readonly<Record<Frame['kind'], (walk: Walk, token: Token, i: number) => void>> = {
  document(walk, token) {
    const frame = topFrame(walk);
    if (token.value === '{') {
      openSelection(walk, frame.type ?? walk.schema.query, token);
      frame.type = undefined;
    } else if (token.value === '(') walk.frames.push({ kind: 'value', close: ')' });
    else if (token.value === '}') report(walk, token, "This '}' closes nothing.");
    else if (token.isName) {
      if (frame.previous === 'on') frame.type = token.value;
      frame.previous = token.value;
    }
  },

  selection(walk, token, i) {
    const frame = topFrame(walk);
    const { value } = token;
    if (value === '(')
      walk.frames.push({ kind: 'args', args: frame.isDirective ? undefined : frame.field?.args });
    else if (value === '{' && frame.spread !== undefined) {
      openSelection(walk, frame.spread.type ?? frame.type, token);
      frame.spread = undefined;
    } else if (value === '{') {
      openSelection(walk, frame.field === undefined ? undefined : namedType(frame.field.type), token);
      frame.field = undefined;
    } else if (value === '@') frame.isDirective = true;
    else if (token.isName && walk.tokens[i - 1]?.value === '@') return;
    else followSelection(walk, token, i);
    if (value !== '@' && value !== '(') frame.isDirective = false;
  },

  args(walk, token, i) {
    const frame = topFrame(walk);
    const { value } = token;
    if (value === ')') walk.frames.pop();
    else if (value === '[' || value === '{')
      walk.frames.push({ kind: 'value', close: value === '[' ? ']' : '}' });
    else if (token.isName && walk.tokens[i + 1]?.value === ':' && walk.tokens[i - 1]?.value !== '$') {
      frame.arg = value;
      if (frame.args !== undefined && own(frame.args, value) === undefined)
        report(walk, token, `Unknown argument '${value}'.`);
    } else if (value !== ':') frame.arg = undefined;
  },

  value(walk, { value }) {
    const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' };
    const close = own(closing, value);
    if (close !== undefined) walk.frames.push({ kind: 'value', close });
    else if (value === topFrame(walk).close) walk.frames.pop();
  },
};

/** The next field, fragment or end of a selection. */
function followSelection(walk: Walk, token: Token, i: number): void {
  const frame = topFrame(walk);
  const { value } = token;
  if (frame.spread !== undefined && token.isName) {
    if (frame.spread.isOn) frame.spread.type = value;
    else if (value === 'on') frame.spread.isOn = true;
    else frame.spread = undefined;
    return;
  }
  if (value === ':') return;
  requireSelection(walk, frame);
  frame.spread = value === '...' ? {} : undefined;
  if (value === '}') walk.frames.pop();
  else if (token.isName && walk.tokens[i + 1]?.value !== ':') {
    const fields = fieldsOf(walk.schema, frame.type);
    frame.fieldToken = token;
    frame.field = own(fields, value);
    if (fields !== undefined && frame.field === undefined && !value.startsWith('__'))
      report(walk, token, `${frame.type} has no field '${value}'.`);
  }
}

/** The problems of a query, each with its position and a message. */
export function findProblems(text: string, schema: Schema): readonly Problem[] {
  const tokens = readTokens(text);
  const { frames, problems } = followTokens(tokens, schema);
  const end = tokens.at(-1);
  if (frames.length > 1 && end !== undefined)
    problems.push({ start: end.end, end: end.end, message: `${frames.length - 1} brackets are not closed.` });
  return problems;
}

const isKeyword = /^(?:query|fragment|on)$/;

/** Completions at a position: the start of the word, and all names that contain it, those with it as a prefix first. */
export function findCompletions(text: string, at: number, schema: Schema): Completions {
  const before = text.slice(0, at);
  const word = /\w*$/.exec(before)![0];
  const from = at - word.length;
  const none = { from, options: [] };
  const inside = readTokens(text).find(
    ({ value, start, end }) => value.startsWith('"') && start < at && at < end,
  );
  if (inside !== undefined || /#[^\n]*$/.test(before) || /[$@]$/.test(before.slice(0, from))) return none;
  const tokens = readTokens(text.slice(0, from));
  const { frames } = followTokens(tokens, schema);
  const wanted = word.toLowerCase();
  const options = optionsIn(frames.at(-1)!, tokens.at(-1)?.value, schema, text);
  const matching = options.filter(({ name }) => name.toLowerCase().includes(wanted));
  const rank = ({ name }: Completion): number =>
    name.startsWith(word) ? 0 : name.toLowerCase().startsWith(wanted) ? 1 : 2;
  return { from, options: matching.sort((a, b) => rank(a) - rank(b)) };
}

function optionsIn(
  frame: Frame,
  previous: string | undefined,
  schema: Schema,
  text: string,
): readonly Completion[] {
  const typeNames = () => Object.keys(schema.types).filter((name) => fieldsOf(schema, name) !== undefined);
  const plain = (names: readonly string[]): readonly Completion[] =>
    names.map((name) => ({ name, type: '', help: '' }));
  if (frame.kind === 'document')
    return previous === 'on'
      ? plain(typeNames())
      : isKeyword.test(previous ?? '')
        ? []
        : plain(['query', 'fragment']);
  if (frame.kind === 'args') {
    const arg = own(frame.args, frame.arg);
    if (arg === undefined)
      return Object.entries(frame.args ?? {}).map(([name, type]) => ({ name, type, help: '', suffix: ': ' }));
    return plain(
      namedType(arg) === 'Boolean' ? ['true', 'false'] : (own(schema.types, namedType(arg))?.values ?? []),
    );
  }
  if (frame.kind !== 'selection') return [];
  if (frame.spread?.isOn) return frame.spread.type === undefined ? plain(typeNames()) : [];
  if (frame.spread !== undefined)
    return plain(['on', ...[...text.matchAll(/\bfragment\s+(\w+)/g)].map((match) => match[1]!)]);
  const fields = Object.entries(fieldsOf(schema, frame.type) ?? {});
  return [
    ...fields.map(([name, { type, help }]) => ({ name, type, help })),
    { name: '__typename', type: 'String!', help: 'The name of the type.' },
  ];
}
