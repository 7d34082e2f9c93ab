/** Why a payment ended, as codes of ISO 20022 ExternalStatusReason1Code; of those that psd2-api 1.3.16 has. */
import type { StatusCause } from './payment.js';

export type StatusReasonCode = 'AM04' | 'AM02' | 'AC06' | 'CN01' | 'FOCR' | 'DS04';

const codes: Readonly<Partial<Record<StatusCause, StatusReasonCode>>> = {
  'no-funds': 'AM04',
  'limit-exceeded': 'AM02',
  'account-blocked': 'AC06',
  'cancelled-by-psu': 'CN01',
  'cancelled-by-tpp': 'FOCR',
  'stopped-by-psu': 'FOCR',
  'stopped-at-core': 'FOCR',
};
const known: ReadonlyMap<string, StatusReasonCode> = new Map(Object.entries(codes));

/** Returns DS04, which names no reason, for every other cause, and while no cause is recorded yet. */
export function toStatusReasonCode(cause: string | undefined): StatusReasonCode {
  return (cause !== undefined && known.get(cause)) || 'DS04';
}
