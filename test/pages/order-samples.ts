/** Samples of the customer's own page of payments, with their longest possible contents. */
import { endPage, orderPage, ordersPage } from '../../src/pages/payments/order-pages.js';
import type { FormContext } from '../../src/pages/kit/form.js';
import type { Html } from '../../src/engine/html.js';
import type { PaymentEnd, PaymentStanding } from '../../src/domain/payments/standing.js';
import type { OwnBulk } from '../../src/usecases/customer/own-bulks.js';
import type { OwnStandingOrder } from '../../src/usecases/customer/own-standing-orders.js';
import type { OwnPayment } from '../../src/usecases/customer/own-payments.js';
import { abroad, bulk, payment, standingOrder } from './subject-samples.js';

const at = { day: '2026-06-30', time: '14:35' };
const ana = { name: 'Ana Horvat', at };
const petra = { name: `Petra ${'W'.repeat(60)} <&"`, at };

/** Every state with its reasons; a state without a reason has the end `undefined`. */
export const everyState: readonly (readonly [PaymentStanding, PaymentEnd | undefined])[] = [
  ['unapproved', undefined],
  ['partly-signed', undefined],
  ['scheduled', undefined],
  ['approved', undefined],
  ['under-way', undefined],
  ['short-of-funds', undefined],
  ['stopping', undefined],
  ['carried-out', undefined],
  ['rejected', undefined],
  ['rejected', 'cancelled-by-psu'],
  ['rejected', 'approval-expired'],
  ['rejected', 'approval-failed'],
  ['rejected', 'limit-exceeded'],
  ['rejected', 'no-funds'],
  ['rejected', 'account-blocked'],
  ['rejected', 'psu-blocked'],
  ['rejected', 'mandate-ended'],
  ['rejected', 'creditor-unknown'],
  ['rejected', 'refused-by-core'],
  ['cancelled', undefined],
  ['cancelled', 'cancelled-by-tpp'],
  ['cancelled', 'stopped-by-psu'],
  ['cancelled', 'stopped-at-core'],
];

/** A payment in a state. */
export function ownPayment(standing: PaymentStanding, ending?: PaymentEnd): OwnPayment {
  return {
    kind: 'payment',
    id: `${standing}-${ending}`,
    tpp: 'Sandbox TPP',
    startedAt: { day: '2026-06-29', time: '09:05' },
    payment: { ...abroad, executionDate: '2026-06-30' },
    standing,
    since: at,
    signaturesNeeded: 1,
    approvals: [],
    stops: [],
    returned: [],
    ...(ending && { ending }),
  };
}

/** A company's payment that was signed, stopped and returned, with the longest names. */
export const fullPayment: OwnPayment = {
  ...ownPayment('carried-out'),
  id: 'full',
  tpp: `Budget ${'W'.repeat(60)} <&"`,
  payment,
  signaturesNeeded: 2,
  approvals: [ana, petra],
  stops: [petra, { at }],
  returned: [{ amount: '99999999999999.99', currency: 'EUR', at }],
};

const fullBulk: OwnBulk = {
  kind: 'bulk',
  id: 'bulk',
  tpp: `Budget ${'W'.repeat(60)} <&"`,
  startedAt: at,
  bulk,
  standing: 'partly-carried-out',
  signaturesNeeded: 2,
  approvals: [ana, petra],
  entries: bulk.entries.map((entry, index) =>
    index === 0
      ? { ...entry, standing: 'rejected', ending: 'no-funds' }
      : { ...entry, standing: 'carried-out' },
  ),
};

const fullStandingOrder: OwnStandingOrder = {
  kind: 'standing-order',
  id: 'standing-order',
  tpp: `Budget ${'W'.repeat(60)} <&"`,
  startedAt: at,
  standingOrder,
  standing: 'running',
  isStoppable: true,
  signaturesNeeded: 2,
  approvals: [ana, petra],
  executions: [
    { day: '2026-06-30', standing: 'rejected', ending: 'no-funds' },
    { day: '2026-05-29', standing: 'carried-out' },
  ],
};

export function orderSamples(plain: FormContext): readonly (readonly [name: string, page: Html])[] {
  const context = {
    ...plain,
    psuName: 'Ana Horvat',
    hrefOf: ({ id }: { readonly id: string }) => `/my-payments/${id}`,
    logOut: { action: '/my-payments/log-out', csrfToken: 'sealed' },
  };
  const others = { newestHref: '/my-payments', olderHref: '/my-payments?before=x' };
  const all = [
    fullBulk,
    fullStandingOrder,
    fullPayment,
    ...everyState.map(([standing, ending]) => ownPayment(standing, ending)),
  ];
  return [
    ['own payments', ordersPage(all, context)],
    ['own payments between others', ordersPage([fullPayment], { ...context, ...others })],
    ['no own payments', ordersPage([], context)],
    ['own payment', orderPage(fullPayment, plain)],
    ['own bulk', orderPage(fullBulk, plain)],
    ['own standing order', orderPage(fullStandingOrder, plain)],
    ['question before the end of a standing order', endPage(fullStandingOrder, context.logOut, plain)],
    ['own payment that waits', orderPage(ownPayment('unapproved'), plain)],
  ];
}
