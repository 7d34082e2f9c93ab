/** Every page there is, with the longest contents that it may have to show. */
import { appPage, authorisationPage } from '../../src/pages/authorisation/step-pages.js';
import { iconPath, stylesheetPath } from '../../src/pages/kit/assets.js';
import { catalogue } from '../../src/pages/texts/catalogue.js';
import { failurePage } from '../../src/pages/kit/failures.js';
import { authorisationForm, authorizeForm, type FormContext } from '../../src/pages/kit/form.js';
import type { Html } from '../../src/pages/kit/html.js';
import { goingOnPage, resultPage } from '../../src/pages/authorisation/result-page.js';
import { startPage } from '../../src/pages/start/start-page.js';
import type { PageNotice } from '../../src/pages/texts/texts.js';
import type { Language } from '../../src/pages/texts/wording.js';
import { contracts } from '../../generated/index.js';
import { customerPages } from './customer-samples.js';
import type {
  ShownOutcome,
  BasketSummary,
  ConsentSummary,
  PaymentSummary,
  Subject,
} from '../../src/usecases/authorisation/views.js';

const outcomes: readonly ShownOutcome[] = [
  'approved',
  'signed',
  'cancelled',
  'expired',
  'locked',
  'psu-blocked',
  'account-foreign',
  'limit-exceeded',
  'replaced',
  'decided',
  'withdrawn',
  'executed',
  'in-basket',
  'basket-ended',
  'undone',
];
const failures = [
  'unknown',
  'consent-unknown',
  'form',
  'request',
  'method',
  'busy',
  'fault',
  'unavailable',
  'client-unknown',
  'redirect-uri-unproven',
  'parameter-repeated',
] as const;

const customers = ['ana.horvat', 'marko.kovac'].map((userName) => ({
  userName,
  password: 'in-the-sandbox',
}));

const payment: PaymentSummary = {
  product: 'domestic-credit-transfers-hr',
  amount: '99999999999999.99',
  currency: 'EUR',
  creditorName: `${'W'.repeat(66)} <&"`,
  creditorIban: 'HR9299000223200009014',
  debtorIban: 'HR9599000143200001010',
  debtorAccountName: 'Current account',
  ultimateCreditor: `${'W'.repeat(66)} <&"`,
  ultimateDebtor: `${'W'.repeat(66)} <&"`,
  remittance: `Invoice ${'2026'.repeat(33)}`,
  creditorReference: { reference: 'W'.repeat(35), kind: ['W'.repeat(35), 'W'.repeat(35)] },
  debtorReference: 'W'.repeat(35),
  executionDate: '2026-06-30',
};

const abroad: PaymentSummary = {
  product: 'cross-border-credit-transfers',
  amount: '106.00',
  currency: 'USD',
  creditorName: 'Example Books Inc.',
  creditorIban: '021000021123456789',
  creditorBic: 'CHASUS33',
  debtorIban: 'HR9599000143200001010',
  debtorAccountName: 'Current account',
  remittance: '',
  exchange: {
    sourceCurrency: 'EUR',
    targetCurrency: 'USD',
    unitCurrency: 'EUR',
    rate: '1.0600',
    quotedOn: '2026-06-30',
    debit: '100.00',
  },
  fee: { amount: '5.00', currency: 'EUR' },
  total: { amount: '105.00', currency: 'EUR' },
};

const current = 'HR9599000143200001010';
const savings = 'HR9499000143200001028';
const choicesOf = (...chosen: readonly string[]): ConsentSummary['choices'] => [
  { iban: current, name: 'Current account', isChosen: chosen.includes(current) },
  { iban: savings, name: `Savings ${'W'.repeat(60)} <&"`, isChosen: chosen.includes(savings) },
];

const terms = { recurring: true, frequencyPerDay: 4, validUntil: '2026-09-30' };

/** The kinds of consent that there are, by a name for the test. */
export const consents: Readonly<Record<string, ConsentSummary>> = {
  'for named accounts': {
    ...terms,
    kind: 'accounts',
    accounts: [current, savings],
    balances: [current],
    choices: [],
  },
  'for accounts to choose': {
    ...terms,
    kind: 'accounts',
    accounts: [],
    balances: [],
    transactions: [],
    choices: choicesOf(),
  },
  'for a named account and others to choose, once': {
    ...terms,
    kind: 'accounts',
    recurring: false,
    balances: [current],
    transactions: [],
    choices: choicesOf(savings),
  },
  'to ask about funds': {
    kind: 'funds',
    recurring: true,
    frequencyPerDay: 1,
    accounts: [current],
    choices: [],
  },
};

/** As many entries as a basket may have, with the longest words. */
const basket: BasketSummary = {
  totals: [
    { amount: '99999999999999.99', currency: 'EUR' },
    { amount: '99999999999999.99', currency: 'USD' },
  ],
  payments: Array.from({ length: 7 }, () => payment),
  consents: Object.values(consents).filter(({ choices }) => choices.length === 0),
};

export function contextOf(language: Language, notice?: PageNotice): FormContext {
  return {
    language,
    texts: catalogue[language],
    bankName: 'Sandbox Bank',
    host: 'bank.example',
    stylesheetHref: stylesheetPath,
    iconHref: iconPath,
    consentsHref: '/my-consents',
    otherLanguage: { language: language === 'hr' ? 'en' : 'hr', name: 'Language', href: '?lang=en' },
    form: authorisationForm('/approve/1', 'sealed'),
    sandbox: { customers, code: '246810' },
    ...(notice && { notice }),
  };
}

const tpp = 'Sandbox TPP';

export function stepPage(
  step: 'review' | 'code',
  subject: Subject,
  language: Language,
  notice?: PageNotice,
): Html {
  const psu = { psuName: 'Ana Horvat', userName: 'ana.horvat' };
  return authorisationPage({ step, tpp, ...psu, subject }, contextOf(language, notice));
}

/** Every page there is, by a name for the test. */
export function pagesIn(language: Language): ReadonlyMap<string, Html> {
  const plain = contextOf(language);
  const login = (subject: Subject['kind'], notice?: PageNotice, userName = '') =>
    authorisationPage({ step: 'login', tpp, subject, userName }, contextOf(language, notice));
  const ofPayment = { kind: 'payment', payment } as const;
  const ofCancellation = { kind: 'cancellation', payment } as const;
  const pages: (readonly [name: string, page: Html])[] = [
    ['login', login('payment')],
    ['login after a wrong password', login('payment', 'credentials-wrong', 'ana.horvat')],
    ['login after too long', login('payment', 'form-expired')],
    ['review', stepPage('review', ofPayment, language)],
    ['review of a payment abroad', stepPage('review', { kind: 'payment', payment: abroad }, language)],
    ['code', stepPage('code', ofPayment, language)],
    ['code after a wrong code', stepPage('code', ofPayment, language, 'code-wrong')],
    ['login for a consent', login('consent')],
    ['login for a signing basket', login('basket')],
    ['review of a signing basket', stepPage('review', { kind: 'basket', basket }, language)],
    ['code of a signing basket', stepPage('code', { kind: 'basket', basket }, language)],
    ['login for a cancellation', login('cancellation')],
    ['login after a signature', login('payment', 'signed-already')],
    ['review of a cancellation', stepPage('review', ofCancellation, language)],
    ['code of a cancellation', stepPage('code', ofCancellation, language)],
    ['going on', goingOnPage('#', plain)],
  ];
  for (const [name, consent] of Object.entries(consents)) {
    const subject = { kind: 'consent', consent } as const;
    pages.push([`review of a consent ${name}`, stepPage('review', subject, language)]);
    pages.push([`code of a consent ${name}`, stepPage('code', subject, language)]);
    if (consent.choices.length === 0) continue;
    pages.push([
      `review without a choice ${name}`,
      stepPage('review', subject, language, 'accounts-missing'),
    ]);
  }
  for (const subject of ['payment', 'cancellation', 'consent'] as const) {
    for (const outcome of outcomes) {
      const returnTo = 'https://tpp.example/callback';
      const lock = outcome === 'locked' && { lockMinutes: 15 };
      const view = { step: 'done', tpp, subject, outcome, returnTo, ...lock } as const;
      pages.push([`result ${outcome} of a ${subject}`, resultPage(view, { ...plain, stayHref: '?stay=1' })]);
    }
    const view = { step: 'done', tpp, subject, outcome: 'cancelled' } as const;
    pages.push([`result of a ${subject} without a way back`, resultPage(view, plain)]);
    pages.push([`app for a ${subject}`, appPage('ios', view, '/approve/1', plain)]);
  }
  // Its results differ from those of a payment in their words alone.
  const approved = { step: 'done', tpp, subject: 'basket', outcome: 'approved' } as const;
  pages.push(['result of a signing basket', resultPage(approved, plain)]);
  const onItsDay = { ...approved, subject: 'payment', executionDays: ['2026-06-30'] } as const;
  pages.push(['result of a payment that waits for its day', resultPage(onItsDay, plain)]);
  pages.push(['app for a signing basket', appPage('ios', approved, '/approve/1', plain)]);
  for (const failure of failures) {
    pages.push([`failure ${failure}`, failurePage(failure, '/approve/1', plain)]);
  }
  const start = { ...plain, consentsHref: '/my-consents', documentHref: () => '/openapi/x.json' };
  pages.push(['start', startPage(contracts, start)]);
  const form = authorizeForm('/oauth2/authorize', new Map([['client_id', 'sandbox-tpp']]));
  const loginView = { step: 'login', tpp, subject: 'consent', userName: '' } as const;
  pages.push(['login at the authorization endpoint', authorisationPage(loginView, { ...plain, form })]);
  pages.push(...customerPages((notice) => contextOf(language, notice)));
  return new Map(pages);
}
