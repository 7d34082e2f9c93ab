/**
 * The result of a simulated customer decision: the status of the authorisation and of its resource, as the TPP reads
 * them.
 */
import type { ScaStatus } from '../../../../src/domain/authorisation/authorisation.js';
import type { Resource } from '../../../../src/domain/authorisation/resource.js';
import { defined } from '../../../../src/domain/defined.js';
import { bulkStatusOf } from '../../../../src/domain/payments/bulk.js';
import type { Connection } from '../../../../src/storage/work/unit-of-work.js';
import { findRules } from '../../../../src/usecases/authorisation/kinds.js';
import { scaStatusOf } from '../../../../src/usecases/authorisation/resources.js';
import type { AuthorisationView } from '../../../../src/usecases/authorisation/views.js';
import type { Services } from '../../../../src/usecases/services.js';
import type { BrowserState } from './decision-browser.js';

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
  const status = await toShownStatus(db, resource, current.status, inTime.stores);
  return {
    scaStatus: scaStatusOf(authorisation, current.isOver, inTime),
    ...(status !== undefined && { resource: { ...resource, status } }),
  };
}

/** A bulk whose status is ACTC has the one that its entries make. */
async function toShownStatus(
  db: Connection,
  { id, kind }: Resource,
  status: string | undefined,
  { bulks }: Services['stores'],
): Promise<string | undefined> {
  if ((kind !== 'bulk' && kind !== 'bulk-cancel') || status !== 'ACTC') return status;
  return bulkStatusOf(status, (await bulks.countEntries(db, [id])).get(id) ?? {});
}
