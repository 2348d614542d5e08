/** The entry with that name, in any letter case: people write EAD, EAG and SKOS. Names of one list must differ in more than letter case. */
export function findNamed<T extends { readonly name: string }>(
  list: readonly T[],
  name: string,
): T | undefined {
  const wanted = name.toLowerCase();
  return list.find((one) => one.name.toLowerCase() === wanted);
}
