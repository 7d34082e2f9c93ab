/**
 * Under what attempts are counted; see docs/decisions.md, D22. Those of browsers that do not know a customer are counted
 * together, and those of a browser that does apart from all others. Codes have a count of their own, so that whoever is
 * logged in is not stopped by the wrong passwords of somebody else.
 */
import { failuresAllowed, type SessionStep } from '../../domain/authorisation/authorisation.js';
import type { Services } from '../services.js';
import type { Sender } from './browsers.js';

interface Attempted {
  readonly services: Pick<Services, 'fingerprint'>;
  readonly sender?: Sender;
}

/** As long as the digest that the count of a name has always been. */
const keyLength = 64;

export function passwordCount({ sender, services }: Attempted, name: string): string {
  const { fingerprint } = services;
  const device = deviceKnowing(name, sender);
  return device === undefined ? fingerprint(name) : keyOf('device', fingerprint(`${device}\n${name}`));
}

export function codeCount({ sender, services }: Attempted, psuId: string): string {
  const { fingerprint } = services;
  const device = deviceKnowing(psuId, sender);
  return device === undefined
    ? keyOf('code', fingerprint(psuId))
    : keyOf('device code', fingerprint(`${device}\n${psuId}`));
}

function deviceKnowing(name: string, sender?: Sender): string | undefined {
  const device = sender?.device;
  return device?.knows(name) ? device.id : undefined;
}

/** None that a typed name could come to: those are digests and nothing else. */
function keyOf(kind: 'code' | 'device' | 'device code', digest: string): string {
  return `${kind} ${digest}`.slice(0, keyLength);
}

interface AttemptedStep extends Attempted {
  readonly session: { readonly step: SessionStep };
}

/** Under what an attempt at this step is counted: a password by the name that was typed, a code by its customer. */
export function countOf(attempted: AttemptedStep, name: string): string {
  return attempted.session.step === 'login' ? passwordCount(attempted, name) : codeCount(attempted, name);
}

/** Whether there were five failures of a count, and their lock has not ended. */
export async function isLocked({ services }: Locking, key: string): Promise<boolean> {
  const { proofClock, read, stores } = services;
  const { failures, lockedUntil } = await read.run((db) => stores.loginFailures.find(db, key));
  return failures >= failuresAllowed && lockedUntil > proofClock.now();
}

interface Locking {
  readonly services: Pick<Services, 'proofClock' | 'read' | 'stores'>;
}
