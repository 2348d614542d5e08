/**
 * The child process that checks files against schemas, for the duration of one import. The library is WebAssembly: its memory only grows,
 * and a thread that runs it cannot be terminated safely. The parent kills this process to cancel a check.
 *
 * Nothing is ever fetched: whatever a schema names is looked for in the folder of schemas, by its path there or by its name alone, and
 * what a document names is not opened at all.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  closeBuffer,
  DtdValidator,
  type ErrorDetail,
  openBuffer,
  ParseOption,
  readBuffer,
  XmlDocument,
  XmlDtd,
  type XmlElement,
  XmlLibError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import type { SchemaVersion } from '../formats/format.ts';
import type { CheckOptions, CheckReply, CheckRequest, Violation } from './schema-validator.ts';

/** Faults told of one file. */
const maxViolations = 100;

/** Stands before the path of a schema in its address, so that the library resolves names against it. */
const addressPrefix = 'schemas/';

const documentOptions =
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NOENT |
  ParseOption.XML_PARSE_BIG_LINES;

let folder = '';
/** Paths below the folder, those nearest to it first. */
let paths: readonly string[] = [];
/** The document received so far, in UTF-8. */
let pieces: Buffer[] = [];
/** Schemas that others name and the folder has not. */
const missing = new Set<string>();
const validators = new Map<string, Validator>();

xmlRegisterInputProvider({
  match: () => true,
  open: (address) => {
    const path = findPath(decodeURIComponent(address).replace(addressPrefix, ''));
    if (path !== undefined) return openBuffer(readFileSync(join(folder, path)));
    missing.add(basename(address));
    return undefined;
  },
  read: readBuffer,
  close: (descriptor) => {
    closeBuffer(descriptor);
    return true;
  },
});

process.on('message', (request: CheckRequest) => {
  if ('folder' in request) begin(request.folder);
  else if ('text' in request) pieces.push(Buffer.from(request.text));
  else process.send!(check(request));
});

/** Begins a document. The text of the one before may not have come to its end. */
function begin(path: string): void {
  pieces = [];
  if (path === folder) return;
  folder = path;
  paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
}

function check(options: CheckOptions): CheckReply {
  try {
    const document = parse();
    try {
      return checkDocument(document, options);
    } finally {
      document.dispose();
    }
  } catch (error) {
    if (error instanceof XmlLibError) return { malformed: toViolations(error.details, options.firstLine) };
    throw error;
  }
}

/** The library has a copy of the text when this returns. */
function parse(): XmlDocument {
  const text = Buffer.concat(pieces);
  pieces = [];
  return XmlDocument.fromBuffer(text, { option: documentOptions, encoding: 'UTF-8' });
}

/** A file may hold several documents, and other things around them. One inside another is checked with it. */
function checkDocument(document: XmlDocument, request: CheckOptions): CheckReply {
  const named = `*[local-name()='${request.root}']`;
  const elements = document.find(`//${named}[not(ancestor::${named})]`) as XmlElement[];
  const violations: Violation[] = [];
  const wholes = new Set<SchemaVersion>();
  for (const element of elements) {
    const namespace = element.namespaceUri;
    const schema = request.schemas.find((one) => one.namespace === namespace);
    if (schema === undefined) return { noSchema: namespace };
    // A DTD speaks of the file as a whole.
    if (wholes.has(schema)) continue;
    if (isDtd(schema.file)) wholes.add(schema);
    const reply = checkElement(document, element, schema, request.firstLine);
    if (!('violations' in reply)) return reply;
    violations.push(...reply.violations);
    // A few bytes make a faulty document: a small file holds thousands, each of which takes its time.
    if (violations.length >= maxViolations) break;
  }
  return { violations: violations.slice(0, maxViolations) };
}

function checkElement(
  document: XmlDocument,
  element: XmlElement,
  schema: SchemaVersion,
  firstLine: number,
): CheckReply {
  const validator = getValidator(schema.file);
  if ('reply' in validator) return validator.reply;
  try {
    validator.validate(document, element);
    return { violations: [] };
  } catch (error) {
    if (error instanceof XmlLibError) return { violations: toViolations(error.details, firstLine) };
    throw error;
  }
}

interface Validator {
  /** Throws XmlLibError with all faults. */
  validate(document: XmlDocument, element: XmlElement): void;
}

type Found = Validator | { readonly reply: CheckReply };

/** Each schema is read once, however many files there are. */
function getValidator(file: string): Found {
  const known = validators.get(file);
  if (known !== undefined) return known;
  const path = findPath(file);
  if (path === undefined) return { reply: { missing: [file] } };
  missing.clear();
  try {
    const validator = isDtd(file) ? readDtd(path) : readXsd(path);
    if (missing.size > 0) return { reply: { missing: [...missing] } };
    validators.set(file, validator);
    return validator;
  } catch (error) {
    if (missing.size > 0) return { reply: { missing: [...missing] } };
    if (error instanceof XmlLibError) return { reply: { unusable: file, reason: error.message.trim() } };
    throw error;
  }
}

function readXsd(path: string): Validator {
  const url = addressPrefix + encodeURI(path);
  const schema = XmlDocument.fromBuffer(readFileSync(join(folder, path)), {
    url,
    option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
  });
  try {
    const validator = XsdValidator.fromDoc(schema);
    return { validate: (_document, element) => validator.validate(element) };
  } finally {
    schema.dispose();
  }
}

function isDtd(file: string): boolean {
  return file.endsWith('.dtd');
}

function readDtd(path: string): Validator {
  const validator = new DtdValidator(XmlDtd.fromBuffer(readFileSync(join(folder, path))));
  return { validate: (document) => validator.validate(document) };
}

function findPath(name: string): string | undefined {
  return paths.find((path) => path === name) ?? paths.find((path) => basename(path) === basename(name));
}

function toViolations(details: readonly ErrorDetail[], firstLine: number): readonly Violation[] {
  return details.slice(0, maxViolations).map(({ message, line, col }) => ({
    line: line + firstLine - 1,
    ...(col > 0 && { column: col }),
    // Names come with their namespace in braces, which says nothing that the file does not.
    message: message.trim().replace(/\{[^}]*\}/g, ''),
  }));
}
