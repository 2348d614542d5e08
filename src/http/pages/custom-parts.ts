/** The table of the layouts with a design of their own. Other layouts have the generic page, which is derived from the registry. */
import type { RecordType } from '../../model/define.ts';
import type { CustomLayout, CustomPart, CustomPartOf } from '../../pages/custom-part.ts';
import type { ParameterTable } from '../parameter.ts';
import { countryReader } from './country.ts';
import type { CustomReader } from './custom-request.ts';
import { repositoryReader } from './repository.ts';

/** A reader with any parameters. The route parses those that the reader declares. */
type AnyReader<Part extends CustomPart> = CustomReader<Part, ParameterTable>;

const readers: { readonly [Layout in CustomLayout]: AnyReader<CustomPartOf<Layout>> } = {
  country: countryReader,
  repository: repositoryReader as unknown as AnyReader<CustomPartOf<'repository'>>,
};

/** Undefined for types with the generic page. */
export function findCustomReader({ page }: RecordType): AnyReader<CustomPart> | undefined {
  const table: Readonly<Record<string, AnyReader<CustomPart>>> = readers;
  return page === undefined ? undefined : table[page.layout];
}
