/** How welcome a media type is, from 0 to 1; the entry that names it most closely counts. Without the header anything is. */
export function quality(accept: string | undefined, type: string): number {
  if (accept === undefined || accept.trim() === '') return 1;
  const ranges = new Map<string, number>();
  for (const entry of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = entry.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    ranges.set(range, Number.isFinite(Number(q)) ? Number(q) : 0);
  }
  return ranges.get(type) ?? ranges.get(type.replace(/\/.*/, '/*')) ?? ranges.get('*/*') ?? 0;
}
