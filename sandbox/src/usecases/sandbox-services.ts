/** The dependencies of the sandbox's use cases, in addition to those of every use case. */
import type { SandboxApp } from '../bank/app.js';
import type { FaultBounds } from '../domain/faults.js';
import type { Client } from '../../../src/domain/clients.js';
import type { Form, TokenResponse } from '../../../src/domain/oauth/messages.js';
import type { Problem } from '../../../src/domain/problem.js';
import type { CertificateOrder } from '../domain/certificate-order.js';
import type { BankTerms } from '../domain/terms.js';
import type { OpenWorkspace } from '../domain/workspace.js';
import type { Instant } from '../../../src/domain/time.js';
import type { SandboxStores } from '../storage/sandbox-stores.js';
import type { BankStores } from '../storage/bank-stores.js';
import type { OwnAccountKind } from '../storage/bank-tables/accounts.js';
import type { Transaction } from '../../../src/storage/work/unit-of-work.js';
import type { Call, ClientServices, Services } from '../../../src/usecases/services.js';

/** The services that differ where a clock is ahead of the bank's. */
export type TestClockServices = Omit<ClientServices, 'attemptScope'>;

/** Returns the time by a clock that is ahead of the bank's by so many milliseconds. */
export type TimeAhead = (aheadMilliseconds: number) => TestClockServices;

export interface ClockAdvances {
  /** Continues a clock's advance; resolves at its target, or at an instant of the bank's clock. */
  waitForTarget(workspaceId: string, until: Instant): Promise<void>;
  /** Runs due work in workspaces whose clocks are ahead, and takes over advances that no process continues. */
  round(): Promise<void>;
  /** Interrupts every advance, and resolves when none is running here. */
  stop(): Promise<void>;
}

/** A request from this server to itself, as a client would send it. */
export interface SelfCall {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names and values alternate. */
  readonly headers: readonly string[];
  readonly body?: string;
  /** The client in whose log the call is recorded, where the call names none or another one. */
  readonly clientId?: string;
}

/** An operation, as the request log records it. */
export interface OperationPlace {
  readonly contract: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
}

/** A code exchange with a workspace's key in place of its client's authentication. */
export interface WorkspaceExchange {
  readonly clientId: string;
  readonly requestId: string;
  readonly at: Instant;
  readonly milliseconds: number;
  readonly form: Form;
  readonly outcome: TokenResponse | Problem;
}

export interface SelfCallAnswer {
  readonly status: number;
  readonly text: string;
}

export interface IssuedCertificate {
  /** Certificate, authority and key are PEM; the key only where the authority has generated it. */
  readonly certificate: string;
  readonly authority: string;
  readonly privateKey?: string;
  /** The certificate's `keyId` in a signature: `SN=<hexadecimal>,CA=<issuer>`. */
  readonly keyId: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
}

/** The sandbox's own certificate authority. */
export interface TestCertificates {
  /**
   * Throws `request.invalid` for a signing request that is unreadable, is not signed by its own key, or has a weak key.
   */
  issue(order: CertificateOrder, client: Client): Promise<IssuedCertificate>;
}

export interface SandboxServices extends Services {
  readonly portal: SandboxStores;
  /** Stores of the embedded bank, which keeps the accounts of a workspace's customers. */
  readonly bankBooks: BankStores;
  readonly bankTerms: BankTerms;
  /** Opens the bank's own account for a currency unless it exists; returns its id. */
  readonly openBankAccount: (
    transaction: Transaction,
    kind: OwnAccountKind,
    currency: string,
  ) => Promise<string>;
  readonly hashPassword: (password: string) => Promise<string>;
  /** Nine random digits. */
  readonly randomAccountNumber: () => string;
  /** Absent where the sandbox has no certificate authority. */
  readonly certificates?: TestCertificates;
  readonly timeAhead: TimeAhead;
  readonly clockAdvances: ClockAdvances;
  /** Random text in small letters and digits, for names that people type. */
  readonly randomName: (length: number) => string;
  readonly faultBounds: FaultBounds;
  readonly customersApp: Pick<SandboxApp, 'answer' | 'waitingOf'>;
  /** Derives a client's secret; `count` is the number of its earlier secrets. */
  readonly deriveClientSecret: (workspaceKey: string, clientId: string, count: number) => string;
  /** The code that every customer's device shows. */
  readonly oneTimePassword: string;
  /** The paths of the authorization endpoints below the public address. */
  readonly authorizePaths: readonly string[];
  /** Returns a new random X-Request-ID. */
  readonly randomIdentifier: () => string;
  /** Pagination cursors of the log; sealed, because a position counts the calls of all workspaces. */
  readonly logCursors: Services['cursors'];
  /** Writes all buffered calls of workspaces' clients to the log. */
  readonly flushLog: () => Promise<void>;
  readonly clockPlace: OperationPlace;
  /** Records an exchange, which the log writes a moment later. */
  readonly noteExchange: (exchange: WorkspaceExchange) => void;
  /** Resolves with the server's answer; undefined for an aborted call. */
  readonly callItself: (call: SelfCall) => Promise<SelfCallAnswer | undefined>;
}

/** A call of the sandbox's own interface, or of a page of the portal. */
export interface SandboxCall extends Call {
  readonly services: SandboxServices;
  /** The key of address rate limits, before the caller is authenticated. */
  readonly callerNetwork: string;
  readonly workspace?: OpenWorkspace;
}

export type WorkspaceCall = SandboxCall & { readonly workspace: OpenWorkspace };
