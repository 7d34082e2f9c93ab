/**
 * Keys of the brute-force counters (docs/developer/decisions, D22). Browsers unknown to a customer share one counter; each
 * trusted device has its own. Codes are counted apart from passwords, so that a stranger's wrong passwords do not lock
 * out a customer who is logged in.
 */
import { failuresAllowed, type SessionStep } from '../../../domain/authorisation/authorisation.js';
import type { Services } from '../../services.js';
import type { Sender } from './browsers.js';

interface Attempted {
  readonly services: Pick<Services, 'fingerprint'>;
  readonly sender?: Sender;
}

/** Length of the digest that has always been the key of a name's counter. */
const keyLength = 64;

export function passwordCounterKey({ sender, services }: Attempted, name: string): string {
  const { fingerprint } = services;
  const device = deviceKnowing(name, sender);
  return device === undefined
    ? fingerprint(name)
    : formatCounterKey('device', fingerprint(`${device}\n${name}`));
}

export function codeCounterKey({ sender, services }: Attempted, psuId: string): string {
  const { fingerprint } = services;
  const device = deviceKnowing(psuId, sender);
  return device === undefined
    ? formatCounterKey('code', fingerprint(psuId))
    : formatCounterKey('device code', fingerprint(`${device}\n${psuId}`));
}

function deviceKnowing(name: string, sender?: Sender): string | undefined {
  const device = sender?.device;
  return device?.knows(name) ? device.id : undefined;
}

/** Cannot collide with a typed name's key, which is a bare digest. */
function formatCounterKey(kind: 'code' | 'device' | 'device code', digest: string): string {
  return `${kind} ${digest}`.slice(0, keyLength);
}

interface AttemptedStep extends Attempted {
  readonly session: { readonly step: SessionStep };
}

/** The counter of an attempt: by typed name for a password, by customer for a code. */
export function attemptCounterKey(attempted: AttemptedStep, name: string): string {
  return attempted.session.step === 'login'
    ? passwordCounterKey(attempted, name)
    : codeCounterKey(attempted, name);
}

/** Whether the counter has reached five failures and its lockout has not expired. */
export async function isLocked({ services }: Locking, key: string): Promise<boolean> {
  const { proofClock, read, stores } = services;
  const { failures, lockedUntil } = await read.run((db) => stores.loginFailures.find(db, key));
  return failures >= failuresAllowed && lockedUntil > proofClock.now();
}

interface Locking {
  readonly services: Pick<Services, 'proofClock' | 'read' | 'stores'>;
}
