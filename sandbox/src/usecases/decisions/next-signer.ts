/** Starts the next signer's authorisation where several signatures are needed: an authorisation serves one signer. */
import { defined } from '../../../../src/domain/defined.js';
import type { Resource } from '../../../../src/domain/authorisation/resource.js';
import type { Payment } from '../../../../src/domain/payments/payment.js';
import type { Stores } from '../../../../src/storage/stores.js';
import type { Connection } from '../../../../src/storage/work/unit-of-work.js';
import { startAuthorisation } from '../../../../src/usecases/authorisation/resources.js';
import { withTestClock } from '../../../../src/usecases/test-clock.js';
import type { Call } from '../../../../src/usecases/services.js';
import type { WorkspaceCall } from '../sandbox-services.js';

type Order = Pick<Payment, 'clientId' | 'product'>;

/**
 * Starts the authorisation as the client would, with the redirect addresses of the previous authorisation; undefined
 * where the previous authorisation has not ended in a signature.
 */
export async function startForNextSigner(
  authorisationId: string,
  customer: string | undefined,
  { services, ...call }: WorkspaceCall,
): Promise<string | undefined> {
  const { ids, read, stores } = services;
  const found = await read.run(async (db) => {
    const authorisation = await stores.authorisations.find(db, authorisationId);
    if (authorisation?.outcome !== 'signed') return undefined;
    const { id, kind } = authorisation.resource;
    const resource =
      kind === 'basket' ? await stores.baskets.find(db, id) : await findOrder(db, { id, kind }, stores);
    const client = resource && (await stores.clients.find(db, resource.clientId));
    return client && { authorisation, client, resource };
  });
  if (!found) return undefined;
  const { authorisation, client, resource } = found;
  const { nokRedirectUri, redirectUri } = authorisation;
  const options = defined({ nokRedirectUri, psuId: customer, redirectUri });
  const inTime = await withTestClock(client.id, services);
  const asClient: Call = { ...call, services: inTime, client, requestId: ids.next() };
  const { outcome } =
    'product' in resource
      ? await startAuthorisation(
          resource.kind,
          { paymentId: resource.id, product: resource.product },
          options,
          asClient,
        )
      : await startAuthorisation('basket', { basketId: resource.id }, options, asClient);
  return outcome.authorisationId;
}

async function findOrder(db: Connection, { id, kind }: Resource, stores: Stores) {
  const order = (name: 'payment' | 'bulk' | 'standing-order', found: Order | undefined) =>
    found && { id, kind: name, clientId: found.clientId, product: found.product };
  if (kind === 'bulk') return order(kind, await stores.bulks.find(db, id));
  if (kind === 'standing-order') return order(kind, await stores.standingOrders.find(db, id));
  return order('payment', await stores.payments.find(db, id));
}
