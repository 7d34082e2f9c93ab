/** The last page: what has happened, and the way back to the TPP. */
import type { ShownOutcome, AuthorisationView } from '../../usecases/authorisation/views.js';
import { html, type Html } from '../kit/html.js';
import { toneIcon, type Tone } from '../kit/icons.js';
import { layout, type PageContext } from '../kit/layout.js';
import { dateInWords } from '../texts/wording.js';

const tones: Readonly<Record<ShownOutcome, Tone>> = {
  approved: 'good',
  signed: 'waiting',
  cancelled: 'waiting',
  expired: 'waiting',
  locked: 'bad',
  'psu-blocked': 'bad',
  'account-foreign': 'bad',
  'limit-exceeded': 'bad',
  replaced: 'waiting',
  decided: 'waiting',
  withdrawn: 'waiting',
  executed: 'bad',
  'in-basket': 'waiting',
  'basket-ended': 'waiting',
  undone: 'bad',
};

export interface ResultContext extends PageContext {
  /** The address of the same page without the automatic way back; absent once the customer has chosen to stay. */
  readonly stayHref?: string;
}

export function resultPage(view: Extract<AuthorisationView, { step: 'done' }>, context: ResultContext): Html {
  const { texts } = context;
  const { title } = texts[view.subject].outcomes[view.outcome];
  const returnTo = returnAddress(view.returnTo);
  const wait = view.lockMinutes === undefined ? '' : ` ${texts.lockedFor(view.lockMinutes)}`;
  const content = html`<div class="card result">
    ${toneIcon(tones[view.outcome])}
    <h1>${title}</h1>
    <p role="status">${textOf(view, context)}${wait}</p>
    ${returnTo === undefined ? html`<p class="soft">${texts.close}</p>` : wayBack(returnTo, view.tpp, context)}
  </div>`;
  return layout({ title: [title], content }, context);
}

/** What is carried out another day is not said to be carried out now. */
function textOf(
  view: Extract<AuthorisationView, { step: 'done' }>,
  { language, texts }: PageContext,
): string {
  const { executionDays, outcome, subject } = view;
  if (!executionDays || (subject !== 'payment' && subject !== 'basket')) {
    return texts[subject].outcomes[outcome].text;
  }
  const [day, ...others] = executionDays;
  if (day === undefined) return texts.basket.approvedConsents;
  return others.length > 0
    ? texts.basket.approvedForDays
    : texts[subject].approvedFor(dateInWords(day, language));
}

function wayBack(returnTo: string, tpp: string, { texts, stayHref }: ResultContext): Html {
  return html`${stayHref && html`<p class="soft">${texts.backSoon}</p>`}
    <a class="button" href="${returnTo}">${texts.back(tpp)}</a>
    ${stayHref && html`<a class="centred link" href="${stayHref}">${texts.stay}</a>`}`;
}

/**
 * The TPP's address in plain ASCII, fit for a link and a header. Schemes that would run or read something in
 * the customer's browser are no way back, whatever was registered.
 */
export function returnAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { href, protocol } = new URL(address);
  const isDangerous = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'].includes(protocol);
  return isDangerous ? undefined : href;
}
