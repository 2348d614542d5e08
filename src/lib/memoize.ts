/** Longer keys are not cached. */
const maxKeyCharacters = 200;

/**
 * Caches the results of a function of texts. When the cache is full, it is emptied. (memoize 10.2.0 uses the first argument alone as the key.)
 * @param fn must be pure; callers must not modify its results.
 */
export function memoize<Texts extends readonly string[], Result extends object | string>(
  maxEntries: number,
  fn: (...texts: Texts) => Result,
): (...texts: Texts) => Result {
  const cache = new Map<string, Result>();
  return (...texts) => {
    const key = texts.join('\u0000');
    if (key.length > maxKeyCharacters) return fn(...texts);
    let result = cache.get(key);
    if (result === undefined) {
      if (cache.size >= maxEntries) cache.clear();
      result = fn(...texts);
      cache.set(key, result);
    }
    return result;
  };
}
