/** The table of the layouts with custom content. Other layouts have the generic page, which is derived from the registry. */
import type { RecordType } from '../../model/define.ts';
import type { ParameterTable } from '../../parameters/parameter.ts';
import { agentReader, conceptReader } from './authority/load.ts';
import { countryReader } from './country/load.ts';
import type { CustomReader } from './custom-request.ts';
import type { CustomContent, CustomContentOf, CustomLayout } from './data.ts';
import { repositoryReader } from './repository/load.ts';
import { unitReader, virtualReader } from './virtual/load.ts';
import { authoritySetReader, vocabularyReader } from './vocabulary/load.ts';

/** A reader with any parameters. The route parses those that the reader declares. */
type AnyReader<Content extends CustomContent> = CustomReader<Content, ParameterTable>;

const readers: { readonly [Layout in CustomLayout]: AnyReader<CustomContentOf<Layout>> } = {
  agent: agentReader,
  authoritySet: withParameters(authoritySetReader),
  concept: conceptReader,
  country: countryReader,
  repository: withParameters(repositoryReader),
  unit: unitReader,
  virtual: withParameters(virtualReader),
  vocabulary: withParameters(vocabularyReader),
};

function withParameters<Content extends CustomContent, P extends ParameterTable>(
  reader: CustomReader<Content, P>,
): AnyReader<Content> {
  return reader as unknown as AnyReader<Content>;
}

/** Undefined for types with the generic page. */
export function findCustomReader({ page }: RecordType): AnyReader<CustomContent> | undefined {
  const table: Readonly<Record<string, AnyReader<CustomContent>>> = readers;
  return page === undefined ? undefined : table[page.layout];
}
