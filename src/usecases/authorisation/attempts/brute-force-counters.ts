/**
 * Keys of the brute-force counters (docs/developer/decisions, D22). A name counts in all its spellings
 * (`toCountedName`). Browsers unknown to a customer share one counter; each trusted device has its own. Codes are
 * counted apart from passwords, so that a stranger's wrong passwords do not lock out a customer who is logged in. In the
 * sandbox, workspaces and browsers count apart (`Services.attemptScope`).
 */
import type { SessionStep } from '../../../domain/authorisation/authorisation.js';
import {
  formatCounterKey,
  type NameCounting,
  sharedCodeKey,
  sharedNameKey,
  toCountedName,
} from '../../limits/lockouts.js';
import type { Services } from '../../services.js';
import type { Sender } from './browsers.js';

interface Attempted {
  readonly services: Pick<Services, 'attemptScope' | 'fingerprint'> & NameCounting;
  readonly sender?: Sender;
  /** Absent for an attempt without a browser. */
  readonly session?: { readonly browserKey: string };
}

export function passwordCounterKey(attempted: Attempted, name: string): string {
  const { services, session } = attempted;
  const device = deviceKnowing(name, attempted);
  return device === undefined
    ? sharedNameKey(name, services, session?.browserKey)
    : formatCounterKey('device', services.fingerprint(`${device}\n${toCountedName(name, services)}`));
}

export function codeCounterKey(attempted: Attempted, psuId: string): string {
  const { services, session } = attempted;
  const device = deviceKnowing(psuId, attempted);
  return device === undefined
    ? sharedCodeKey(psuId, services, session?.browserKey)
    : formatCounterKey('device code', services.fingerprint(`${device}\n${psuId}`));
}

/** The id of the sender's trusted device; undefined for a device in which no customer of this name has logged in. */
export function deviceKnowing(
  name: string,
  { sender, services }: Pick<Attempted, 'sender' | 'services'>,
): string | undefined {
  const device = sender?.device;
  const names = [name, toCountedName(name, services)];
  return device && names.some((each) => device.knows(each)) ? device.id : undefined;
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
