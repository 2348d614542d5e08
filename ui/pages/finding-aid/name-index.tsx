/** The index of names at the end of a whole finding aid, with links to the units that have them as access points. Its size is limited. */
import type { VNode } from 'preact';
import type { FindingAidUnit } from '../../../src/pages/shared/finding-aid.ts';
import type { Language } from '../../../src/pages/shared/languages.ts';
import { listNames, sortNames } from '../../finding-aid-names.ts';
import { formatTitle } from '../../format-values.ts';
import { getTranslator } from '../../messages/translate.ts';
import { useSite } from '../../site-context.ts';

export const namesAnchor = 'finding-aid-names';

/** Links of the index, which are in memory until the end of the page. */
const maxLinks = 20_000;
/** Further units with a name are not listed. */
const maxUnits = 20;
/** Characters of a title that replaces a code. */
const maxTitle = 40;

interface NamedUnit {
  readonly anchor: string;
  /** The reference code, or else the title. */
  readonly label: string;
}

/** The units of each name. */
export class NamedUnits {
  readonly #language: Language;
  readonly #units = new Map<string, NamedUnit[]>();
  #links = 0;

  constructor(language: Language) {
    this.#language = language;
  }

  get isCut(): boolean {
    return this.#links >= maxLinks;
  }

  /** Units are added in the order of the page. */
  add({ anchor, depth, item }: FindingAidUnit): void {
    const names = new Set(listNames(item));
    if (names.size === 0) return;
    const title = formatTitle(item, this.#language);
    const short = title.length > maxTitle ? `${title.slice(0, maxTitle).trimEnd()}…` : title;
    const description = getTranslator(this.#language)('findingAid.description');
    const unit = { anchor, label: depth === 0 ? description : (item.citation.code ?? short) };
    for (const name of names) {
      if (this.isCut) return;
      const units = this.#units.get(name) ?? [];
      if (units.length > maxUnits) continue;
      units.push(unit);
      this.#units.set(name, units);
      this.#links += 1;
    }
  }

  list(): readonly (readonly [name: string, units: readonly NamedUnit[]])[] {
    return sortNames(this.#units.keys(), this.#language).map((name) => [name, this.#units.get(name)!]);
  }
}

export function IndexOfNames({ names }: { readonly names: NamedUnits }): VNode | null {
  const { t } = useSite();
  const entries = names.list();
  if (entries.length === 0) return null;
  return (
    <>
      <h2>{t('findingAid.names')}</h2>
      {names.isCut && <p class="quiet">{t('findingAid.namesCut')}</p>}
      <ul>
        {entries.map(([name, units]) => (
          <li key={name}>
            <bdi>{name}</bdi> <UnitLinks units={units} />
          </li>
        ))}
      </ul>
    </>
  );
}

function UnitLinks({ units }: { readonly units: readonly NamedUnit[] }): VNode {
  return (
    <>
      {units.slice(0, maxUnits).map(({ anchor, label }, i) => (
        <>
          {i > 0 && ', '}
          <a href={`#${anchor}`}>{label}</a>
        </>
      ))}
      {units.length > maxUnits && ' …'}
    </>
  );
}
