import type { DescriptionSource } from '../../model/draft.ts';
import { withoutLanguage } from '../content/imported-descriptions.ts';

/** The files and languages of descriptions that an import has read. Files without a name of their own are not distinguished, and left out. */
export class DescribedSources {
  readonly #keys = new Set<string>();

  add(source: DescriptionSource): void {
    if (withoutLanguage(source.file) !== '') this.#keys.add(toKey(source));
  }

  addAll(other: DescribedSources): void {
    for (const key of other.#keys) this.#keys.add(key);
  }

  has(source: DescriptionSource): boolean {
    return this.#keys.has(toKey(source));
  }
}

const toKey = ({ language, file }: DescriptionSource): string => `${language} ${withoutLanguage(file)}`;
