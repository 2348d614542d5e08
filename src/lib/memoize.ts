/** What is asked with more characters is worked out every time. */
const longest = 200;

/**
 * The same answer to the same words without working it out again. At most so many are known; when there would be more, all are forgotten.
 * @param answer says the same every time, and nobody changes what it says.
 */
export function memoize<Words extends readonly string[], Answer extends object>(
  most: number,
  answer: (...words: Words) => Answer,
): (...words: Words) => Answer {
  const known = new Map<string, Answer>();
  return (...words) => {
    const key = words.join('\u0000');
    if (key.length > longest) return answer(...words);
    let found = known.get(key);
    if (found === undefined) {
      if (known.size >= most) known.clear();
      found = answer(...words);
      known.set(key, found);
    }
    return found;
  };
}
