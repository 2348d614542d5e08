/**
 * The main module of the child process that validates files against schemas during one import. The library is WebAssembly: its memory only grows,
 * and a thread that runs it cannot be terminated safely. The parent kills this process to cancel a check.
 *
 * Nothing is fetched from the network: files that a schema includes are searched in the folder of schemas, by path or by name, and external
 * entities of documents are not opened.
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
import type { SchemaVersion } from '../../formats/format.ts';
import type { CheckOptions, CheckReply, CheckRequest, Violation } from './validation.ts';

/** Errors that are reported for one file. */
const maxViolations = 100;

/** Begins the URL of a schema, against which the library resolves relative names. */
const urlPrefix = 'schemas/';

const documentOptions =
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NOENT |
  ParseOption.XML_PARSE_BIG_LINES;

let folder = '';
/** Paths in the folder, shortest nesting first. */
let paths: readonly string[] = [];
/** The document received so far, in UTF-8. */
let pieces: Buffer[] = [];
/** Included schemas that are missing in the folder. */
const missing = new Set<string>();
const validators = new Map<string, Validator>();

xmlRegisterInputProvider({
  match: () => true,
  open: (url) => {
    const path = findPath(decodeURIComponent(url).replace(urlPrefix, ''));
    if (path !== undefined) return openBuffer(readFileSync(join(folder, path)));
    missing.add(basename(url));
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

/** Starts a new document, and discards an incomplete one. */
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

/** The library copies the text, so its parts are released. */
function parse(): XmlDocument {
  const text = Buffer.concat(pieces);
  pieces = [];
  return XmlDocument.fromBuffer(text, { option: documentOptions, encoding: 'UTF-8' });
}

/** A file can contain several documents inside other elements. A document inside another one is validated with it. */
function checkDocument(document: XmlDocument, request: CheckOptions): CheckReply {
  const named = `*[${request.roots.map((name) => `local-name()='${name}'`).join(' or ')}]`;
  const elements = document.find(`//${named}[not(ancestor::${named})]`) as XmlElement[];
  const violations: Violation[] = [];
  const checkedDtds = new Set<SchemaVersion>();
  for (const element of elements) {
    const namespace = element.namespaceUri;
    const schema = request.schemas.find((one) => one.namespace === namespace);
    if (schema === undefined) return { noSchema: namespace };
    // A DTD validates the whole file, once.
    if (checkedDtds.has(schema)) continue;
    if (isDtd(schema.file)) checkedDtds.add(schema);
    const reply = checkElement(document, element, schema, request.firstLine);
    if (!('violations' in reply)) return reply;
    violations.push(...reply.violations);
    // A small file can contain thousands of invalid documents; this bounds the time.
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
  /** Throws XmlLibError with all errors. */
  validate(document: XmlDocument, element: XmlElement): void;
}

type ValidatorOrReply = Validator | { readonly reply: CheckReply };

/** Reads each schema once. */
function getValidator(file: string): ValidatorOrReply {
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
  const url = urlPrefix + encodeURI(path);
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
    // Removes the namespace in braces before names.
    message: message.trim().replace(/\{[^}]*\}/g, ''),
  }));
}
