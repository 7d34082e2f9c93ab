/** Data that lets anybody try the sandbox's pages; a production bank has none. */

export interface SandboxHints {
  readonly customers: readonly SandboxCustomer[];
  readonly code: string;
}

export interface SandboxCustomer {
  readonly userName: string;
  readonly password: string;
}
