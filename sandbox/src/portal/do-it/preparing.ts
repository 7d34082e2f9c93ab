/** Brings about the preconditions of example calls, as their descriptions say. */
import { Problem } from '../../../../src/domain/problem.js';
import { oauth } from '../guides/journeys/shared-steps.js';
import { atPayment, basket, reading, token, usualValues } from '../message-codes/message-code.js';
import type { Preparation } from '../message-codes/preparations.js';
import { listPendingRules, replaceFaults } from '../../usecases/faults.js';
import { textAt } from '../frame/sandbox-api.js';
import { createWorkspace } from '../../usecases/workspaces/workspaces.js';
import type { Values } from '../guides/guide.js';
import { Actor } from './actor.js';

const pauseMilliseconds = 100;
const mostLooks = 50;

export const preparing: Readonly<Record<Preparation, (actor: Actor) => Promise<Values>>> = {
  executedPayment: async (actor) => {
    const { authorisationId, id: paymentId } = await actor.pay();
    await actor.approve(authorisationId, [actor.values['psuId'] ?? '']);
    for (let looks = 0; looks < mostLooks; looks += 1) {
      const answer = await actor.prepare(atPayment('/status', {}), { paymentId });
      if (textAt(answer, 'transactionStatus') === 'ACSC') return { paymentId };
      await actor.stage.parts.services.pause(pauseMilliseconds);
    }
    throw new Problem('status.invalid', 'The payment was not settled in time; try again.');
  },
  cancelledPayment: async (actor) => {
    const { id: paymentId } = await actor.pay();
    await actor.prepare(atPayment('', { method: 'DELETE' }), { paymentId });
    return { paymentId };
  },
  paymentInBasket: async (actor) => {
    const { id: paymentId } = await actor.pay();
    await actor.prepare(basket(['{{paymentId}}'], {}), { paymentId });
    return { paymentId };
  },
  paymentsOfTwoCustomers: async (actor) => {
    const [, other] = actor.stage.parts.data.psus;
    const debtorAccount = { iban: other?.accounts[0]?.iban ?? '' };
    return {
      paymentId: (await actor.pay()).id,
      otherPaymentId: (await actor.pay({ debtorAccount })).id,
    };
  },
  token: async (actor) => {
    const { accessToken } = await actor.grantConsent();
    const answer = await actor.prepare(reading('/accounts', {}), { accessToken });
    const found: unknown = Reflect.get(Object(answer), 'accounts');
    const account: unknown = Array.isArray(found) ? found[0] : undefined;
    return { accessToken, accountId: textAt(account, 'resourceId') };
  },
  tokenWithoutBalances: async (actor) => {
    const access = { accounts: [{ iban: usualValues.debtorIban }] };
    return { accessToken: (await actor.grantConsent({ access })).accessToken };
  },
  // In a throw-away workspace, because its clock has to move; the developer's log has the calls.
  expiredToken: async ({ loggedClientId, stage }) => {
    const { parts } = stage;
    const workspace = await createWorkspace(stage.workspace.id, parts.services);
    const own = await Actor.of({ key: workspace.key, parts, workspace }, loggedClientId);
    const { accessToken } = await own.grantConsent();
    await own.ask('/clock', { forward: 'PT2H' });
    return { accessToken, clientId: own.values.clientId };
  },
  revokedToken: async (actor) => {
    const { accessToken } = await actor.grantConsent();
    await actor.prepare({ ...token({ token: '{{accessToken}}' }), path: `${oauth}/revoke` }, { accessToken });
    return { accessToken };
  },
  usedUpToken: async (actor) => {
    const { accessToken } = await actor.grantConsent({ frequencyPerDay: 1 });
    await actor.prepare(reading('/accounts', { without: ['PSU-IP-Address'] }), { accessToken });
    return { accessToken };
  },
  replacedConsent: async (actor) => {
    const { consentId } = await actor.grantConsent();
    await actor.grantConsent();
    const form = {
      grant_type: 'password',
      username: '{{psuId}}',
      password: '{{psuPassword}}',
      scope: 'AISP',
    };
    return { consentId, accessToken: textAt(await actor.prepare(token(form)), 'access_token') };
  },
  expiredCertificate: (actor) => issueCertificate(actor, 'expired'),
  revokedCertificate: (actor) => issueCertificate(actor, 'revoked'),
  validConsent: async (actor) => ({ consentId: (await actor.grantConsent()).consentId }),
  faultOf500: (actor) => armFault(actor, 'answer-500'),
  faultOf503: (actor) => armFault(actor, 'answer-503'),
  consent: async (actor) => ({ consentId: (await actor.registerConsent()).consentId }),
};

async function issueCertificate(actor: Actor, state: string): Promise<Values> {
  const path = `/clients/${encodeURIComponent(actor.values.clientId)}/certificates`;
  const issued = await actor.ask(path, { use: 'seal', state });
  return { certificate: Buffer.from(textAt(issued, 'certificate')).toString('base64') };
}

/** The fault precedes those that the developer has armed. */
async function armFault({ stage, values }: Actor, effect: 'answer-500' | 'answer-503'): Promise<Values> {
  const { parts, workspace } = stage;
  const waiting = await listPendingRules(workspace, parts.services);
  const rule = { effect, operation: 'initiateSepaCreditTransfer', calls: 1 };
  await replaceFaults([rule, ...waiting], workspace, parts.services);
  return { clientId: values.clientId };
}
