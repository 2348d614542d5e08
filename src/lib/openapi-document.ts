/** An OpenAPI 3.1 document, with the parts that the service writes. */
import type { Schema } from './json-schema.ts';

export interface OpenApi {
  readonly openapi: string;
  readonly info: Schema & { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly Schema[];
  readonly security: readonly Schema[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, Schema>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** Only if it differs from the security of the document. */
  readonly security?: readonly Schema[];
  readonly parameters: readonly OperationParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: MediaTypes };
  readonly responses: Readonly<Record<string, OperationResponse>>;
}

export interface OperationParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface OperationResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Schema>>;
  readonly content?: MediaTypes;
}

export type MediaTypes = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
