/** Hidden inputs with the parameters that a form keeps. */
import type { VNode } from 'preact';
import type { SearchParameters } from '../../src/pages/shared/search-query.ts';

interface KeptParametersProps {
  readonly kept: SearchParameters;
}

export function KeptParameters({ kept }: KeptParametersProps): VNode {
  return (
    <>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
