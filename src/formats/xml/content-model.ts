/**
 * The content model of an element in an XML schema: decides whether a sequence of child elements is valid. A regular expression would do the same, but
 * takes exponential time for some models (`(<thead>?<c>+)*`) and sequences. Here the time is proportional to the length of the sequence.
 *
 * Each `<name>` in the model is a position. A state is the set of positions at which the last element can be; in most models that is one.
 */

/** The positions at which a part of the model can begin and end. */
interface Part {
  readonly canBeEmpty: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

interface State {
  /** The positions at which the next element can be. */
  readonly following: ReadonlySet<number>;
  /** Whether the sequence can end here. */
  readonly canEnd: boolean;
  /** By the name of the next element; computed when it is needed. */
  readonly next: Map<string, State>;
}

export class ContentModel {
  readonly #tokens: readonly string[];
  #at = 0;
  /** The name of the element at each position. */
  readonly #names: string[] = [];
  /** The positions that can follow each position. */
  readonly #following: Set<number>[] = [];
  readonly #lastPositions: ReadonlySet<number>;
  readonly #start: State;
  readonly #states = new Map<string, State>();

  /** @param model a regular expression of names: `<head>?(<p>|<list>)*`. */
  constructor(model: string) {
    this.#tokens = model.match(/<[^>]*>|[()|?*+]/g) ?? [];
    const { canBeEmpty, first, last } = this.#parseChoice();
    this.#lastPositions = new Set(last);
    this.#start = { following: new Set(first), canEnd: canBeEmpty, next: new Map() };
  }

  matches(names: readonly string[]): boolean {
    return this.#canContinue(this.#start, names, 0);
  }

  /** The index at which a further element is valid: after the last one of its name if possible, otherwise the last index; undefined without one. */
  findPlace(names: readonly string[], added: string): number | undefined {
    const states: State[] = [this.#start];
    for (const name of names) {
      const next = this.#next(states.at(-1)!, name);
      if (next === undefined) break;
      states.push(next);
    }
    const fits = (at: number): boolean => {
      const next = states[at] && this.#next(states[at], added);
      return next !== undefined && this.#canContinue(next, names, at);
    };
    const afterSame = names.lastIndexOf(added) + 1;
    if (afterSame > 0 && fits(afterSame)) return afterSame;
    for (let at = states.length - 1; at >= 0; at--) if (fits(at)) return at;
    return undefined;
  }

  #canContinue(from: State, names: readonly string[], start: number): boolean {
    let state: State | undefined = from;
    for (let at = start; at < names.length; at++) {
      state = this.#next(state, names[at]!);
      if (state === undefined) return false;
    }
    return state.canEnd;
  }

  #next(state: State, name: string): State | undefined {
    return state.next.get(name) ?? this.#findNext(state, name);
  }

  /** Only names in the model are remembered, since files can contain any number of other ones. */
  #findNext(state: State, name: string): State | undefined {
    const positions = [...state.following].filter((position) => this.#names[position] === name);
    if (positions.length === 0) return undefined;
    const key = positions.join();
    const next = this.#states.get(key) ?? {
      following: new Set(positions.flatMap((position) => [...this.#following[position]!])),
      canEnd: positions.some((position) => this.#lastPositions.has(position)),
      next: new Map(),
    };
    this.#states.set(key, next);
    state.next.set(name, next);
    return next;
  }

  #parseChoice(): Part {
    let part = this.#parseSequence();
    while (this.#tokens[this.#at] === '|') {
      this.#at += 1;
      const { canBeEmpty, first, last } = this.#parseSequence();
      part = {
        canBeEmpty: part.canBeEmpty || canBeEmpty,
        first: [...part.first, ...first],
        last: [...part.last, ...last],
      };
    }
    return part;
  }

  #parseSequence(): Part {
    let part: Part = { canBeEmpty: true, first: [], last: [] };
    for (let token = this.#tokens[this.#at]; token !== undefined; token = this.#tokens[this.#at]) {
      if (token === '|' || token === ')') break;
      const next = this.#parseRepeated();
      this.#connect(part.last, next.first);
      part = {
        canBeEmpty: part.canBeEmpty && next.canBeEmpty,
        first: part.canBeEmpty ? [...part.first, ...next.first] : part.first,
        last: next.canBeEmpty ? [...part.last, ...next.last] : next.last,
      };
    }
    return part;
  }

  /** A name or a group, with `?`, `*` or `+`. */
  #parseRepeated(): Part {
    const token = this.#tokens[this.#at]!;
    this.#at += 1;
    const part = token === '(' ? this.#parseChoice() : this.#addPosition(token.slice(1, -1));
    if (token === '(') this.#at += 1;
    const mark = this.#tokens[this.#at] ?? '';
    if (!/^[?*+]$/.test(mark)) return part;
    this.#at += 1;
    if (mark !== '?') this.#connect(part.last, part.first);
    return { ...part, canBeEmpty: part.canBeEmpty || mark !== '+' };
  }

  #addPosition(name: string): Part {
    const position = this.#names.push(name) - 1;
    this.#following.push(new Set());
    return { canBeEmpty: false, first: [position], last: [position] };
  }

  #connect(from: readonly number[], to: readonly number[]): void {
    for (const position of from) for (const next of to) this.#following[position]!.add(next);
  }
}
