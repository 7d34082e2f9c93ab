/** Samples of the customer's own pages, with their longest possible contents. */
import { methods } from './subject-samples.js';
import { consentPage, consentsPage } from '../../src/pages/consents/consent-pages.js';
import { ownLoginPage } from '../../src/pages/customer/own-frame.js';
import { orderSamples } from './order-samples.js';
import type { FormContext } from '../../src/pages/kit/form.js';
import type { Html } from '../../src/engine/html.js';
import type { PageNotice } from '../../src/pages/texts/texts.js';
import { type ConsentEnd, type GivenStatus, isConsentEnd } from '../../src/domain/consents/consent.js';
import type { GivenConsent } from '../../src/usecases/customer/given-consents.js';

const statuses: readonly GivenStatus[] = ['valid', 'revokedByPsu', 'expired', 'terminatedByTpp'];

const endings: Readonly<Record<ConsentEnd, GivenStatus>> = {
  'revoked-by-psu': 'revokedByPsu',
  'revoked-by-bank': 'revokedByPsu',
  'deleted-by-tpp': 'terminatedByTpp',
  superseded: 'expired',
  'validity-over': 'expired',
  'used-up': 'expired',
  'client-removed': 'expired',
  'role-removed': 'expired',
};
export const everyEnding = Object.keys(endings).filter(isConsentEnd);

/** A consent that has ended for this reason. */
export function endedConsent(ending: ConsentEnd): GivenConsent {
  return { ...givenConsent(endings[ending]), id: ending, ending };
}

/** A consent in this status. */
export function givenConsent(status: GivenStatus): GivenConsent {
  return {
    id: status,
    tpp: `Budget ${'W'.repeat(60)} <&"`,
    status,
    since: '2026-06-30',
    givenOn: '2026-04-01',
    givenAt: { day: '2026-04-01', time: '20:25' },
    lastUsedOn: '2026-06-29',
    kind: 'accounts',
    recurring: true,
    frequencyPerDay: 4,
    validUntil: '2026-09-30',
    accounts: [
      {
        iban: 'HR9599000143200001010',
        name: 'Current account',
        companyName: 'Adria Trade d.o.o.',
        rights: ['accounts', 'balances'],
      },
      { iban: 'HR9499000143200001028', rights: ['accounts', 'balances', 'transactions'] },
    ],
  };
}

const funds: GivenConsent = {
  id: 'funds',
  tpp: 'Sandbox TPP',
  status: 'valid',
  since: '2026-06-30',
  kind: 'funds',
  recurring: true,
  frequencyPerDay: 1,
  accounts: [{ iban: 'HR9599000143200001010', name: 'Current account', rights: ['funds'] }],
};

/** Good for one access to each account. */
const oneOff: GivenConsent = {
  ...givenConsent('valid'),
  id: 'one-off',
  recurring: false,
  frequencyPerDay: 1,
};

/** `contextWith` makes the context of a page with this notice. */
export function customerPages(
  contextWith: (notice?: PageNotice) => FormContext,
): readonly (readonly [name: string, page: Html])[] {
  const plain = contextWith();
  const login = (
    view: Pick<FormContext, 'attemptsLeft' | 'lockedUntil'> & {
      readonly notice?: 'locked' | 'psu-blocked' | 'logged-out' | 'credentials-wrong';
    } = {},
  ) =>
    ownLoginPage(
      '/my-consents',
      { step: 'login', authorisationId: '1', userName: 'ana.horvat', ...view },
      { ...plain, ...view },
    );
  const deed = { action: '/my-consents/log-out', csrfToken: 'sealed' };
  const customer = { authorisationId: '1', psuName: 'Ana Horvat' };
  const code = { step: 'code', hasOthers: false, ...customer } as const;
  const push = { step: 'push', method: methods[1], hasOthers: true, ...customer } as const;
  const list = (consents: readonly GivenConsent[], notice?: PageNotice) =>
    consentsPage(consents, {
      ...contextWith(notice),
      psuName: 'Ana Horvat',
      hrefOf: ({ id }) => `/my-consents/${id}`,
      logOut: deed,
    });
  const one = { ...plain, revoke: deed };
  return [
    ['login to the own page', login()],
    ['login to the own page, locked', login({ notice: 'locked', lockedUntil: '14:35' })],
    ['login to the own page, blocked', login({ notice: 'psu-blocked' })],
    ['login to the own page after too long', login({ notice: 'logged-out' })],
    ['login to the own page, third try', login({ notice: 'credentials-wrong', attemptsLeft: 2 })],
    ['code of the own page', ownLoginPage('/my-consents', code, plain)],
    [
      'code of the own page after a wrong code',
      ownLoginPage('/my-consents', code, contextWith('code-wrong')),
    ],
    [
      'choice of a method of the own page',
      ownLoginPage('/my-consents', { step: 'method', methods, ...customer }, plain),
    ],
    ['confirmation of the own page', ownLoginPage('/my-consents', push, plain)],
    [
      'login to the own payments',
      ownLoginPage('/my-payments', { step: 'login', authorisationId: '1', userName: '' }, plain),
    ],
    ['given consents', list([funds, ...statuses.map(givenConsent), ...everyEnding.map(endedConsent)])],
    ['given consents after too long', list([funds], 'form-expired')],
    ['no given consents', list([])],
    ['given consent about funds', consentPage(funds, one)],
    ['given consent for once', consentPage(oneOff, one)],
    ...statuses.map((status) => [`given consent ${status}`, consentPage(givenConsent(status), one)] as const),
    ...orderSamples(plain),
  ];
}
