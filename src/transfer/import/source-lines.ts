/**
 * Adds the lines of the files to warnings and errors of a dry run, so that its user can find and correct them: the line of each location and two
 * before and after it. The documents are read again, and no further than needed.
 */
import { decodeDocument } from '../../formats/decode-document.ts';
import { Failure, type SourceLine, type SourceLocation } from '../../model/errors.ts';
import type { ImportDocument } from './import-documents.ts';
import type { ImportLog } from './import-log.ts';

/** Lines before and after a location. */
const surrounding = 2;
/** Longer lines are cut around the column of the location. */
const maxCharacters = 240;
/** Longer lines are left out, so that memory does not grow with a file that has only one line. */
const maxLineLength = 1_000_000;

/** @param open opens the documents of the import again. */
export async function withSourceLines(
  run: () => Promise<ImportLog>,
  open: () => AsyncIterable<ImportDocument>,
): Promise<ImportLog> {
  try {
    const log = await run();
    const locations = [...log.errors, ...log.warnings.flatMap(({ places }) => places)];
    const lines = await readLines(locations, open);
    return {
      ...log,
      errors: log.errors.map((error) => addLines(error, lines)),
      warnings: log.warnings.map((warning) => ({
        ...warning,
        places: warning.places.map((place) => addLines(place, lines)),
      })),
    };
  } catch (error) {
    if (!(error instanceof Failure) || error.errors === undefined) throw error;
    const lines = await readLines(error.errors, open);
    const errors = error.errors.map((one) => addLines(one, lines));
    throw new Failure(error.code, error.message, { ...error.toData(), errors, cause: error });
  }
}

/** File → number → text. */
type FileLines = ReadonlyMap<string, ReadonlyMap<number, string>>;

async function readLines(
  locations: readonly SourceLocation[],
  open: () => AsyncIterable<ImportDocument>,
): Promise<FileLines> {
  const wanted = new Map<string, Set<number>>();
  for (const { file, line } of locations) {
    if (file === undefined || line === undefined) continue;
    const numbers = wanted.get(file) ?? new Set();
    for (const number of numbersAround(line)) numbers.add(number);
    wanted.set(file, numbers);
  }
  const found = new Map<string, ReadonlyMap<number, string>>();
  if (wanted.size === 0) return found;
  try {
    for await (const document of open()) {
      const numbers = wanted.get(document.name);
      if (numbers === undefined || document.prepared !== undefined) continue;
      found.set(document.name, await readFileLines(document, numbers));
      if (found.size === wanted.size) break;
    }
  } catch (error) {
    // Without these lines the report is shorter, but as right: the error of the archive is reported already.
    if (!(error instanceof Failure)) throw error;
  }
  return found;
}

async function readFileLines(
  { bytes, charset }: ImportDocument,
  numbers: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const last = Math.max(...numbers);
  const lines = new Map<number, string>();
  let number = 1;
  let line: string | undefined = '';
  const add = (text: string): void => {
    if (line === undefined || !numbers.has(number)) return;
    line = line.length + text.length > maxLineLength ? undefined : line + text;
  };
  const end = (): void => {
    if (line !== undefined && numbers.has(number)) lines.set(number, line);
    number += 1;
    line = '';
  };
  try {
    for await (const text of decodeDocument(bytes, { charset, onFallback: () => undefined })) {
      const [first, ...more] = text.split('\n');
      add(first!);
      for (const next of more) {
        end();
        add(next);
      }
      if (number > last) return lines;
    }
  } catch (error) {
    // The rest of the document cannot be decoded.
    if (!(error instanceof Failure)) throw error;
  }
  end();
  return lines;
}

function numbersAround(line: number): readonly number[] {
  return Array.from({ length: 2 * surrounding + 1 }, (_, i) => line - surrounding + i).filter(
    (one) => one > 0,
  );
}

function addLines<Location extends SourceLocation>(location: Location, lines: FileLines): Location {
  const { file, line, column } = location;
  const found = file === undefined ? undefined : lines.get(file);
  if (found === undefined || line === undefined) return location;
  const source = numbersAround(line).flatMap((number): SourceLine[] => {
    const text = found.get(number);
    return text === undefined ? [] : [{ line: number, text: cut(text, number === line ? column : 1) }];
  });
  return source.length === 0 ? location : { ...location, source };
}

function cut(text: string, column = 1): string {
  const line = text.replace(/\r$/, '');
  if (line.length <= maxCharacters) return line;
  const start = Math.max(0, Math.min(column - maxCharacters / 2, line.length - maxCharacters));
  const part = line.slice(start, start + maxCharacters);
  return `${start > 0 ? '…' : ''}${part}${start + maxCharacters < line.length ? '…' : ''}`.toWellFormed();
}
