/** An order of any kind as a resource that customers sign: its start, its rules, and the ends of its authorisations. */
import { requireCompany } from '../../domain/accounts/account.js';
import type {
  Authorisation,
  AuthorisationOutcome,
  ShownOutcome,
} from '../../domain/authorisation/authorisation.js';
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import { isUnsigned } from '../../domain/authorisation/signing.js';
import { redirectViolations } from '../../domain/payments/checks.js';
import type { InitiatedOrder } from '../../domain/payments/initiated-order.js';
import { refuseIfAny } from '../../domain/problem.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { noFacts, type StartableKind } from '../resource/kind.js';
import { buildRejection, transition, type Transitions } from '../resource/transition.js';
import type { Services } from '../services.js';
import { isSuccess } from './outcomes.js';
import { chooseReturnAddress } from './payment-summary.js';
import type { PaymentAddress } from './payments.js';

/** Ends the open authorisations of an order that has ended, and those of its cancellation. */
export function endAuthorisations(
  kind: 'bulk' | 'standing-order',
  cancellation: 'bulk-cancel' | 'standing-cancel',
): Transitions<{ readonly status: string }, string>['afterMove'] {
  return async (transaction, { cause, ids, outcome = 'decided', to }, { stores }) => {
    const end = (of: typeof kind | typeof cancellation, as: AuthorisationOutcome) =>
      stores.authorisations.endAllOfEach(transaction, of, ids, as);
    if (to === 'RJCT') await end(kind, outcome);
    if (to === 'CANC') await end(kind, 'withdrawn');
    if (to === 'ACSC') await end(cancellation, 'executed');
    // The step that led to a stop by the customer has told its own authorisation.
    if ((to === 'RJCT' || to === 'CANC') && cause !== 'stopped-by-psu') await end(cancellation, 'decided');
  };
}

type SignedOrder = InitiatedOrder & { readonly status: string };
type Row<Order> = StartableKind<Order, PaymentAddress>;

/** The row of a kind of order in the table of kinds, but for its rules. */
export function createOrderKind<Order extends SignedOrder, Cause extends string>({
  closedText,
  find,
  findOwn,
  transitions: { lifecycle, owner },
}: Pick<Row<Order>, 'find'> &
  Pick<Row<Order>['start'], 'findOwn' | 'closedText'> & {
    readonly transitions: Transitions<Order, Cause, 'payment' | 'bulk' | 'standing-order'>;
  }): Omit<Row<Order>, 'rules'> {
  return {
    find,
    asOf: (order, moment) => applyExpiry(lifecycle, order, moment),
    isOver: ({ status }) => !isUnsigned(status),
    askedBy: (order) => order,
    start: {
      findOwn,
      check: async ({ debtorAccountId }, options, call) => {
        refuseIfAny(redirectViolations(options, call.client));
        requireCompany(options.psuCorporateId, await call.services.bank.mandateOf(debtorAccountId));
      },
      isOpen: ({ status }) => isUnsigned(status),
      lock: (transaction, { id }, { clock, stores }) =>
        stores.transitions.lockOpen(transaction, owner, { id, now: clock.now() }),
      closedText,
      facts: noFacts,
      findSigners: async ({ debtorAccountId, id }, { bank, read, stores }) => ({
        mandate: await bank.mandateOf(debtorAccountId),
        signedBy: await read.run((db) => stores.signatures.findSigners(db, owner, id)),
      }),
    },
  };
}

/** The rules of an order's authorisation that do not depend on its kind. */
export function orderRules(
  transitions: Transitions<{ readonly status: string }, string>,
  order: InitiatedOrder,
  authorisation: Authorisation,
  services: Services,
) {
  return {
    namedConsentId: order.namedConsentId,
    signers: async () => (await services.bank.mandateOf(order.debtorAccountId)).signers,
    reject: (transaction: Transaction, outcome: AuthorisationOutcome): Promise<unknown> =>
      transition(transaction, transitions, buildRejection(order.id, outcome), services),
    returnTo: (outcome: ShownOutcome) => chooseReturnAddress(order, authorisation, isSuccess(outcome)),
    afterwards: services.wakeExecution,
  };
}
