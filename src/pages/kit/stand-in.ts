/** What the sandbox's page that plays the bank's app needs of the bank behind it. */
import type { AppAuthorisation } from '../../../generated/bank-app-1.0.0.js';
import type { Instant } from '../../domain/time.js';
import type { PageParts } from './routes.js';
import type { CodeBinding } from '../../usecases/authorisation/views.js';

/** Something that a customer is asked to confirm in the app. */
export interface AppRequest {
  readonly id: string;
  readonly askedAt: Instant;
  readonly asked: CodeBinding;
}

export interface StandInApp {
  isUsedBy(psuId: string): Promise<boolean>;
  use(psuId: string): Promise<unknown>;
  leave(psuId: string): Promise<unknown>;
  waitingOf(psuId: string): Promise<readonly AppRequest[]>;
  /** False when it was answered before, or its time is over. */
  answer(psuId: string, id: string, answer: 'confirmed' | 'refused'): Promise<boolean>;
  /** For instance `14:35`. */
  timeOf(at: Instant): string;
  readonly server: AppServer;
  readonly passkeys: StandInPasskeys;
}

/** The customer's passkey, which is made in a browser. */
interface StandInPasskeys {
  isUsedBy(psuId: string): Promise<boolean>;
  newOptions(psuId: string, seed: string): object;
  /** False for an answer of the browser that is not right. */
  add(psuId: string, seed: string, answer: string): Promise<boolean>;
  forget(psuId: string): Promise<unknown>;
}

/** What the app's server is answered by the interface for it: what it asked for, or why not. */
export interface AppAnswer {
  readonly status: number;
  readonly shown?: AppAuthorisation;
}

/** The server of the sandbox's app, which calls the interface as a bank's own would. */
export interface AppServer {
  view(psuId: string, authorisationId: string): Promise<AppAnswer>;
  approve(psuId: string, authorisationId: string, read: Approval): Promise<AppAnswer>;
  refuse(psuId: string, authorisationId: string): Promise<AppAnswer>;
}

interface Approval {
  readonly binding: string;
  readonly ibans: readonly string[];
}

/** What the pages of the simulated app need besides what every page has. */
export interface StandInParts extends PageParts {
  readonly owners: readonly { readonly userName: string; readonly name: string }[];
  readonly app: StandInApp;
}
