/** The address of a browser, or a shortened one, as a parameter. */
import { addressForm, isAddress } from '../lib/client-network.ts';
import { textParameter } from './parameter.ts';
import { failParameter } from './parse-parameters.ts';

/** Forms send empty values, which count as absent. */
export const addressParameter = textParameter(
  'Address of the browser, or a shortened one such as 192.0.2.0/24',
  { mayBeEmpty: true, parse: parseAddress },
);

/** Throws `bad-parameter`. */
function parseAddress(given: string, name: string): string | undefined {
  const address = given.trim();
  if (address === '') return undefined;
  if (isAddress(address)) return address;
  return failParameter(name, `must be ${addressForm}`, given);
}
