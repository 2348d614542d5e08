/**
 * Regular expressions from clients, matched against a whole text in linear time. The engine of V8 backtracks: a pattern of a few
 * characters can block it for years. This one follows all alternatives at once, character by character (Thompson's construction), and
 * rejects constructs that need backtracking: back-references and lookaround.
 *
 * Why not re2js (2.10.0): it matches 100,000 short texts in 170 to 420 ms where this engine needs 340 to 790 ms, but a match cannot pause.
 * `(a|b)*a(a|b){300}c` blocks the event loop for 4.3 s on 200,000 characters, and a text may have 16 million; {@link LinearPattern.walk}
 * lets other requests in. It also rejects `\u0041` and `\p{Script=Greek}`, accepts `(?<n>a)` and `a{x}`, and its `\s` is ASCII only.
 */

export class PatternError extends Error {
  override readonly name = 'PatternError';
}

type Node =
  | { readonly kind: 'one'; readonly test: (character: string) => boolean }
  | { readonly kind: 'edge'; readonly at: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly min: number; readonly max: number };

type Step =
  | { readonly do: 'one'; readonly test: (character: string) => boolean }
  | { readonly do: 'edge'; readonly at: 'start' | 'end' }
  | { readonly do: 'go'; readonly to: readonly number[] }
  | { readonly do: 'done' };

const maxCharacters = 1000;
const maxSteps = 1000;

/** Throws {@link PatternError} with a reason that completes "…: <reason>". */
export function compilePattern(pattern: string): LinearPattern {
  if (pattern.length > maxCharacters) throw new PatternError(`it is longer than ${maxCharacters} characters`);
  const ignoresCase = pattern.startsWith('(?i)');
  const reader = new PatternReader(ignoresCase ? pattern.slice(4) : pattern, ignoresCase);
  const steps: Step[] = [];
  emit(reader.read(), steps);
  steps.push({ do: 'done' });
  return new LinearPattern(steps);
}

/** A state of the DFA: the steps that a match can have reached, and the cached transitions by the next character. */
interface State {
  readonly threads: readonly number[];
  readonly next: Map<string, State>;
}

/** Steps in all cached states together. Beyond this the cache begins again, so that its memory is bounded. */
const maxCachedSteps = 200_000;

export const charactersPerPause = 64;

class LinearPattern {
  readonly #steps: readonly Step[];
  readonly #states = new Map<string, State>();
  #start: State | undefined;
  #cachedSteps = 0;

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
  }

  /** Maximum work for one character. */
  get size(): number {
    return this.#steps.length;
  }

  matches(text: string): boolean {
    const walk = this.walk(text);
    let result = walk.next();
    while (result.done !== true) result = walk.next();
    return result.value;
  }

  /** The same, pausing after every {@link charactersPerPause} characters, so that a long text can be read in pieces. */
  *walk(text: string): Generator<void, boolean> {
    if (text === '') return this.#isDone(this.#reach([0], true, true));
    this.#start ??= { threads: this.#reach([0], true, false), next: new Map() };
    let state = this.#start;
    let read = 0;
    let untilPause = charactersPerPause;
    for (const character of text) {
      read += character.length;
      // The end of the text can complete a match, so its last character has no cached transition.
      if (read === text.length) return this.#isDone(this.#reach(this.#take(state, character), false, true));
      const next = state.next.get(character) ?? this.#advance(state, character);
      if (next.threads.length === 0) return false;
      state = next;
      if (--untilPause > 0) continue;
      untilPause = charactersPerPause;
      yield;
    }
    return false;
  }

  /** Computes a transition and caches it: matching becomes one lookup per character (a DFA that is built while it runs). */
  #advance(state: State, character: string): State {
    if (this.#cachedSteps >= maxCachedSteps) {
      this.#states.clear();
      this.#start = undefined;
      this.#cachedSteps = 0;
    }
    const threads = this.#reach(this.#take(state, character), false, false);
    const key = threads.join();
    const next = this.#states.get(key) ?? { threads, next: new Map<string, State>() };
    this.#states.set(key, next);
    state.next.set(character, next);
    this.#cachedSteps += threads.length + 1;
    return next;
  }

  #take(state: State, character: string): readonly number[] {
    return state.threads.filter((at) => this.#takes(at, character)).map((at) => at + 1);
  }

  #isDone(threads: readonly number[]): boolean {
    return threads.some((at) => this.#steps[at]!.do === 'done');
  }

  #takes(at: number, character: string): boolean {
    const step = this.#steps[at]!;
    return step.do === 'one' && step.test(character);
  }

  /** The steps that can be reached without reading a character. */
  #reach(from: readonly number[], isStart: boolean, isEnd: boolean): readonly number[] {
    const seen = new Set(from);
    // Iterating a Set also visits entries that are added meanwhile.
    for (const at of seen) {
      const step = this.#steps[at]!;
      if (step.do === 'go') for (const to of step.to) seen.add(to);
      if (step.do === 'edge' && (step.at === 'start' ? isStart : isEnd)) seen.add(at + 1);
    }
    return [...seen].filter((at) => ['one', 'done'].includes(this.#steps[at]!.do));
  }
}

function emit(node: Node, steps: Step[]): void {
  if (steps.length > maxSteps) throw new PatternError('it is too large; repeat less');
  switch (node.kind) {
    case 'one':
      steps.push({ do: 'one', test: node.test });
      return;
    case 'edge':
      steps.push({ do: 'edge', at: node.at });
      return;
    case 'sequence':
      for (const inner of node.nodes) emit(inner, steps);
      return;
    case 'choice':
      emitChoice(node.nodes, steps);
      return;
    case 'repeat':
      emitRepeat(node, steps);
  }
}

function emitChoice(nodes: readonly Node[], steps: Step[]): void {
  const starts: number[] = [];
  const end: number[] = [];
  steps.push({ do: 'go', to: starts });
  for (const node of nodes) {
    starts.push(steps.length);
    emit(node, steps);
    steps.push({ do: 'go', to: end });
  }
  end.push(steps.length);
}

function emitRepeat({ node, min, max }: Extract<Node, { kind: 'repeat' }>, steps: Step[]): void {
  for (let i = 0; i < min; i++) {
    const before = steps.length;
    emit(node, steps);
    // An empty body matches the same however often it is repeated; expanding nested repetitions of it would take years.
    if (steps.length === before) return;
  }
  if (max === Number.POSITIVE_INFINITY) {
    const to = [steps.length + 1];
    const start = steps.push({ do: 'go', to }) - 1;
    emit(node, steps);
    steps.push({ do: 'go', to: [start] });
    to.push(steps.length);
    return;
  }
  const ends: number[][] = [];
  for (let i = min; i < max; i++) {
    const to = [steps.length + 1];
    ends.push(to);
    steps.push({ do: 'go', to });
    emit(node, steps);
  }
  for (const to of ends) to.push(steps.length);
}

class PatternReader {
  readonly #pattern: readonly string[];
  readonly #flags: string;
  #at = 0;

  constructor(pattern: string, ignoresCase: boolean) {
    this.#pattern = [...pattern];
    this.#flags = ignoresCase ? 'ui' : 'u';
  }

  read(): Node {
    const node = this.#choice(0);
    if (this.#at < this.#pattern.length) throw new PatternError("a ')' has no '('");
    return node;
  }

  #choice(depth: number): Node {
    if (depth > 50) throw new PatternError('its groups are nested too deeply');
    const nodes = [this.#sequence(depth)];
    while (this.#next('|')) nodes.push(this.#sequence(depth));
    return nodes.length === 1 ? nodes[0]! : { kind: 'choice', nodes };
  }

  #sequence(depth: number): Node {
    const nodes: Node[] = [];
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#pattern[this.#at]!))
      nodes.push(this.#repeated(this.#atom(depth)));
    return { kind: 'sequence', nodes };
  }

  #atom(depth: number): Node {
    const character = this.#pattern[this.#at++]!;
    switch (character) {
      case '(':
        return this.#group(depth);
      case '[':
        return this.#asOne(this.#class());
      case '\\':
        return this.#asOne(this.#escape());
      case '.':
        return this.#asOne('.');
      case '^':
        return { kind: 'edge', at: 'start' };
      case '$':
        return { kind: 'edge', at: 'end' };
      case '*':
      case '+':
      case '?':
      case '{':
        throw new PatternError(`'${character}' has nothing to repeat`);
      default:
        return this.#flags === 'u'
          ? { kind: 'one', test: (given) => given === character }
          : this.#asOne(/[\]}/]/.test(character) ? `\\${character}` : character);
    }
  }

  #group(depth: number): Node {
    if (this.#next('?') && !this.#next(':'))
      throw new PatternError('groups that begin with (? are not supported, except (?: and a leading (?i)');
    const node = this.#choice(depth + 1);
    if (!this.#next(')')) throw new PatternError("a '(' has no ')'");
    return node;
  }

  /** The text of a character class, which Node compiles: a match of a single character cannot backtrack. */
  #class(): string {
    const start = this.#at - 1;
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== ']')
      this.#at += this.#pattern[this.#at] === '\\' ? 2 : 1;
    if (!this.#next(']')) throw new PatternError("a '[' has no ']'");
    return this.#pattern.slice(start, this.#at).join('');
  }

  #escape(): string {
    const rest = this.#pattern.slice(this.#at, this.#at + 60).join('');
    const found =
      /^(?:[pP]\{[\w=]+\}|u[\da-fA-F]{4}|u\{[\da-fA-F]+\}|x[\da-fA-F]{2}|[dDwWsSnrtfv]|[^\w\s])/u.exec(rest);
    if (found === null) throw new PatternError(`\\${rest.charAt(0)} is not supported`);
    this.#at += [...found[0]].length;
    // Node allows escapes of syntax characters only; other engines allow any sign.
    return /^[^\w\s^$\\.*+?()[\]{}|/]/u.test(found[0]) ? found[0] : `\\${found[0]}`;
  }

  #asOne(source: string): Node {
    try {
      const expression = new RegExp(`^${source}$`, this.#flags);
      return { kind: 'one', test: (character) => expression.test(character) };
    } catch {
      throw new PatternError(`${source} is not supported`);
    }
  }

  #repeated(node: Node): Node {
    const bounds = this.#bounds();
    if (bounds === undefined) return node;
    // Greedy or lazy does not change whether the whole text matches.
    this.#next('?');
    if (this.#bounds() !== undefined) throw new PatternError('one repetition directly follows another');
    return { kind: 'repeat', node, ...bounds };
  }

  #bounds(): { readonly min: number; readonly max: number } | undefined {
    if (this.#next('*')) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (this.#next('+')) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (this.#next('?')) return { min: 0, max: 1 };
    if (this.#pattern[this.#at] !== '{') return undefined;
    const given = /^\{(\d{1,4})(,(\d{1,4})?)?\}/.exec(this.#pattern.slice(this.#at, this.#at + 12).join(''));
    if (given === null) throw new PatternError("a '{' does not begin a repetition such as {2,5}");
    this.#at += given[0].length;
    const min = Number(given[1]);
    const max =
      given[2] === undefined ? min : given[3] === undefined ? Number.POSITIVE_INFINITY : Number(given[3]);
    if (max < min) throw new PatternError(`${given[0]} ends before it begins`);
    return { min, max };
  }

  #next(wanted: string): boolean {
    if (this.#pattern[this.#at] !== wanted) return false;
    this.#at += 1;
    return true;
  }
}
