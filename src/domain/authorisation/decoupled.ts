/**
 * Decoupled approach (Berlin Group, ASPSP-SCA-Approach: DECOUPLED): the bank's app asks the customer whom the TPP names,
 * without a browser and without a login before.
 */
import type { AuthorisationSession } from './authorisation.js';
import type { ResourceKind } from './resource.js';
import { type ScaMethod, scaRulesOf } from './sca-method.js';

/** Stands in a session in place of a browser's key; no hash equals it. */
export const decoupledKey = 'decoupled';

export function isDecoupled({ browserKey }: Pick<AuthorisationSession, 'browserKey'>): boolean {
  return browserKey === decoupledKey;
}

/** The first method that confirms without a browser: the app, where it proves two elements itself. */
export function findDecoupledMethod(methods: readonly ScaMethod[]): ScaMethod | undefined {
  return methods.find((method) => method.provesTwoElements === true && scaRulesOf(method).step === 'push');
}

/**
 * The text that the TPP shows to the customer (psuMessage): Croatian and English together, because a retry gets the
 * stored text, also when it asks for another language. At most 500 characters. Consents have none: without a browser, no
 * code could reach their client.
 */
export const psuMessages: Readonly<Partial<Record<ResourceKind, string>>> = {
  payment: 'Otvorite aplikaciju banke i potvrdite plaćanje. / Open the bank’s app and confirm the payment.',
  cancellation:
    'Otvorite aplikaciju banke i potvrdite opoziv plaćanja. / Open the bank’s app and confirm that the payment is stopped.',
  bulk: 'Otvorite aplikaciju banke i potvrdite sva plaćanja. / Open the bank’s app and confirm all payments.',
  'bulk-cancel':
    'Otvorite aplikaciju banke i potvrdite opoziv plaćanja. / Open the bank’s app and confirm that the payments are stopped.',
  'standing-order':
    'Otvorite aplikaciju banke i potvrdite trajni nalog. / Open the bank’s app and confirm the standing order.',
  'standing-cancel':
    'Otvorite aplikaciju banke i potvrdite prestanak trajnog naloga. / Open the bank’s app and confirm that the standing order ends.',
  basket:
    'Otvorite aplikaciju banke i potvrdite sva plaćanja. / Open the bank’s app and confirm all payments.',
};
