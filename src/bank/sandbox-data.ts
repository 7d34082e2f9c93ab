/** The embedded bank's fixed data: `sandbox.json` and its shape. */
import { readFileSync } from 'node:fs';

export interface SandboxAccount {
  readonly iban: string;
  readonly currency: string;
  readonly name: string;
  readonly product: string;
  readonly cashAccountType: string;
  readonly openingBalance: string;
  readonly overdraft: string;
}

export interface SandboxPsu {
  readonly psuId: string;
  readonly password: string;
  readonly name: string;
  readonly status: string;
  readonly paymentLimit?: string;
  readonly accounts: readonly SandboxAccount[];
}

export interface SandboxClient {
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly name: string;
  readonly type: string;
  readonly roles: readonly string[];
  readonly grants: readonly string[];
  readonly requirePkce?: boolean;
  readonly redirectUris: readonly string[];
  readonly status: string;
}

export interface SandboxData {
  readonly bank: {
    readonly name: string;
    readonly country: string;
    readonly homeCurrency: string;
    readonly timeZone: string;
    readonly bankCode: string;
    readonly bic: string;
  };
  readonly clients: readonly SandboxClient[];
  readonly oneTimePassword: string;
  readonly psus: readonly SandboxPsu[];
  readonly corporates: readonly {
    readonly corporateId: string;
    readonly name: string;
    readonly signers: readonly string[];
    readonly signaturesNeeded: number;
    readonly accounts: readonly SandboxAccount[];
  }[];
  readonly otherBanksAccounts: readonly string[];
}

export const sandboxData: SandboxData = JSON.parse(
  readFileSync(new URL('./sandbox.json', import.meta.url), 'utf8'),
);
