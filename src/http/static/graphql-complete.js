/**
 * Completion and validation of GraphQL queries for the page: pure functions over the text of a query and a schema
 * `{ query, types: { [name]: { fields?: { [name]: { type, args, help } }, values?: string[] } } }`. The server validates again when it runs a query.
 */

/** Tokens with their positions; comments and commas are skipped, an unclosed string ends with the line. */
function readTokens(text) {
  const pattern =
    /#[^\n]*|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|\.\.\.|[_A-Za-z]\w*|-?\d[\w.+-]*|[{}()[\]:=!|&@$]/g;
  return [...text.matchAll(pattern)].flatMap(({ 0: value, index }) =>
    value.startsWith('#')
      ? []
      : [{ value, start: index, end: index + value.length, isName: /^[_A-Za-z]/.test(value) }],
  );
}

/** `[DocumentaryUnit!]!` → `DocumentaryUnit`. */
const namedType = (type) => type.replace(/[[\]!]/g, '');

const own = (object, name) =>
  object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;

const fieldsOf = (schema, type) => own(schema.types, type)?.fields;

/** Follows the tokens from the start of the document. Returns the open frames and the problems found. */
function followTokens(tokens, schema) {
  const walk = { frames: [{ kind: 'document' }], problems: [], schema, tokens };
  for (const [i, token] of tokens.entries()) steps[walk.frames.at(-1).kind](walk, token, i);
  return walk;
}

function report(walk, { start, end }, message) {
  walk.problems.push({ start, end, message });
}

/** A field whose type has fields needs a selection. */
function requireSelection(walk, frame) {
  const { field, fieldToken } = frame;
  frame.field = undefined;
  if (field !== undefined && fieldsOf(walk.schema, namedType(field.type)) !== undefined)
    report(walk, fieldToken, `'${fieldToken.value}' is a ${namedType(field.type)}: add { } with its fields.`);
}

function openSelection(walk, type, token) {
  if (type !== undefined && own(walk.schema.types, type) === undefined)
    report(walk, token, `Unknown type '${type}'.`);
  walk.frames.push({ kind: 'selection', type });
}

const steps = {
  document(walk, token) {
    const frame = walk.frames.at(-1);
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
    const frame = walk.frames.at(-1);
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
    const frame = walk.frames.at(-1);
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
    const closing = { '[': ']', '{': '}', '(': ')' };
    if (own(closing, value) !== undefined) walk.frames.push({ kind: 'value', close: closing[value] });
    else if (value === walk.frames.at(-1).close) walk.frames.pop();
  },
};

/** The next field, fragment or end of a selection. */
function followSelection(walk, token, i) {
  const frame = walk.frames.at(-1);
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
export function findProblems(text, schema) {
  const tokens = readTokens(text);
  const { frames, problems } = followTokens(tokens, schema);
  const end = tokens.at(-1);
  if (frames.length > 1 && end !== undefined)
    problems.push({ start: end.end, end: end.end, message: `${frames.length - 1} brackets are not closed.` });
  return problems;
}

const isKeyword = /^(?:query|fragment|on)$/;

/** Completions at a position: the start of the word, and all names that contain it, those with it as a prefix first. */
export function findCompletions(text, at, schema) {
  const before = text.slice(0, at);
  const word = /\w*$/.exec(before)[0];
  const from = at - word.length;
  const none = { from, options: [] };
  const inside = readTokens(text).find(
    ({ value, start, end }) => value.startsWith('"') && start < at && at < end,
  );
  if (inside !== undefined || /#[^\n]*$/.test(before) || /[$@]$/.test(before.slice(0, from))) return none;
  const tokens = readTokens(text.slice(0, from));
  const { frames } = followTokens(tokens, schema);
  const wanted = word.toLowerCase();
  const options = optionsIn(frames.at(-1), tokens.at(-1)?.value, schema, text);
  const matching = options.filter(({ name }) => name.toLowerCase().includes(wanted));
  const rank = ({ name }) => (name.startsWith(word) ? 0 : name.toLowerCase().startsWith(wanted) ? 1 : 2);
  return { from, options: matching.sort((a, b) => rank(a) - rank(b)) };
}

function optionsIn(frame, previous, schema, text) {
  const typeNames = () => Object.keys(schema.types).filter((name) => fieldsOf(schema, name) !== undefined);
  const plain = (names) => names.map((name) => ({ name, type: '', help: '' }));
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
    return plain(['on', ...[...text.matchAll(/\bfragment\s+(\w+)/g)].map((match) => match[1])]);
  const fields = Object.entries(fieldsOf(schema, frame.type) ?? {});
  return [
    ...fields.map(([name, { type, help }]) => ({ name, type, help })),
    { name: '__typename', type: 'String!', help: 'The name of the type.' },
  ];
}
