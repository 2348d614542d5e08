/**
 * The OpenAPI document of a service, with shared parameters, headers and responses in place of the references to them, and with the parameters
 * of a path in each of its operations.
 */
import type { OpenApi, Operation, OperationParameter } from '../../src/lib/openapi-document.ts';

export function resolveOpenApi(document: unknown): OpenApi {
  const root = document as Record<string, Record<string, Record<string, unknown>>>;
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const [, kind, name] =
      /^#\/components\/(parameters|requestBodies|headers|responses)\/(.+)$/.exec(
        String((value as { $ref?: unknown }).$ref),
      ) ?? [];
    if (kind !== undefined) return resolve(root.components![kind]![name!]);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
  };
  const paths = resolve(root.paths) as Record<string, SentPath>;
  return {
    ...(document as OpenApi),
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, { parameters = [], ...operations }]) => [
        path,
        Object.fromEntries(
          Object.entries(operations as Record<string, Operation>).map(([method, operation]) => [
            method,
            { ...operation, parameters: [...parameters, ...(operation.parameters ?? [])] },
          ]),
        ),
      ]),
    ),
  };
}

interface SentPath {
  readonly parameters?: readonly OperationParameter[];
}
