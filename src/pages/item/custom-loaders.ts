/** The table of the layouts with custom content. Other layouts have the generic page, which is derived from the registry. */
import type { RecordType } from '../../model/define.ts';
import type { ParameterTable } from '../../parameters/parameter.ts';
import { agentLoader, conceptLoader } from './authority/load.ts';
import { countryLoader } from './country/load.ts';
import type { CustomLoader } from './custom-loader.ts';
import type { CustomContent, CustomContentOf, CustomLayout } from './data.ts';
import { repositoryLoader } from './repository/load.ts';
import { unitLoader, virtualLoader } from './virtual/load.ts';
import { authoritySetLoader, vocabularyLoader } from './vocabulary/load.ts';

/** A loader with any parameters. The route parses the parameters that the loader declares. */
type AnyLoader<Content extends CustomContent> = CustomLoader<Content, ParameterTable>;

const readers: { readonly [Layout in CustomLayout]: AnyLoader<CustomContentOf<Layout>> } = {
  agent: agentLoader,
  authoritySet: withParameters(authoritySetLoader),
  concept: conceptLoader,
  country: countryLoader,
  repository: withParameters(repositoryLoader),
  unit: unitLoader,
  virtual: withParameters(virtualLoader),
  vocabulary: withParameters(vocabularyLoader),
};

function withParameters<Content extends CustomContent, P extends ParameterTable>(
  reader: CustomLoader<Content, P>,
): AnyLoader<Content> {
  return reader as unknown as AnyLoader<Content>;
}

/** Undefined for types with the generic page. */
export function findCustomLoader({ page }: RecordType): AnyLoader<CustomContent> | undefined {
  const table: Readonly<Record<string, AnyLoader<CustomContent>>> = readers;
  return page === undefined ? undefined : table[page.layout];
}
