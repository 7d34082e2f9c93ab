/** The pages of the simulated app, with a request of each kind to confirm. */
import { appOwnersPage, simulatedAppPage, type AppForm } from '../../sandbox/src/pages/simulated-app-page.js';
import type { AppAuthorisation } from '../../generated/bank-app-1.0.0.js';
import { appAgainPage, appApprovalPage, appEndPage } from '../../sandbox/src/pages/app-link-page.js';
import type { AppRequest } from '../../sandbox/src/pages/simulated-app.js';
import type { Html } from '../../src/engine/html.js';
import type { PageContext } from '../../src/pages/kit/layout.js';
import { ibans } from '../support/embedded-bank/sandbox.js';

const owner = { name: 'Ana Horvat', href: '/app/customers/ana.horvat' };
const payee = { creditorIban: ibans.marko, creditorName: 'Marko Kovač' } as const;
const payment = { amount: '10.50', currency: 'EUR', ...payee } as const;
const of = { authorisationId: '1' };

const asked: readonly AppRequest['asked'][] = [
  { kind: 'payment', ...of, ...payment },
  { kind: 'cancellation', ...of, ...payment, paymentId: '1' },
  { kind: 'consent', ...of, consentId: '1', ibans: [ibans.ana, ibans.anaSavings] },
  { kind: 'basket', ...of, basketId: '1', totals: [{ amount: '3', currency: 'EUR' }], entriesDigest: '1' },
  { kind: 'session', ...of },
];

const shown = {
  authorisationId: '1',
  tpp: 'Sandbox TPP',
  scaStatus: 'psuAuthenticated',
  binding: '1',
} as const;
const shownPayment: AppAuthorisation = {
  ...shown,
  kind: 'payment',
  payments: [
    {
      ...payment,
      creditorName: 'Vodovod Zagreb',
      debtorIban: ibans.ana,
      remittance: 'Račun 2026-114',
      executionDate: '2030-06-14',
      fee: { amount: '1.00', currency: 'EUR' },
    },
  ],
};
const shownConsent: AppAuthorisation = {
  ...shown,
  kind: 'consent',
  consents: [
    {
      kind: 'accounts',
      accounts: [],
      balances: [ibans.ana],
      choices: [
        { iban: ibans.ana, name: 'Current account' },
        { iban: ibans.anaSavings, name: 'Savings' },
      ],
      validUntil: '2030-06-14',
    },
  ],
};

export function appSamples(plain: PageContext): readonly (readonly [name: string, page: Html])[] {
  const change: AppForm = { action: 'leave', csrfToken: 'sealed' };
  const make = { csrfToken: 'sealed', options: { challenge: 'c', rpId: 'bank.example', user: 'ana' } };
  const requests = asked.map((each, index) => ({
    request: { id: String(index), askedAt: 0, asked: each, shown: { tppName: 'Sandbox TPP' } },
    form: { action: 'answer', id: String(index), csrfToken: 'sealed' } as const,
  }));
  const context = { ...plain, owner, ownersHref: '/app', isLate: false, timeOf: () => '14:35' };
  const phone = { ...plain, platform: 'android' } as const;
  const form = { action: '/app/android/1?customer=ana.horvat', csrfToken: 'sealed' };
  return [
    ['payment in the app', appApprovalPage(shownPayment, form, phone)],
    ['consent in the app', appApprovalPage(shownConsent, form, phone)],
    ['end in the app', appEndPage(plain.texts.standIn.approved, undefined, phone)],
    ['failure in the app', appAgainPage(plain.texts.standIn.late, '/app/android/1', phone)],
    ['choice of the app’s owner', appOwnersPage([owner], '/sandbox', plain)],
    ['app with requests', simulatedAppPage(change, make, requests, context)],
    [
      'app with an answer that came too late',
      simulatedAppPage(change, change, [], { ...context, isLate: true }),
    ],
    ['app that is not used', simulatedAppPage({ ...change, action: 'use' }, make, undefined, context)],
  ];
}
