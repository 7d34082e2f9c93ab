/** The portal's error pages. */
import type { Context } from 'koa';
import type { FailurePages } from '../../../../src/api/problems/problems.js';
import { answersTo } from '../../../../src/contract/answers.js';
import type { Reason } from '../../../../src/domain/problem.js';
import { toneIcon } from '../../../../src/pages/kit/components.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { setSecurityHeaders } from '../../../../src/pages/kit/security-headers.js';
import type { PortalFailure } from '../texts.js';
import { portalContext, type PortalSite, type PortalContext, writePortalPage } from './context.js';
import { portalLayout } from './layout.js';
import { portalPaths } from './paths.js';
import * as words from '../texts.js';

function failurePage(failure: PortalFailure, context: PortalContext): Html {
  const { text, title } = words.failures[failure];
  const isPassing = failure === 'busy' || failure === 'unavailable';
  const content = html`<div class="card result">
    ${toneIcon(isPassing ? 'waiting' : 'bad')}
    <h1>${title}</h1>
    <p role="alert">${text}</p>
    <a class="button" href="${portalPaths.start}">${words.frame.toStart}</a>
  </div>`;
  return portalLayout({ title: [title], content }, context);
}

export function portalFailures(site: PortalSite): FailurePages {
  return {
    serves: () => true,
    write: (ctx, reason) => {
      const [status, failure] = toFailure(reason);
      if (status === 503) ctx.set('Retry-After', '5');
      if (status === 429) ctx.set('Retry-After', '1');
      writeFailure(ctx, site, status, failure);
    },
  };
}

export function writeFailure(ctx: Context, site: PortalSite, status: number, failure: PortalFailure): void {
  ctx.status = status;
  setSecurityHeaders(ctx);
  writePortalPage(ctx, failurePage(failure, portalContext(site)));
}

function toFailure(reason: Reason): readonly [status: number, failure: PortalFailure] {
  const { page: [status, failure] = [400, 'request'], tpp } = answersTo(reason);
  const isUnknown = failure === 'consent-unknown' || failure === 'payment-unknown' || failure === 'login';
  if (isUnknown || tpp?.[0] === 404) return [404, 'unknown'];
  return [status, failure];
}
