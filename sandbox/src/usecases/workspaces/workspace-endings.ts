/** Ends the open work of a workspace's clients by the same transitions as expiry or the customer. */
import type { Workspace } from '../../domain/workspace.js';
import type { Connection, Transaction } from '../../../../src/storage/work/unit-of-work.js';
import { buildRejection, transition } from '../../../../src/usecases/resource/transition.js';
import { basketTransitions } from '../../../../src/usecases/baskets/basket-signing.js';
import { bulkTransitions } from '../../../../src/usecases/bulks/bulk-signing.js';
import { buildConsentRejection, consentTransitions } from '../../../../src/usecases/consents/transitions.js';
import { paymentTransitions } from '../../../../src/usecases/payments/payment-kind.js';
import {
  standingOrderTransitions,
  stopStandingOrder,
} from '../../../../src/usecases/standing-orders/signing.js';
import type { SandboxServices } from '../sandbox-services.js';
import { listWorkspaceClients } from './workspace-clients.js';

/** Resources ended per transaction, so that no lock is held for all of them. */
const batchSize = 64;

/**
 * Ends unauthorised baskets, bulks and payments, standing orders, payments that wait for their date or for funds,
 * consents, and tokens. Payments already submitted to the core are executed. A repeated call continues after an
 * interruption.
 */
export async function endWork(workspace: Workspace, services: SandboxServices): Promise<void> {
  const { clock, portal, stores, work } = services;
  const { baskets, bulks, payments, standingOrders } = portal.openWork;
  for (const { id: clientId } of await listWorkspaceClients(workspace, services)) {
    await work.run((transaction) => stores.tokens.endGrantsOfClient(transaction, clientId, clock.now()));
    await endEach(baskets, endBasket, clientId, services);
    await endEach(bulks, endBulk, clientId, services);
    await endEach(standingOrders, endStandingOrder, clientId, services);
    await endEach(payments, endPayment, clientId, services);
    await endEach(stores.consents.listLiveOf, endConsent, clientId, services);
  }
}

/** Reads a page of a client's open resources after an id. */
type ListOpen<Item> = (
  db: Connection,
  clientId: string,
  after: string,
  most: number,
) => Promise<readonly Item[]>;

type End<Item> = (transaction: Transaction, item: Item, services: SandboxServices) => Promise<unknown>;

async function endEach<Item extends { readonly id: string }>(
  listOpen: ListOpen<Item>,
  end: End<Item>,
  clientId: string,
  services: SandboxServices,
): Promise<void> {
  const { read, work } = services;
  for (let after: string | undefined = ''; after !== undefined;) {
    const behind: string = after;
    const items = await read.run((db) => listOpen(db, clientId, behind, batchSize));
    await work.run(async (transaction) => {
      for (const item of items) await end(transaction, item, services);
    });
    after = items.at(-1)?.id;
  }
}

const endBasket: End<{ readonly id: string }> = (transaction, { id }, services) =>
  transition(transaction, basketTransitions, buildRejection(id, 'expired'), services);

const endBulk: End<{ readonly id: string }> = (transaction, { id }, services) =>
  transition(transaction, bulkTransitions, buildRejection(id, 'expired'), services);

const endStandingOrder: End<{ readonly id: string }> = async (transaction, { id }, services) => {
  const rejection = buildRejection(id, 'expired');
  if ((await transition(transaction, standingOrderTransitions, rejection, services)) !== undefined) return;
  await stopStandingOrder(transaction, id, services);
};

const endPayment: End<{ readonly id: string; readonly status: string }> = (
  transaction,
  { id, status },
  services,
) => {
  const isUndecided = status === 'RCVD' || status === 'PATC';
  const stop = { id, to: 'CANC', cause: 'stopped-by-psu' } as const;
  return transition(
    transaction,
    paymentTransitions,
    isUndecided ? buildRejection(id, 'expired') : stop,
    services,
  );
};

const endConsent: End<{ readonly id: string }> = async (transaction, { id }, services) => {
  const rejected = { ...buildConsentRejection(id, 'expired'), from: 'received' } as const;
  if ((await transition(transaction, consentTransitions, rejected, services)) !== undefined) return;
  const expiry = { id, to: 'expired', cause: 'validity-over', outcome: 'expired' } as const;
  await transition(transaction, consentTransitions, expiry, services);
};
