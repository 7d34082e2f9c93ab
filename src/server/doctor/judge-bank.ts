/** What is to be thought of a part of the bank that was asked something; pure. */
import type { PortFault } from '../../bank/patient-port.js';
import { counted, error, type Finding, ok } from './finding.js';

/** `fault` is undefined where it has answered; of what was thrown no text is repeated, which may be about a customer. */
export function judgePort(about: string, seconds: number, fault?: PortFault, thrown?: unknown): Finding {
  switch (fault) {
    case undefined:
      return ok(about, 'answers');
    case 'late':
      return error(
        about,
        `gives no answer in ${counted(seconds, 'second')}`,
        'See that it runs, and that this machine reaches it; what needs it is refused with 503.',
      );
    case 'failed':
      return error(
        about,
        `fails when it is asked${codeOf(thrown)}`,
        'See to its address, its secrets and its own log; what needs it is refused with 503.',
      );
    case 'malformed':
      return error(
        about,
        'answers what its port does not know',
        'Mend the adapter: npm run conformance:adapter.',
      );
  }
}

/** ` (ECONNREFUSED)`, where there is a code that the system or a library has given. */
function codeOf(thrown: unknown): string {
  let code = '';
  // What lies deepest says most: a library's own code stands above the system's.
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || typeof cause.code !== 'string') continue;
    if (/^[A-Z][A-Z0-9_]{2,50}$/.test(cause.code)) code = ` (${cause.code})`;
  }
  return code;
}
