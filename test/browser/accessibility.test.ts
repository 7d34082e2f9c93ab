import { expect } from 'chai';
import { appPage } from '../../src/http/browser/app-page.js';
import { codePage, loginPage, reviewPage, type FormContext } from '../../src/http/browser/approval-pages.js';
import { iconPath, stylesheetPath } from '../../src/http/browser/assets.js';
import { catalogue } from '../../src/http/browser/catalogue.js';
import { failurePage } from '../../src/http/browser/failure-page.js';
import type { Html } from '../../src/http/browser/html.js';
import { resultPage } from '../../src/http/browser/result-page.js';
import { stylesheet } from '../../src/http/browser/style.js';
import type { PageNotice } from '../../src/http/browser/texts.js';
import { languages, type Language } from '../../src/http/browser/wording.js';
import type { ApprovalOutcome, PaymentSummary } from '../../src/usecases/approval-views.js';
import { accessibilityViolations, describeInBrowser } from '../support/browser.js';

const outcomes: readonly ApprovalOutcome[] = [
  'approved',
  'signed',
  'cancelled',
  'expired',
  'locked',
  'psu-blocked',
  'account-foreign',
  'limit-exceeded',
];
const failures = ['unknown', 'form', 'request', 'unavailable'] as const;

const payment: PaymentSummary = {
  product: 'domestic-credit-transfers-hr',
  amount: '99999999999999.99',
  currency: 'EUR',
  creditorName: `${'W'.repeat(66)} <&"`,
  creditorIban: 'HR9299000223200009014',
  debtorIban: 'HR9599000143200001010',
  debtorAccountName: 'Current account',
  remittance: `Invoice ${'2026'.repeat(33)}`,
  executionDate: '2026-06-30',
};

function contextOf(language: Language, notice?: PageNotice): FormContext {
  return {
    language,
    texts: catalogue[language],
    bankName: 'Sandbox Bank',
    host: 'bank.example',
    stylesheetHref: stylesheetPath,
    iconHref: iconPath,
    otherLanguage: { language: language === 'hr' ? 'en' : 'hr', name: 'Language', href: '?lang=en' },
    action: '/approve/1',
    sealedState: 'sealed',
    sandbox: { customers: [{ userName: 'ana.horvat', password: 'ana-sandbox' }], code: '246810' },
    ...(notice && { notice }),
  };
}

/** Every page there is, by a name for the test. */
function pagesIn(language: Language): ReadonlyMap<string, Html> {
  const tpp = 'Sandbox TPP';
  const psuName = 'Ana Horvat';
  const plain = contextOf(language);
  return new Map<string, Html>([
    ['login', loginPage({ step: 'login', tpp, userName: '' }, plain)],
    [
      'login after a wrong password',
      loginPage({ step: 'login', tpp, userName: 'ana.horvat' }, contextOf(language, 'credentials-wrong')),
    ],
    [
      'login after too long',
      loginPage({ step: 'login', tpp, userName: '' }, contextOf(language, 'form-expired')),
    ],
    ['review', reviewPage({ step: 'review', tpp, psuName, payment }, plain)],
    ['code', codePage({ step: 'code', tpp, psuName, payment }, plain)],
    [
      'code after a wrong code',
      codePage({ step: 'code', tpp, psuName, payment }, contextOf(language, 'code-wrong')),
    ],
    ...outcomes.map((outcome): [string, Html] => [
      `result ${outcome}`,
      resultPage(
        { step: 'done', tpp, outcome, returnTo: 'https://tpp.example/callback' },
        { ...plain, stayHref: '?stay=1' },
      ),
    ]),
    ['result without a way back', resultPage({ step: 'done', tpp, outcome: 'cancelled' }, plain)],
    ...failures.map((failure): [string, Html] => [
      `failure ${failure}`,
      failurePage(failure, '/approve/1', plain),
    ]),
    ['app', appPage('ios', tpp, '/approve/1', plain)],
  ]);
}

describeInBrowser('every page in both languages', (open) => {
  const looks = [
    { look: 'on a small phone', width: 320, colorScheme: 'light' },
    { look: 'on a desk at night', width: 1280, colorScheme: 'dark' },
  ] as const;
  for (const language of languages) {
    for (const { look, width, colorScheme } of looks) {
      it(`is accessible, fits and can be touched ${look}, in ${language}`, async function () {
        this.timeout(60_000);
        const context = await open({ viewport: { width, height: 640 }, colorScheme });
        const page = await context.newPage();
        let shown = '';
        await page.route('**/*', (route) =>
          route.request().url().endsWith('.css')
            ? route.fulfill({ contentType: 'text/css', body: stylesheet })
            : route.fulfill({ contentType: 'text/html; charset=utf-8', body: shown }),
        );
        for (const [name, html] of pagesIn(language)) {
          shown = html.text;
          await page.goto('http://bank.example/page');
          expect(await accessibilityViolations(page), name).to.deep.equal([]);
          expect(
            await page.evaluate<number>('document.documentElement.scrollWidth'),
            `width of ${name}`,
          ).to.be.at.most(width);
          const small = await page.evaluate<string[]>(
            `[...document.querySelectorAll('a, button, input:not([type=hidden])')]
              .filter((element) => element.getBoundingClientRect().height < 44)
              .map((element) => element.outerHTML)`,
          );
          expect(small, `targets of ${name}`).to.deep.equal([]);
        }
      });
    }
  }
});
