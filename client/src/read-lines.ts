/** Reads answers of any size one value at a time: a JSON list with one value a line, as the service writes lists, or bare lines of JSON. */
export async function* readLines(response: Response): AsyncGenerator<unknown> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) yield* parseLine(line);
      if (done) return;
    }
  } finally {
    // Whoever has seen enough breaks off the answer.
    await reader.cancel();
  }
}

function parseLine(line: string): readonly unknown[] {
  const text = line.trim().replace(/,$/, '');
  if (['', '[', ']', '[]'].includes(text)) return [];
  // The last record stands before the end of the list.
  return [JSON.parse(text.endsWith('}]') || text.endsWith(']]') ? text.slice(0, -1) : text)];
}
