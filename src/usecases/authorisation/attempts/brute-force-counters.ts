/**
 * Keys of the brute-force counters (docs/developer/decisions, D22). Browsers unknown to a customer share one counter; each
 * trusted device has its own. Codes are counted apart from passwords, so that a stranger's wrong passwords do not lock
 * out a customer who is logged in. In the sandbox, workspaces and browsers count apart (`Services.attemptScope`).
 */
import type { SessionStep } from '../../../domain/authorisation/authorisation.js';
import { digestName, formatCounterKey, sharedCodeKey } from '../../limits/lockouts.js';
import type { Services } from '../../services.js';
import type { Sender } from './browsers.js';

interface Attempted {
  readonly services: Pick<Services, 'attemptScope' | 'fingerprint'>;
  readonly sender?: Sender;
  /** Absent for an attempt without a browser. */
  readonly session?: { readonly browserKey: string };
}

export function passwordCounterKey({ sender, services, session }: Attempted, name: string): string {
  const device = deviceKnowing(name, sender);
  return device === undefined
    ? digestName(name, services, session?.browserKey)
    : formatCounterKey('device', services.fingerprint(`${device}\n${name}`));
}

export function codeCounterKey({ sender, services, session }: Attempted, psuId: string): string {
  const device = deviceKnowing(psuId, sender);
  return device === undefined
    ? sharedCodeKey(psuId, services, session?.browserKey)
    : formatCounterKey('device code', services.fingerprint(`${device}\n${psuId}`));
}

function deviceKnowing(name: string, sender?: Sender): string | undefined {
  const device = sender?.device;
  return device?.knows(name) ? device.id : undefined;
}

interface AttemptedStep extends Attempted {
  readonly session: { readonly browserKey: string; readonly step: SessionStep };
}

/** The counter of an attempt: by typed name for a password, by customer for a code. */
export function attemptCounterKey(attempted: AttemptedStep, name: string): string {
  return attempted.session.step === 'login'
    ? passwordCounterKey(attempted, name)
    : codeCounterKey(attempted, name);
}
