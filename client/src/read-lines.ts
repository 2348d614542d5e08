/** Yields the values of a response one at a time: of a JSON list with one value per line, of a JSON list in one line, or of lines of JSON. */
export async function* readLines(response: Response): AsyncGenerator<unknown> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let isList = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) {
        if (line === '[') isList = true;
        else if (line !== '') yield* isList ? parseEntry(line) : parseLine(line);
      }
      if (done) return;
    }
  } finally {
    // Aborts the response if the caller leaves its loop.
    await reader.cancel();
  }
}

/** A line ends with a comma, or with the end of the list. A value may be a list itself. */
function parseEntry(line: string): readonly unknown[] {
  return [JSON.parse(line.slice(0, -1))];
}

function parseLine(line: string): readonly unknown[] {
  const value: unknown = JSON.parse(line);
  return Array.isArray(value) ? value : [value];
}
