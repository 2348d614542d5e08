/**
 * The entities of one XML document: those that its DOCTYPE declares, and those of HTML. Entities are expanded when they are used, and the
 * length of all expansions is limited, so that a small file cannot expand to a huge one. External entities are never fetched; parameter
 * entities are not expanded. document-reader.ts calls it and provides a function that throws with the current location.
 */
import { decodeHTMLStrict } from 'entities/decode';

/** Maximum depth of entities that refer to each other. */
const maxEntityNesting = 16;

/** Throws with the current location. */
type FailAtLocation = (code: 'malformed-xml' | 'limit-exceeded', message: string) => never;

/** Replacement text of an entity; undefined for an external entity. */
type Replacement = string | undefined;

const beforeSubsetPattern = /^(?:[^["']+|"[^"]*"|'[^']*')*/;
/** The tokens of an internal subset. Comments, instructions and quoted text are matched in order to skip them. */
const subsetTokenPattern =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!ENTITY\s+(%\s+)?([^\s%"'<>]+)\s+(?:"([^"]*)"|'([^']*)'|(?:SYSTEM|PUBLIC)(?=\s))|"[^"]*"|'[^']*'/g;
const characterReferencePattern = /&#(?:x0*([0-9a-f]{1,6})|0*([0-9]{1,7}));/gi;
const referencePattern = /&(?:#(?:x0*([0-9a-f]{1,6})|0*([0-9]{1,7}))|([^\s&;<#]+));|&/gi;
export const namedReferencePattern = /&([^\s&;<#]+);/g;
const predefinedEntities: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

export class DocumentEntities {
  readonly #maxExpansion: number;
  readonly #fail: FailAtLocation;
  readonly #declared = new Map<string, Replacement>();
  readonly #markup = new Set<string>();
  readonly #texts = new Map<string, string>();
  #expanded = 0;

  /** @param maxExpansion maximum characters that all references together expand to. */
  constructor(maxExpansion: number, fail: FailAtLocation) {
    this.#maxExpansion = maxExpansion;
    this.#fail = fail;
  }

  /** Whether an entity of the document contains mark-up. */
  get hasMarkup(): boolean {
    return this.#markup.size > 0;
  }

  /** Reads the declarations of a DOCTYPE: the text between `<!DOCTYPE` and its `>`. */
  declare(doctype: string): void {
    const subset = doctype.replace(beforeSubsetPattern, '');
    for (const [, parameter, name, double, single] of subset.matchAll(subsetTokenPattern)) {
      if (name === undefined || parameter !== undefined) continue;
      // The first declaration of a name counts; the five predefined entities cannot be redefined.
      if (this.#declared.has(name) || predefinedEntities.has(name)) continue;
      const literal = double ?? single;
      this.#declared.set(name, literal?.replace(characterReferencePattern, toCharacter));
    }
    this.#findMarkup();
  }

  isMarkup(name: string): boolean {
    return this.#markup.has(name);
  }

  /** The mark-up of an entity, without expanding its references. Counts as one expansion. */
  markupOf(name: string): string {
    const markup = this.#declared.get(name) ?? '';
    this.#addExpansion(name, markup.length);
    return markup;
  }

  /** The text of an entity. Counts as one expansion. Throws for external and undeclared entities. */
  textOf(name: string): string {
    const text = this.#expand(name, []);
    if (this.#declared.has(name)) this.#addExpansion(name, text.length);
    return text;
  }

  /** Throws if `name` is already open, or if too many entities are. */
  requireNestable(name: string, open: readonly string[]): void {
    if (open.includes(name)) {
      this.#fail('limit-exceeded', `The entity &${name}; refers to itself (limit entity-expansion).`);
    }
    if (open.length >= maxEntityNesting) {
      this.#fail(
        'limit-exceeded',
        `Entities are nested more than ${maxEntityNesting} deep (limit entity-expansion).`,
      );
    }
  }

  #expand(name: string, open: readonly string[]): string {
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    if (!this.#declared.has(name)) return this.#fromHtml(name);
    const replacement = this.#declared.get(name);
    if (replacement === undefined) {
      return this.#fail(
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
    return replacement.replace(
      referencePattern,
      (match: string, hex?: string, decimal?: string, inner?: string) => {
        const text = inner === undefined ? toCharacter(match, hex, decimal) : this.#expand(inner, open);
        if (inner === undefined && text === match) {
          this.#fail('malformed-xml', `The entity &${name}; contains a '&' that does not begin a reference.`);
        }
        // Checked before the whole text is built, which may be too large.
        length += text.length;
        if (length > this.#maxExpansion - this.#expanded) this.#failExpansion(name);
        return text;
      },
    );
  }

  #fromHtml(name: string): string {
    const character = findHtmlEntity(name);
    if (character !== undefined) return character;
    const message = `The entity &${name}; is not declared in the file, and external DTDs are not read.`;
    return this.#fail('malformed-xml', message);
  }

  #addExpansion(name: string, length: number): void {
    this.#expanded += length;
    if (this.#expanded > this.#maxExpansion) this.#failExpansion(name);
  }

  #failExpansion(name: string): never {
    const message = `With &${name}; the entities expand to more than ${this.#maxExpansion} characters (limit entity-expansion).`;
    return this.#fail('limit-exceeded', message);
  }

  /** Finds the entities that contain a tag, and those that refer to one of them. */
  #findMarkup(): void {
    const found = [...this.#declared].filter(([, text]) => text?.includes('<')).map(([name]) => name);
    if (found.length === 0) return;
    const users = new Map<string, string[]>();
    for (const [user, text] of this.#declared) {
      for (const [, name = ''] of (text ?? '').matchAll(namedReferencePattern)) {
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

/** The character of a reference; returns the reference unchanged if XML does not allow the character. */
function toCharacter(reference: string, hex?: string, decimal?: string): string {
  const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
  return isCharacter(code) ? String.fromCodePoint(code) : reference;
}

function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code < 0xd800 || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}

/** The character of an entity of HTML, such as `nbsp`; undefined if HTML has no entity with the name. */
export function findHtmlEntity(name: string): string | undefined {
  const reference = `&${name};`;
  const character = decodeHTMLStrict(reference);
  return character === reference ? undefined : character;
}
