/**
 * The entities of one XML document: those its DOCTYPE declares and, where it does not, those of HTML. Entities are
 * expanded when they are used, and what all uses give together is counted, so that a small file cannot grow into a
 * huge one. Nothing is ever fetched; parameter entities are not expanded. Knows no parser: read-xml and
 * document-reader ask it, and give it the way to refuse, since only they know the location.
 */
import { htmlEntities } from './html-entities.ts';

/** Entities that may stand inside one another. */
const MAX_ENTITY_NESTING = 16;

/** Refuses the document at the location being read. */
type RefuseEntity = (code: 'malformed-xml' | 'limit-exceeded', sentence: string) => never;

/** What stands for an entity: its replacement text, or undefined where it lies outside the document. */
type Replacement = string | undefined;

const BEFORE_SUBSET = /^(?:[^["']+|"[^"]*"|'[^']*')*/;
/** The tokens of an internal subset; comments, instructions and quoted text are matched so as to be passed over. */
const SUBSET_TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!ENTITY\s+(%\s+)?([^\s%"'<>]+)\s+(?:"([^"]*)"|'([^']*)'|(?:SYSTEM|PUBLIC)(?=\s))|"[^"]*"|'[^']*'/g;
const CHARACTER_REFERENCE = /&#(?:x0*([0-9a-f]{1,6})|0*([0-9]{1,7}));/gi;
const REFERENCE = /&(?:#(?:x0*([0-9a-f]{1,6})|0*([0-9]{1,7}))|([^\s&;<#]+));|&/gi;
const NAMED_REFERENCE = /&([^\s&;<#]+);/g;
const PREDEFINED: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** One document's entities and what their uses have cost so far. */
export class DocumentEntities {
  readonly #allowance: number;
  readonly #refuse: RefuseEntity;
  readonly #declared = new Map<string, Replacement>();
  readonly #markup = new Set<string>();
  readonly #texts = new Map<string, string>();
  #spent = 0;

  /** `allowance`: characters that all uses may expand to. */
  constructor(allowance: number, refuse: RefuseEntity) {
    this.#allowance = allowance;
    this.#refuse = refuse;
  }

  /** True where some entity of the document holds mark-up. */
  get hasMarkup(): boolean {
    return this.#markup.size > 0;
  }

  /** Takes up what a DOCTYPE declares: all between `<!DOCTYPE` and its `>`. */
  declare(doctype: string): void {
    const subset = doctype.replace(BEFORE_SUBSET, '');
    for (const [, parameter, name, double, single] of subset.matchAll(SUBSET_TOKEN)) {
      if (name === undefined || parameter !== undefined) continue;
      // The first declaration of a name binds; the five names of XML mean what they always mean.
      if (this.#declared.has(name) || PREDEFINED.has(name)) continue;
      const literal = double ?? single;
      this.#declared.set(name, literal?.replace(CHARACTER_REFERENCE, toCharacter));
    }
    this.#findMarkup();
  }

  isMarkup(name: string): boolean {
    return this.#markup.has(name);
  }

  /** The mark-up an entity stands for, its references not expanded; counted as one use. */
  markupOf(name: string): string {
    const markup = this.#declared.get(name) ?? '';
    this.#spend(name, markup.length);
    return markup;
  }

  /** The text an entity stands for; counted as one use. Refuses external and undeclared entities. */
  textOf(name: string): string {
    const text = this.#expand(name, []);
    if (this.#declared.has(name)) this.#spend(name, text.length);
    return text;
  }

  /** Refuses where `name` is already open, or too many are. */
  requireNestable(name: string, open: readonly string[]): void {
    if (open.includes(name)) {
      this.#refuse('limit-exceeded', `The entity &${name}; refers to itself (limit entity-expansion).`);
    }
    if (open.length >= MAX_ENTITY_NESTING) {
      this.#refuse(
        'limit-exceeded',
        `Entities stand more than ${MAX_ENTITY_NESTING} deep inside one another (limit entity-expansion).`,
      );
    }
  }

  #expand(name: string, open: readonly string[]): string {
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    if (!this.#declared.has(name)) return this.#fromHtml(name);
    const replacement = this.#declared.get(name);
    if (replacement === undefined) {
      return this.#refuse(
        'malformed-xml',
        `The entity &${name}; is external; external entities are not fetched.`,
      );
    }
    this.requireNestable(name, open);
    const inside = [...open, name];
    const text = replacement.includes('&') ? this.#expandReferences(name, replacement, inside) : replacement;
    this.#texts.set(name, text);
    return text;
  }

  #expandReferences(name: string, replacement: string, open: readonly string[]): string {
    let length = 0;
    return replacement.replace(REFERENCE, (match: string, hex?: string, decimal?: string, inner?: string) => {
      const text = inner === undefined ? toCharacter(match, hex, decimal) : this.#expand(inner, open);
      if (inner === undefined && text === match) {
        this.#refuse('malformed-xml', `The entity &${name}; holds a '&' that begins no reference.`);
      }
      // Counted while it is put together: the whole may be too large to build.
      length += text.length;
      if (length > this.#allowance - this.#spent) this.#refuseExpansion(name);
      return text;
    });
  }

  #fromHtml(name: string): string {
    const character = name === 'apos' ? "'" : htmlEntities.get(name);
    if (character !== undefined) return character;
    const sentence = `The entity &${name}; is not declared in the file, and external DTDs are not read.`;
    return this.#refuse('malformed-xml', sentence);
  }

  #spend(name: string, length: number): void {
    this.#spent += length;
    if (this.#spent > this.#allowance) this.#refuseExpansion(name);
  }

  #refuseExpansion(name: string): never {
    const sentence = `With &${name}; the entities expand to more than ${this.#allowance} characters (limit entity-expansion).`;
    return this.#refuse('limit-exceeded', sentence);
  }

  /** Finds the entities that hold a tag, and those that refer to one of them. */
  #findMarkup(): void {
    const found = [...this.#declared].filter(([, text]) => text?.includes('<')).map(([name]) => name);
    if (found.length === 0) return;
    const users = new Map<string, string[]>();
    for (const [user, text] of this.#declared) {
      for (const [, name = ''] of (text ?? '').matchAll(NAMED_REFERENCE)) {
        const others = users.get(name);
        if (others === undefined) users.set(name, [user]);
        else others.push(user);
      }
    }
    for (let name = found.pop(); name !== undefined; name = found.pop()) {
      if (this.#markup.has(name)) continue;
      this.#markup.add(name);
      for (const user of users.get(name) ?? []) found.push(user);
    }
  }
}

/** The character a reference names; a reference to what is no character of XML is left as it stands. */
function toCharacter(reference: string, hex?: string, decimal?: string): string {
  const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
  return isCharacter(code) ? String.fromCodePoint(code) : reference;
}

function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code < 0xd800 || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}
