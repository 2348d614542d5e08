/** The parts of oidc-provider that tests use; it has no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Interaction {
    readonly prompt: { readonly name: string };
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    interactionDetails(request: unknown, response: unknown): Promise<Interaction>;
    interactionFinished(request: unknown, response: unknown, result: object): Promise<void>;
    readonly Client: {
      find(id: string): Promise<{ backchannelLogout(subject: string, session: string): Promise<void> }>;
    };
    readonly Grant: new (
      values: object,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> };
  }
}
