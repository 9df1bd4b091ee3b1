/** The part of the provider's API that tests use. Its types are in a separate package. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface Account {
    accountId: string;
    claims(): Record<string, unknown> & { sub: string };
  }
  export default class Provider {
    constructor(
      issuer: string,
      configuration: Record<string, unknown> & { findAccount(context: unknown, id: string): Account },
    );
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
