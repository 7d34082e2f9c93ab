/** An event of a workspace in a sentence, with a link to the story of its payment, consent or basket. */
import type { WorkspaceEvent } from '../../request-log/noted-event.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { code, link } from '../frame/components.js';
import { portalPaths } from '../frame/paths.js';

const sentences: Readonly<Record<string, string>> = {
  'payment-made': 'The payment was initiated',
  'consent-made': 'The consent was registered',
  'basket-made': 'The signing basket was created',
  'payment-status': 'Payment',
  'consent-status': 'Consent',
  'basket-status': 'Signing basket',
  'authorisation-made': 'An authorisation was started',
  'authorisation-ended': 'The authorisation ended',
  signed: 'Signed by',
  'page-opened': 'The customer opened the bank’s page',
  'browser-left': 'The browser was sent to',
  'login-accepted': 'The customer logged in:',
  'login-continued': 'The customer continued a session:',
  'login-rejected': 'A login failed',
  'login-locked': 'A login failed: the user name is locked',
  'confirmation-asked': 'A confirmation was requested:',
  'confirmation-rejected': 'A confirmation failed:',
  'confirmation-accepted': 'The customer confirmed:',
  'handed-over': 'The order was sent to the core',
  outcome: 'The core reported the outcome',
  alarm: 'The outcome is still unknown',
  returned: 'The payee’s bank returned the money',
  'grant-given': 'A code or tokens were issued',
  'grant-ended': 'The tokens ended',
  'sandbox-call': 'The sandbox was called:',
};

const causes: Readonly<Record<string, string>> = {
  'credentials-wrong': 'wrong user name or password',
  'code-wrong': 'wrong code',
  signed: 'a customer signed',
  accepted: 'the core accepted the order',
  booked: 'the core booked the order',
  'no-funds': 'the account does not have enough money',
  'limit-exceeded': 'the amount exceeds the customer’s limit',
  'account-blocked': 'the account is blocked',
  'account-foreign': 'the customer may not sign for the account',
  'psu-blocked': 'the customer is blocked',
  'mandate-ended': 'the customer may no longer sign for the account',
  'creditor-unknown': 'the payee’s account does not exist',
  'refused-by-core': 'the core refused the order without a reason',
  'cancelled-by-tpp': 'the client cancelled the payment',
  'cancelled-by-psu': 'the customer refused',
  'stopped-by-psu': 'the customer approved the cancellation',
  'stopped-at-core': 'the core stopped the order',
  'end-date-passed': 'the end date of the standing order has passed',
  'approval-expired': 'nobody decided in time',
  'approval-failed': 'the authorisation failed',
  granted: 'the customer gave the consent',
  denied: 'the customer refused the consent',
  superseded: 'a newer consent replaced it',
  'revoked-by-psu': 'the customer revoked it',
  'deleted-by-tpp': 'the client deleted it',
  'validity-over': 'its last day is over',
  'used-up': 'its one access is used',
};

export function renderEvent(event: Pick<WorkspaceEvent, 'kind' | 'facts' | 'resourceId'>): Html {
  return html`${describeEvent(event)} ${storyLink(event.resourceId)}`;
}

/** The search leads from an id to the story of its payment, consent or basket. */
export function storyLink(resourceId: string | undefined): Fragment {
  return resourceId && link(buildHref(portalPaths.search, { q: resourceId }), code(resourceId));
}

/** Describes an event without its resource. */
export function describeEvent({ facts, kind }: Pick<WorkspaceEvent, 'kind' | 'facts'>): Fragment {
  const { cause, from, method, path, psuId, status, to } = facts;
  const sentence = sentences[kind] ?? kind;
  if (kind === 'sandbox-call') return [sentence, ' ', code(`${method} ${path}`), ` ${status}`];
  const change = from === undefined ? to : `${from} → ${to}`;
  const others = further.flatMap((name) => facts[name] ?? []);
  return [
    sentence,
    psuId && [' ', code(psuId)],
    change && [' ', code(change)],
    cause && `: ${causes[cause] ?? cause}`,
    others.length > 0 ? ` (${others.join(', ')})` : undefined,
  ];
}

/** Facts without a place of their own in the sentence, in this order. */
const further = ['method', 'of', 'grant', 'attempt', 'outcome', 'scaStatus', 'amount', 'currency', 'reason'];
