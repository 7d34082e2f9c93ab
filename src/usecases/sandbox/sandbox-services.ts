/** What the use cases of the sandbox's portal need of the world, besides what every use case does. */
import type { SandboxApp } from '../../bank/sandbox-app.js';
import type { FaultBounds } from '../../domain/sandbox/faults.js';
import type { Client } from '../../domain/clients.js';
import type { Form, TokenResponse } from '../../domain/oauth/messages.js';
import type { Problem } from '../../domain/problem.js';
import type { CertificateOrder } from '../../domain/sandbox/certificate-order.js';
import type { BankTerms } from '../../domain/sandbox/terms.js';
import type { Workspace } from '../../domain/sandbox/workspace.js';
import type { Instant } from '../../domain/time.js';
import type { SandboxStores } from '../../storage/sandbox-stores.js';
import type { BankStores } from '../../storage/bank-stores.js';
import type { OwnAccountKind } from '../../storage/tables/accounts.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import type { Call, OwnTime, Services } from '../services.js';

/** The time of services whose clock is so far ahead of the bank's. */
export type TimeAhead = (aheadMilliseconds: number) => OwnTime;

/** The workspaces' clocks that this process takes forward. */
export interface Travels {
  /** Takes a clock forward that is on its way, and settles when it is there, or at an instant of the bank's. */
  untilThere(workspaceId: string, until: Instant): Promise<void>;
  /** Does what is due in workspaces that stand ahead, and goes on with the travels that nobody goes on with. */
  round(): Promise<void>;
  /** Leaves every travel where it is, and settles when none is under way. */
  stop(): Promise<void>;
}

/** A request to this very server, as a client of it would send it. */
export interface OwnCall {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body?: string;
}

/** An operation as a call of it is noted. */
export interface OperationPlace {
  readonly contract: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
}

/** A code that a workspace's key has exchanged in place of its client, as that client would have asked for it. */
export interface OwnExchange {
  readonly clientId: string;
  readonly requestId: string;
  readonly at: Instant;
  readonly milliseconds: number;
  readonly form: Form;
  readonly outcome: TokenResponse | Problem;
}

export interface OwnAnswer {
  readonly status: number;
  readonly text: string;
}

export interface IssuedCertificate {
  /** All three as PEM; the key only where the authority has made it. */
  readonly certificate: string;
  readonly authority: string;
  readonly privateKey?: string;
  /** What names it in a signature: `SN=<hexadecimal>,CA=<issuer>`. */
  readonly keyId: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
}

/** The sandbox's own authority. */
export interface TestCertificates {
  /** Throws `request.invalid` for a signing request that cannot be read, is not signed by its key, or has a weak one. */
  issue(order: CertificateOrder, client: Client): Promise<IssuedCertificate>;
}

/** For a workspace's own customers, accounts and certificates. */
export interface OwnDataServices {
  readonly bankTerms: BankTerms;
  /** Opens an account of the bank's own for a currency, if there is none yet; answers its id. */
  readonly openBankAccount: (
    transaction: Transaction,
    kind: OwnAccountKind,
    currency: string,
  ) => Promise<string>;
  readonly hashPassword: (password: string) => Promise<string>;
  /** Nine random digits. */
  readonly randomAccountNumber: () => string;
  /** Absent where the sandbox trusts nobody. */
  readonly certificates?: TestCertificates;
}

export interface SandboxServices extends Services, OwnDataServices {
  readonly portal: SandboxStores;
  /** Those of the embedded bank, in which a workspace's customers have their accounts. */
  readonly bankBooks: BankStores;
  readonly timeAhead: TimeAhead;
  /** The workspaces' clocks that are on their way. */
  readonly travels: Travels;
  /** Random text in small letters and digits, for names that people type. */
  readonly randomName: (length: number) => string;
  readonly faultBounds: FaultBounds;
  /** The app of every customer who uses it. */
  readonly customersApp: Pick<SandboxApp, 'answer' | 'waitingOf'>;
  /** What every customer's device shows. */
  readonly oneTimePassword: string;
  /** Where the authorization endpoints are, below the public address. */
  readonly authorizePaths: readonly string[];
  /** An X-Request-ID that nobody has had. */
  readonly randomIdentifier: () => string;
  /** Sealed, because a place in the log counts the calls of all workspaces. */
  readonly logCursors: Services['cursors'];
  /** Writes down what workspaces' clients have called by now. */
  readonly flushLog: () => Promise<void>;
  /** By which operation a workspace's clock goes forward. */
  readonly clockPlace: OperationPlace;
  /** Has an exchange written down in the log a moment later. */
  readonly noteExchange: (exchange: OwnExchange) => void;
  /** Settles when the server has answered it; undefined for a call that was broken off. */
  readonly callItself: (call: OwnCall) => Promise<OwnAnswer | undefined>;
}

/** One call of the sandbox's own interface, or of a page of the portal. */
export interface SandboxCall extends Call {
  readonly services: SandboxServices;
  /** By what callers are told apart before anybody knows whose call it is. */
  readonly callerNetwork: string;
  readonly workspace?: Workspace;
}

/** A call of a workspace that is known. */
export type WorkspaceCall = SandboxCall & { readonly workspace: Workspace };
