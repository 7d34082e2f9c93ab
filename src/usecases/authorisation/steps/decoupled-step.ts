/**
 * The only step of a decoupled authorisation: the bank's app asks the customer for exactly this resource, and the
 * worker polls for the answer as for every push confirmation.
 */
import type { ShownPayment } from '../../../bank/sca.js';
import type { PushOutcome } from '../../../domain/authorisation/sca-method.js';
import type { PaymentSummary } from '../../resource/subject.js';
import { startChallenge } from './method-step.js';
import type { Visit } from './step.js';

/** Sends the request to the app, once the authorisation is stored. */
export async function askInApp(visit: Visit): Promise<void> {
  const { rules, services, session } = visit;
  const { authorisationId, browserKey, method, psuId } = session;
  if (!method || psuId === undefined) throw new Error('a decoupled request names no customer or method');
  const subject = await rules.review?.(psuId, undefined);
  // The binding of a basket names totals alone, and the payer has to see each payee (RTS on SCA, article 5(3)).
  const shown = subject?.kind === 'basket' ? { payments: subject.basket.payments.map(toShownPayment) } : {};
  const { challenge, sentAt } = await startChallenge(visit, method, { psuId }, shown);
  const sent = { authorisationId, browserKey, challenge, sentAt };
  await services.work.run(async (transaction) => {
    await services.stores.authorisationSessions.storeChallenge(transaction, sent);
  });
}

function toShownPayment({ amount, creditorIban, creditorName, currency }: PaymentSummary): ShownPayment {
  return { amount, currency, creditorIban, creditorName };
}

/**
 * Ends an authorisation that the answer has left open: a customer without a browser can neither ask again nor log in
 * again. The resource keeps waiting for another authorisation.
 */
export async function endDecoupled({ authorisation, services }: Visit, outcome: PushOutcome): Promise<void> {
  const { stores, work } = services;
  const end = outcome === 'expired' ? 'expired' : 'left';
  await work.run((transaction) => stores.authorisations.end(transaction, authorisation.id, end));
}
