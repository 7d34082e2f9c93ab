/** What the sandbox's page that plays the bank's app needs of the bank behind it. */
import type { Instant } from '../../domain/time.js';
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
}
