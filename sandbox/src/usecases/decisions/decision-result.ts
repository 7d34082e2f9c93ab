/**
 * The result of a simulated customer decision: the status of the authorisation and of its resource, as the TPP reads
 * them.
 */
import type { Resource, ScaStatus } from '../../../../src/domain/authorisation/authorisation.js';
import { applyExpiry } from '../../../../src/domain/authorisation/lifecycle.js';
import { basketLifecycle } from '../../../../src/domain/baskets/basket.js';
import { consentLifecycle } from '../../../../src/domain/consents/consent.js';
import { defined } from '../../../../src/domain/defined.js';
import { bulkLifecycle, bulkStatusOf } from '../../../../src/domain/payments/bulk.js';
import { paymentLifecycle } from '../../../../src/domain/payments/payment.js';
import type { Connection } from '../../../../src/storage/work/unit-of-work.js';
import { findRules } from '../../../../src/usecases/authorisation/kinds.js';
import { scaStatusOf } from '../../../../src/usecases/authorisation/resources.js';
import type { AuthorisationView } from '../../../../src/usecases/authorisation/views.js';
import { currentMoment, type Services } from '../../../../src/usecases/services.js';
import type { BrowserState } from './decision-browser.js';

/** The browser's current page. */
export interface ShownPage {
  readonly step: AuthorisationView['step'];
  /** The outcome of the authorisation, on the last page. */
  readonly outcome?: string;
  /** The page's message about the last attempt. */
  readonly notice?: string;
}

export interface DecisionResult {
  readonly authorisationId?: string;
  readonly page?: ShownPage;
  readonly redirectUri?: string;
  readonly scaStatus?: ScaStatus;
  readonly resource?: Resource & { readonly status: string };
}

export async function readDecisionResult(
  { authorisationId, redirectUri, view }: BrowserState,
  services: Services,
): Promise<DecisionResult> {
  const { read } = services;
  const found =
    authorisationId === undefined ? {} : await read.run((db) => findStatuses(db, authorisationId, services));
  return { ...found, ...defined({ authorisationId, redirectUri, page: view && toShownPage(view) }) };
}

function toShownPage(view: AuthorisationView): ShownPage {
  const { step } = view;
  if (step === 'done') return { step, outcome: view.outcome };
  return { step, ...defined({ notice: view.notice }) };
}

async function findStatuses(db: Connection, authorisationId: string, services: Services) {
  const authorisation = await services.stores.authorisations.find(db, authorisationId);
  const current = authorisation && (await findRules(db, authorisation, services));
  if (!current) return {};
  const { resource } = authorisation;
  const { services: inTime } = current;
  const status = await findStatus(db, resource, inTime);
  return {
    scaStatus: scaStatusOf(authorisation, current.isOver, inTime),
    ...(status !== undefined && { resource: { ...resource, status } }),
  };
}

/** For a cancellation, returns the status of the payment or the bulk. */
async function findStatus(
  db: Connection,
  { id, kind }: Resource,
  { clock, stores }: Services,
): Promise<string | undefined> {
  const moment = currentMoment(clock);
  if (kind === 'consent') {
    const consent = await stores.consents.find(db, id);
    return consent && applyExpiry(consentLifecycle, consent, moment).status;
  }
  if (kind === 'basket') {
    const basket = await stores.baskets.find(db, id);
    return basket && applyExpiry(basketLifecycle, basket, moment).status;
  }
  if (kind === 'bulk' || kind === 'bulk-cancel') {
    const stored = await stores.bulks.find(db, id);
    if (!stored) return undefined;
    const { status } = applyExpiry(bulkLifecycle, stored, moment);
    return bulkStatusOf(status, (await stores.bulks.countEntries(db, [id])).get(id) ?? {});
  }
  const payment = kind === 'session' ? undefined : await stores.payments.find(db, id);
  return payment && applyExpiry(paymentLifecycle, payment, moment).status;
}
