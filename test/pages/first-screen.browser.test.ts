/** The first screen of a phone: amount, payee, frequency and the step's button need no scrolling, with the longest values too. */
import { expect } from 'chai';
import { resultPage } from '../../src/pages/authorisation/result-page.js';
import { authorisationPage } from '../../src/pages/authorisation/step-pages.js';
import type { Html } from '../../src/engine/html.js';
import { languages, type Language } from '../../src/pages/texts/wording.js';
import type { Subject } from '../../src/usecases/resource/subject.js';
import { describeInBrowser } from '../support/browser/browser.js';
import { contextOf } from './page-samples.js';
import { styled } from './styled.js';
import { basket, bulk, methods, payment, standingOrder } from './subject-samples.js';

const phone = { width: 360, height: 640 };

/** The longest name that a TPP may have. */
const tpp = 'W'.repeat(140);
const who = { tpp, psuName: 'Ana Horvat', userName: 'ana.horvat' };

const longest = { ...payment, creditorName: 'W'.repeat(70), isShortOfFunds: true };
const subjects: readonly Subject[] = [
  { kind: 'payment', payment: longest },
  { kind: 'cancellation', payment: longest },
  { kind: 'basket', basket },
  { kind: 'bulk', bulk },
  { kind: 'standing-order', standingOrder: { ...standingOrder, payment: longest } },
];

type NamedPage = readonly [name: string, page: Html];

function pagesOf(subject: Subject, language: Language): readonly NamedPage[] {
  const context = contextOf(language);
  const view = { ...who, subject, hasOthers: true };
  const passkey = { challenge: 'c', rpId: 'bank.example', credentialIds: ['1'] };
  const done = { step: 'done', tpp, subject: subject.kind, reviewed: subject } as const;
  // A standing order has its money only later.
  const outcome = subject.kind === 'standing-order' ? 'limit-exceeded' : 'no-funds';
  return [
    ['review', authorisationPage({ ...view, step: 'review' }, context)],
    ['code', authorisationPage({ ...view, step: 'code', method: methods[0], validUntil: '20:35' }, context)],
    ['continued', authorisationPage({ ...view, step: 'review', continuedFrom: '14:05' }, context)],
    ['passkey', authorisationPage({ ...view, step: 'code', method: methods[3], passkey }, context)],
    ['app', authorisationPage({ ...view, step: 'push', method: methods[1], validUntil: '20:35' }, context)],
    ['refused', resultPage({ ...done, outcome, returnTo: 'https://tpp.example/' }, context)],
  ];
}

describeInBrowser('A printed receipt', (open) => {
  it('has the bank, the facts and the address, and nothing to press', async () => {
    const page = await (await open()).newPage();
    const receipt = { date: '2026-06-30', time: '20:25', id: 'abc' };
    const done = { step: 'done', tpp: 'Shop', subject: 'payment', outcome: 'carried-out', receipt } as const;
    const reviewed = { kind: 'payment', payment } as const;
    const { text } = resultPage({ ...done, reviewed, returnTo: 'https://tpp.example/' }, contextOf('en'));
    await page.setContent(styled(text));
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    for (const fact of ['Sandbox Bank', '30 June 2026, 20:25', 'abc', 'You are at bank.example'])
      expect(printed).to.include(fact);
    expect(printed).not.to.match(/Language|Back to|To keep a receipt/);
    await page.emulateMedia({ media: null });
  });

  it('has every payment of a bulk, whose list is folded on the screen', async () => {
    const page = await (await open()).newPage();
    const receipt = { date: '2026-06-30', time: '20:25', id: 'abc' };
    const done = { step: 'done', tpp: 'Shop', subject: 'bulk', outcome: 'carried-out', receipt } as const;
    const { text } = resultPage({ ...done, reviewed: { kind: 'bulk', bulk } }, contextOf('en'));
    await page.setContent(styled(text));
    const last = page.locator('details dd').last();
    const isShown = () => last.evaluate((entry) => entry.checkVisibility());
    expect(await isShown()).to.equal(false);
    await page.emulateMedia({ media: 'print' });
    expect(await isShown()).to.equal(true);
    await page.emulateMedia({ media: null });
  });
});

describeInBrowser('The first screen of a phone', (open) => {
  for (const language of languages) {
    for (const subject of subjects) {
      for (const [name, { text }] of pagesOf(subject, language)) {
        it(`shows amount, payee and button: ${name} of a ${subject.kind} (${language})`, async () => {
          const page = await (await open({ viewport: phone })).newPage();
          await page.setContent(styled(text));
          for (const part of ['.details, #bound', 'button.button, a.button']) {
            const box = await page.locator(part).first().boundingBox();
            expect((box?.y ?? phone.height) + (box?.height ?? 0), part).to.be.at.most(phone.height);
          }
        });
      }
    }
  }
});
