/** The pages after a form: the last one, with what has happened and the way back to the TPP; and one that leads on. */
import type { Context } from 'koa';
import { defined } from '../../domain/defined.js';
import type { ShownOutcome, AuthorisationView } from '../../usecases/authorisation/views.js';
import { toneIcon, type Tone } from '../kit/components.js';
import { html, type Html } from '../kit/html.js';
import { layout, type PageContext } from '../kit/layout.js';
import { isStaying, pageContext, writePage } from '../kit/page.js';
import type { HrefTo, Site } from '../kit/paths.js';
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

interface ResultContext extends PageContext {
  /** The address of the same page without the automatic way back; absent once the customer has chosen to stay. */
  readonly stayHref?: string;
}

type DoneView = Extract<AuthorisationView, { step: 'done' }>;

/** The page takes the browser on by itself after some seconds, unless the customer stays. */
export function writeResult(ctx: Context, view: DoneView, site: Site, hrefTo: HrefTo): void {
  const returnTo = returnAddress(view.returnTo);
  const isLeaving = returnTo !== undefined && !isStaying(ctx);
  // As a header, and with an offer to stay: a timed <meta> fails the accessibility check.
  if (isLeaving) ctx.set('Refresh', `${secondsToRead(view.outcome)};url=${returnTo}`);
  const stayHref = isLeaving ? hrefTo({ stay: '1' }) : undefined;
  writePage(ctx, resultPage(view, { ...pageContext(ctx, site, hrefTo), ...defined({ stayHref }) }), site);
}

/** What the customer has just chosen is read quickly; what comes as a surprise is not. */
function secondsToRead(outcome: ShownOutcome): number {
  return ['approved', 'signed', 'cancelled'].includes(outcome) ? 3 : 8;
}

export function resultPage(view: DoneView, context: ResultContext): Html {
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
function textOf(view: DoneView, { language, texts }: PageContext): string {
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
function returnAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { href, protocol } = new URL(address);
  const isDangerous = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'].includes(protocol);
  return isDangerous ? undefined : href;
}

/**
 * Takes the browser back to where a form of the authorization endpoint came from. A redirect would do, were it not that
 * a browser holds every redirect after a form against `form-action`: the last one leads to the client's address, which
 * that policy does not allow.
 */
export function goingOnPage(href: string, context: PageContext): Html {
  const { link, text, title } = context.texts.goingOn;
  const content = html`<div class="card result">
    <h1>${title}</h1>
    <p>${text}</p>
    <a class="button" href="${href}">${link}</a>
  </div>`;
  const head = html`<meta http-equiv="refresh" content="0;url=${href}" />`;
  return layout({ title: [title], head, content }, context);
}
