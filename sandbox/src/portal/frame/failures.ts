/** The portal's error pages. */
import type { PageProblem } from '../../../../src/domain/reasons.js';
import type { Message } from '../../../../src/pages/texts/texts.js';
import type { Context } from 'koa';
import type { FailurePages } from '../../../../src/api/problems/problems.js';
import { answersTo } from '../../../../src/contract/answers.js';
import type { Reason } from '../../../../src/domain/problem.js';
import { toneIcon } from '../../../../src/pages/kit/components.js';
import { html } from '../../../../src/engine/html.js';
import { setSecurityHeaders } from '../../../../src/pages/kit/security-headers.js';
import { portalContext, type PortalSite, writePortalPage } from './context.js';
import { portalLayout } from './layout.js';
import { portalPaths } from './paths.js';

type PortalFailure =
  | Exclude<PageProblem, 'consent-unknown' | 'payment-unknown' | 'login'>
  | 'too-many-workspaces'
  | 'no-such-workspace';

const failures: Readonly<Record<PortalFailure, Message>> = {
  unknown: {
    title: 'There is nothing here',
    text: 'The address is incomplete or mistyped, or what was here is gone.',
  },
  'no-such-workspace': {
    title: 'This address opens no workspace',
    text: 'The address is incomplete, or the workspace was deleted, or it was unused for 90 days.',
  },
  'too-many-workspaces': {
    title: 'No more workspaces today',
    text: 'Your network has created as many workspaces today as one network may. Use one of them, or come back tomorrow.',
  },
  form: {
    title: 'This form cannot be used',
    text: 'It was not opened in this browser, or the browser accepts no cookies. Nothing has changed.',
  },
  request: { title: 'The form arrived incomplete', text: 'Nothing has changed. Open the page again.' },
  method: {
    title: 'This cannot be done here',
    text: 'The page does not offer this method. Nothing has changed.',
  },
  busy: {
    title: 'Too many requests at once',
    text: 'Nothing has changed. Wait a moment, and open the page again.',
  },
  fault: {
    title: 'We made a mistake',
    text: 'It has been recorded. Open the page again to see whether your last step was kept.',
  },
  unavailable: {
    title: 'The sandbox is not available right now',
    text: 'We cannot say yet whether your last step was kept. Open the page again in a minute.',
  },
};

export function writeFailure(ctx: Context, site: PortalSite, status: number, failure: PortalFailure): void {
  const { text, title } = failures[failure];
  const isPassing = failure === 'busy' || failure === 'unavailable';
  const content = html`<div class="card result">
    ${toneIcon(isPassing ? 'waiting' : 'bad')}
    <h1>${title}</h1>
    <p role="alert">${text}</p>
    <a class="button" href="${portalPaths.start}">To the start page</a>
  </div>`;
  ctx.status = status;
  setSecurityHeaders(ctx);
  writePortalPage(ctx, portalLayout({ title: [title], content }, portalContext(site)));
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

function toFailure(reason: Reason): readonly [status: number, failure: PortalFailure] {
  const { page: [status, failure] = [400, 'request'], tpp } = answersTo(reason);
  const isUnknown = failure === 'consent-unknown' || failure === 'payment-unknown' || failure === 'login';
  if (isUnknown || tpp?.[0] === 404) return [404, 'unknown'];
  return [status, failure];
}
