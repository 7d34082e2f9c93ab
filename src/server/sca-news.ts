/** What the operator has to hear of the bank's authenticator, as lines of the log. */
import type { ScaFault, ScaPatience } from '../bank/patient-sca.js';
import type { Log } from './log.js';

const sentences: Readonly<Record<ScaFault, string>> = {
  late: 'the authenticator does not answer in time; what needs it is refused with 503',
  failed: 'the authenticator fails; what needs it is refused with 503',
  malformed: 'the authenticator answers what the port does not know; nothing was changed',
};

export function scaNewsTo(log: Log): ScaPatience['tell'] {
  return ({ fault, ...where }) => {
    if (fault === undefined) log.info(where, 'the authenticator answers again');
    else log.error({ alarm: `sca-${fault}`, ...where }, sentences[fault]);
  };
}
