/** Result pages: the final page with the outcome and the link to the TPP, and an intermediate page that redirects. */
import type { Context } from 'koa';
import { isMoneyOutcome, isStopOutcome } from '../../domain/authorisation/authorisation.js';
import { returnAddress } from '../../domain/return-address.js';
import type { ShownOutcome, AuthorisationView } from '../../usecases/authorisation/views.js';
import { renderRefresh, toneIcon, type Tone } from '../kit/components.js';
import { html, type Html } from '../../engine/html.js';
import { layout, type PageContext } from '../kit/layout.js';
import { pageContext, writePage } from '../kit/page.js';
import type { HrefTo, Site } from '../kit/paths.js';
import type { Message } from '../texts/texts.js';
import { formatDate, shortName } from '../texts/wording.js';
import { describeShortage } from './payment-details.js';
import { essentials, otherDetails } from './subject-details.js';

const tones: Readonly<Record<ShownOutcome, Tone>> = {
  approved: 'good',
  signed: 'waiting',
  cancelled: 'ended',
  left: 'waiting',
  expired: 'ended',
  locked: 'bad',
  'limit-exceeded': 'bad',
  'no-funds': 'bad',
  'account-blocked': 'bad',
  'carried-out': 'good',
  'partly-carried-out': 'bad',
  'waits-for-funds': 'waiting',
  replaced: 'ended',
  decided: 'ended',
  withdrawn: 'ended',
  executed: 'bad',
  'stop-asked': 'waiting',
  'too-late': 'bad',
  'in-basket': 'waiting',
  'basket-ended': 'ended',
  undone: 'bad',
};

type DoneView = Extract<AuthorisationView, { step: 'done' }>;

export function writeResult(ctx: Context, view: DoneView, site: Site, hrefTo: HrefTo): void {
  writePage(ctx, resultPage(view, pageContext(ctx, site, hrefTo)), site);
}

/** Outcomes that the customer has just chosen and need not read: the browser is redirected at once. See WCAG 2.2.1. */
const goingOn: readonly ShownOutcome[] = ['approved', 'carried-out', 'signed', 'cancelled', 'left'];

export function resultPage(view: DoneView, context: PageContext): Html {
  const { texts } = context;
  const { title, text } = toResultMessage(view, context);
  const { receipt, reviewed } = view;
  // A pending execution may yet fail for lack of funds.
  const isWaiting = view.outcome === 'approved' && reviewed?.kind === 'payment';
  const shortage =
    isWaiting && reviewed.payment.isShortOfFunds ? [describeShortage(reviewed.payment, context)] : [];
  const returnTo = returnAddress(view.returnTo);
  const isGoingOn = returnTo !== undefined && goingOn.includes(view.outcome) && shortage.length === 0;
  const lock = view.lockedUntil === undefined ? [] : [texts.lockedUntil(view.lockedUntil)];
  const content = html`<div class="card result">
    ${toneIcon(tones[view.outcome])}
    <h1>${title}</h1>
    <p role="status">${[text, ...shortage, ...lock].join(' ')}</p>
    ${reviewed && essentials(reviewed, context)}
    ${
      returnTo === undefined
        ? html`<p class="soft on-screen">${texts.close}</p>`
        : html`<a class="button" href="${returnTo}">${texts.back(shortName(view.tpp))}</a>`
    }
    ${reviewed && otherDetails(reviewed, { isDecided: true, receipt, tpp: view.tpp }, context)}
    ${receipt && html`<p class="soft on-screen">${texts.receipt.print}</p>`}
  </div>`;
  const head = isGoingOn ? renderRefresh(returnTo) : undefined;
  return layout({ title: [title], head, content }, context);
}

/** A payment for a later day must not be reported as executed now. */
function toResultMessage(
  { executionDays, outcome, subject }: DoneView,
  { language, texts }: PageContext,
): Message {
  if (isMoneyOutcome(outcome))
    return texts[subject === 'basket' || subject === 'bulk' ? subject : 'payment'].money[outcome];
  if (isStopOutcome(outcome))
    return texts[subject === 'bulk-cancel' ? subject : 'cancellation'].stopping[outcome];
  const message = texts[subject].outcomes[outcome];
  if (!executionDays || !isPaid(subject)) return message;
  const [day, ...others] = executionDays;
  if (day === undefined) return { ...message, text: texts.basket.approvedConsents };
  const { approvedForDays } = texts.basket;
  const text = others.length > 0 ? approvedForDays : texts[subject].approvedFor(formatDate(day, language));
  return { ...message, text };
}

/** The kinds whose payments are executed after the approval, on days that the page names. */
const paid = ['payment', 'bulk', 'standing-order', 'basket'] as const;

function isPaid(subject: DoneView['subject']): subject is (typeof paid)[number] {
  return paid.some((each) => each === subject);
}

/**
 * Page that redirects after a form of the authorization endpoint. Browsers check every HTTP redirect after a form
 * against `form-action`, and the last one leads to the client's address, which that policy does not allow.
 */
export function redirectPage(href: string, context: PageContext): Html {
  const { link, text, title } = context.texts.goingOn;
  const content = html`<div class="card result">
    <h1>${title}</h1>
    <p>${text}</p>
    <a class="button" href="${href}">${link}</a>
  </div>`;
  return layout({ title: [title], head: renderRefresh(href), content }, context);
}
