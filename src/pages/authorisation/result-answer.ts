/** Answers with the last page, which takes the browser on by itself after some seconds unless the customer stays. */
import type { Context } from 'koa';
import type { ShownOutcome, AuthorisationView } from '../../usecases/authorisation/views.js';
import { writePage } from '../kit/page-answer.js';
import { isStaying, pageContext, type HrefTo } from '../kit/page.js';
import { resultPage, returnAddress } from './result-page.js';
import type { Site } from '../kit/site.js';

interface ResultPlace {
  readonly site: Site;
  readonly bankName: string;
  /** Where the page can be opened again. */
  readonly hrefTo: HrefTo;
}

export function writeResult(
  ctx: Context,
  view: Extract<AuthorisationView, { step: 'done' }>,
  { bankName, hrefTo, site }: ResultPlace,
): void {
  const returnTo = returnAddress(view.returnTo);
  const isLeaving = returnTo !== undefined && !isStaying(ctx);
  // As a header, and with an offer to stay: a timed <meta> fails the accessibility check.
  if (isLeaving) ctx.set('Refresh', `${secondsToRead(view.outcome)};url=${returnTo}`);
  const stayHref = isLeaving ? hrefTo({ stay: '1' }) : undefined;
  const context = pageContext(ctx, site, bankName, hrefTo);
  writePage(ctx, resultPage(view, { ...context, ...(stayHref !== undefined && { stayHref }) }), site);
}

/** What the customer has just chosen is read quickly; what comes as a surprise is not. */
function secondsToRead(outcome: ShownOutcome): number {
  return ['approved', 'signed', 'cancelled'].includes(outcome) ? 3 : 8;
}
