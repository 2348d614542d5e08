/** An example request of an operation as a curl command, with the examples of its parameters and body. */
import type { Operation } from '../../lib/openapi-document.ts';

/**
 * @param url of the operation, with `{…}` for path parameters.
 * @param user id of the user who makes changes.
 */
export function writeCurl(method: string, url: string, operation: Operation, user: string): string {
  const isChange = operation.security?.some((scheme) => 'user' in scheme) === true;
  const parts = [
    method === 'get' ? 'curl' : `curl -X ${method.toUpperCase()}`,
    ...(isChange ? [header('X-User', user)] : []),
    ...exampleParameters(operation, 'header').map(({ name, value }) => header(name, value)),
    ...bodyParts(operation),
    quote(fillUrl(url, operation)),
  ];
  // The method and one more part fit on the first line.
  return [parts.slice(0, 2).join(' '), ...parts.slice(2)].join(' \\\n  ');
}

function fillUrl(url: string, operation: Operation): string {
  const filled = exampleParameters(operation, 'path').reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
    url,
  );
  const query = exampleParameters(operation, 'query').map(
    ({ name, value }) => [name, value] as [string, string],
  );
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
}

function exampleParameters(
  { parameters }: Operation,
  location: string,
): readonly { readonly name: string; readonly value: string }[] {
  return parameters
    .filter((one) => one.in === location && one.example !== undefined)
    .flatMap(({ name, example }) => [example].flat().map((value) => ({ name, value: String(value) })));
}

/** JSON and forms are part of the command; other bodies, which are usually long, are read from a file. */
function bodyParts({ requestBody }: Operation): readonly string[] {
  const [entry] = Object.entries(requestBody?.content ?? {});
  if (entry === undefined) return [];
  const [type, { example }] = entry;
  const isShort = typeof example !== 'string' || !example.includes('\n');
  const data = isShort && example !== undefined ? toText(example, type) : '@FILE';
  return [header('Content-Type', type), `--data-binary ${quote(data)}`];
}

function toText(example: unknown, type: string): string {
  return typeof example === 'string' && type !== 'application/json' ? example : JSON.stringify(example);
}

const header = (name: string, value: string): string => `-H ${quote(`${name}: ${value}`)}`;

/** For a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
