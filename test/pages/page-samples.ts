/** Samples of every page, with the longest possible contents. */
import { authorisationPage } from '../../src/pages/authorisation/step-pages.js';
import { createLook } from '../../src/pages/kit/assets.js';
import { catalogue } from '../../src/pages/texts/catalogue.js';
import { failurePage } from '../../src/pages/kit/failures.js';
import { authorisationForm, authorizeForm, type FormContext } from '../../src/pages/kit/form.js';
import type { Html } from '../../src/engine/html.js';
import { redirectPage, resultPage } from '../../src/pages/authorisation/result-page.js';
import type { PageNotice } from '../../src/pages/texts/texts.js';
import type { Language } from '../../src/pages/texts/wording.js';
import { customerPages } from './customer-samples.js';
import { startPages } from './start-samples.js';
import { failures, outcomes } from './ended-samples.js';
import type { Subject } from '../../src/usecases/resource/subject.js';
import {
  abroad,
  basket,
  bulk,
  consents,
  methods,
  payment,
  signatures,
  standingOrder,
} from './subject-samples.js';
import { appSamples } from './app-samples.js';
import { appLinkPage } from '../../sandbox/src/pages/app-link-page.js';

const customers = ['ana.horvat', 'marko.kovac'].map((userName) => ({
  userName,
  password: 'in-the-sandbox',
}));

const look = createLook({});
const ofCancellation = { kind: 'cancellation', payment } as const;
const orders = [
  'payment',
  'cancellation',
  'bulk',
  'bulk-cancel',
  'standing-order',
  'standing-cancel',
] as const;
const subjects = [...orders, 'consent', 'basket'] as const;
const passkey = { challenge: 'c', rpId: 'bank.example', credentialIds: ['1'] };

export function contextOf(language: Language, notice?: PageNotice): FormContext {
  return {
    language,
    texts: catalogue[language],
    bankName: 'Sandbox Bank',
    host: 'bank.example',
    stylesheetHref: look.stylesheet.path,
    iconHref: look.icon.path,
    passkeyScriptHref: look.passkeyScript.path,
    pushScriptHref: look.pushScript.path,
    otherLanguage: { language: language === 'hr' ? 'en' : 'hr', name: 'Language', href: '?lang=en' },
    form: authorisationForm('/approve/1', 'sealed'),
    sandbox: { customers, code: '246810', signers: [], appHref: '/app' },
    ...(notice && { notice }),
  };
}

const tpp = 'Sandbox TPP';

export function stepPage(
  step: 'review' | 'method' | 'code' | 'passkey' | 'push',
  subject: Subject,
  language: Language,
  notice?: PageNotice,
): Html {
  const view = { tpp, psuName: 'Ana Horvat', userName: 'ana.horvat', subject };
  return authorisationPage({ ...view, ...stepOf(step) }, contextOf(language, notice));
}

/** The review in place of the login, for a customer with a long name. */
function continuedReview(subject: Subject, language: Language): Html {
  const view = { tpp, psuName: 'W'.repeat(70), userName: 'ana.horvat', subject };
  return authorisationPage({ ...view, step: 'review', continuedFrom: '14:05' }, contextOf(language));
}

function stepOf(step: Parameters<typeof stepPage>[0]) {
  if (step === 'review') return { step };
  if (step === 'method') return { step, methods };
  if (step === 'passkey') return { step: 'code', method: methods[3], hasOthers: true, passkey } as const;
  return { step, method: methods[step === 'push' ? 1 : 0], hasOthers: true, validUntil: '20:35' };
}

type NamedPage = readonly [name: string, page: Html];

/** The results of every kind of authorisation. */
function resultPages(plain: FormContext): readonly NamedPage[] {
  const pages: NamedPage[] = [];
  const phone = { ...plain, platform: 'ios' } as const;
  const owners = [{ name: 'Ana Horvat', href: '/app/ios/1?customer=ana.horvat' }];
  const ofPayment = { kind: 'payment', payment } as const;
  for (const subject of [...orders, 'consent'] as const) {
    for (const outcome of outcomes) {
      const returnTo = 'https://tpp.example/callback';
      const lock = outcome === 'locked' && { lockedUntil: '14:35' };
      const view = { step: 'done', tpp, subject, outcome, returnTo, ...lock } as const;
      pages.push([`result ${outcome} of a ${subject}`, resultPage(view, plain)]);
    }
    const view = { step: 'done', tpp, subject, outcome: 'cancelled' } as const;
    pages.push([`result of a ${subject} without a way back`, resultPage(view, plain)]);
    pages.push([`app for a ${subject}`, appLinkPage(view, owners, '/approve/1', phone)]);
  }
  // The results of a basket differ from those of a payment in their words only.
  const approved = { step: 'done', tpp, subject: 'basket', outcome: 'approved' } as const;
  pages.push(['result of a signing basket', resultPage(approved, plain)]);
  pages.push(['app for a signing basket', appLinkPage(approved, owners, '/approve/1', phone)]);
  for (const reviewed of [ofPayment, { kind: 'basket', basket } as const]) {
    const refused = { ...approved, subject: reviewed.kind, outcome: 'no-funds', reviewed } as const;
    pages.push([`result of a ${reviewed.kind} that was looked at`, resultPage(refused, plain)]);
  }
  const receipt = {
    date: '2026-06-30',
    time: '20:25',
    id: '01980a5c-6d1c-7d5e-b1e4-5d1c0a5c6d1c',
    reference: 'END-TO-END-1',
  };
  for (const reviewed of [
    { ...ofPayment, signatures },
    { kind: 'basket', basket, signatures },
    { kind: 'cancellation', payment },
    { kind: 'bulk', bulk, signatures },
    { kind: 'bulk-cancel', bulk },
    { kind: 'standing-order', standingOrder, signatures },
    { kind: 'standing-cancel', standingOrder },
  ] as const) {
    const done = { ...approved, subject: reviewed.kind, receipt, reviewed } as const;
    pages.push([`receipt of a ${reviewed.kind}`, resultPage(done, plain)]);
  }
  const onItsDay = { ...approved, subject: 'payment', executionDays: ['2026-06-30'] } as const;
  pages.push(['result of a payment that waits for its day', resultPage(onItsDay, plain)]);
  return pages;
}

/** The login pages of a bank with an external login. */
function loginsElsewhere(language: Language): readonly NamedPage[] {
  const page = (subject: Subject['kind'], notice?: PageNotice) =>
    authorisationPage({ step: 'login-elsewhere', tpp, subject, userName: '' }, contextOf(language, notice));
  return [
    ['login at the bank', page('payment')],
    ['login at the bank that came to nothing', page('consent', 'login-failed')],
  ];
}

/** The pages of bulk payments and standing orders, and of their cancellations. */
function orderSteps(language: Language): readonly NamedPage[] {
  const small = { ...bulk, largest: [], isShortOfFunds: true };
  const bulks = (['bulk', 'bulk-cancel'] as const).flatMap((kind): NamedPage[] => [
    [`review of a ${kind}`, stepPage('review', { kind, bulk }, language)],
    [`review of a small ${kind}`, stepPage('review', { kind, bulk: small }, language)],
    [`code of a ${kind}`, stepPage('code', { kind, bulk }, language)],
  ]);
  const standing = (['standing-order', 'standing-cancel'] as const).flatMap((kind): NamedPage[] => [
    [`review of a ${kind}`, stepPage('review', { kind, standingOrder }, language)],
    [`code of a ${kind}`, stepPage('code', { kind, standingOrder }, language)],
  ]);
  return [...bulks, ...standing];
}

/** Every page, by a name for tests. */
export function pagesIn(language: Language): ReadonlyMap<string, Html> {
  const plain = contextOf(language);
  const login = (subject: Subject['kind'], notice?: PageNotice, userName = '') =>
    authorisationPage({ step: 'login', tpp, subject, userName }, contextOf(language, notice));
  const ofPayment = { kind: 'payment', payment } as const;
  const pages: NamedPage[] = [
    ['login', login('payment')],
    ['login after a wrong password', login('payment', 'credentials-wrong', 'ana.horvat')],
    [
      'login after a third wrong password',
      authorisationPage(
        { step: 'login', tpp, subject: 'payment', userName: 'ana.horvat' },
        { ...contextOf(language, 'credentials-wrong'), attemptsLeft: 2 },
      ),
    ],
    ...loginsElsewhere(language),
    ...subjects.map((subject): NamedPage => [
      `question before a cancellation of a ${subject}`,
      authorisationPage({ step: 'login', tpp, subject, userName: '', notice: 'cancel-asked' }, plain),
    ]),
    ['login of another customer', login('payment', 'account-foreign')],
    ['login after too long', login('payment', 'form-expired')],
    ['review', stepPage('review', ofPayment, language)],
    ['review in a combined session', continuedReview(ofPayment, language)],
    [
      'review of a payment without the money for it',
      stepPage('review', { kind: 'payment', payment: { ...abroad, isShortOfFunds: true } }, language),
    ],
    ['review of a payment abroad', stepPage('review', { kind: 'payment', payment: abroad }, language)],
    ['code', stepPage('code', ofPayment, language)],
    ['code after a wrong code', stepPage('code', ofPayment, language, 'code-wrong')],
    ['choice of a method', stepPage('method', ofPayment, language)],
    ['confirmation in the app', stepPage('push', ofPayment, language)],
    ['passkey', stepPage('passkey', ofPayment, language)],
    ['passkey that was wrong', stepPage('passkey', ofPayment, language, 'code-wrong')],
    ['confirmation that has not come', stepPage('push', ofPayment, language, 'push-waiting')],
    ['login for a consent', login('consent')],
    ['login for a signing basket', login('basket')],
    ['review of a signing basket', stepPage('review', { kind: 'basket', basket }, language)],
    ['code of a signing basket', stepPage('code', { kind: 'basket', basket }, language)],
    ...orderSteps(language),
    ['login for a cancellation', login('cancellation')],
    ['login after a signature', login('payment', 'signed-already')],
    ['review of a cancellation', stepPage('review', ofCancellation, language)],
    ['code of a cancellation', stepPage('code', ofCancellation, language)],
    ['going on', redirectPage('#', plain)],
  ];
  for (const [name, consent] of Object.entries(consents)) {
    const subject = { kind: 'consent', consent } as const;
    pages.push([`review of a consent ${name}`, stepPage('review', subject, language)]);
    pages.push([`code of a consent ${name}`, stepPage('code', subject, language)]);
    pages.push([`confirmation of a consent ${name}`, stepPage('push', subject, language)]);
    if (consent.choices.length === 0) continue;
    pages.push([
      `review without a choice ${name}`,
      stepPage('review', subject, language, 'accounts-missing'),
    ]);
  }
  pages.push(...resultPages(plain));
  for (const failure of failures) {
    pages.push([`failure ${failure}`, failurePage(failure, '/approve/1', plain)]);
  }
  pages.push(...startPages(plain));
  const form = authorizeForm('/oauth2/authorize', new Map([['client_id', 'sandbox-tpp']]));
  const loginView = { step: 'login', tpp, subject: 'consent', userName: '' } as const;
  pages.push(['login at the authorization endpoint', authorisationPage(loginView, { ...plain, form })]);
  pages.push(...appSamples(plain));
  pages.push(...customerPages((notice) => contextOf(language, notice)));
  return new Map(pages);
}
