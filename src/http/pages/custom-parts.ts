/** The table of the layouts with a design of their own. Other layouts have the generic page, which is derived from the registry. */
import type { RecordType } from '../../model/define.ts';
import type { CustomLayout, CustomPart, CustomPartOf } from '../../pages/custom-part.ts';
import type { ParameterTable } from '../parameter.ts';
import { agentReader, conceptReader } from './authority.ts';
import { countryReader } from './country.ts';
import type { CustomReader } from './custom-request.ts';
import { repositoryReader } from './repository.ts';
import { unitReader, virtualReader } from './virtual.ts';
import { authoritySetReader, vocabularyReader } from './vocabulary.ts';

/** A reader with any parameters. The route parses those that the reader declares. */
type AnyReader<Part extends CustomPart> = CustomReader<Part, ParameterTable>;

const readers: { readonly [Layout in CustomLayout]: AnyReader<CustomPartOf<Layout>> } = {
  agent: agentReader,
  authoritySet: withParameters(authoritySetReader),
  concept: conceptReader,
  country: countryReader,
  repository: withParameters(repositoryReader),
  unit: unitReader,
  virtual: withParameters(virtualReader),
  vocabulary: withParameters(vocabularyReader),
};

function withParameters<Part extends CustomPart, P extends ParameterTable>(
  reader: CustomReader<Part, P>,
): AnyReader<Part> {
  return reader as unknown as AnyReader<Part>;
}

/** Undefined for types with the generic page. */
export function findCustomReader({ page }: RecordType): AnyReader<CustomPart> | undefined {
  const table: Readonly<Record<string, AnyReader<CustomPart>>> = readers;
  return page === undefined ? undefined : table[page.layout];
}
