/** What a customer sees when there is no approval to show: what happened, and a way on where there is one. */
import { html, type Html } from './html.js';
import { toneIcon } from './icons.js';
import { layout, type PageContext } from './layout.js';
import type { PageFailure } from '../texts/texts.js';

export function failurePage(failure: PageFailure, wayOnHref: string | undefined, context: PageContext): Html {
  const { texts } = context;
  const { title, text } = texts.failures[failure];
  const wayOn = failure === 'consent-unknown' ? wayHome(context) : wayOf(wayOnHref, context);
  const content = html`<div class="card result">
    ${toneIcon(failure === 'unavailable' ? 'waiting' : 'bad')}
    <h1>${title}</h1>
    <p role="alert">${text}</p>
    ${wayOn && html`<a class="button" href="${wayOn.href}">${wayOn.name}</a>`}
  </div>`;
  return layout({ title: [title], content }, context);
}

interface WayOn {
  readonly href: string;
  readonly name: string;
}

function wayHome({ consentsHref, texts }: PageContext): WayOn {
  return { href: consentsHref, name: texts.customer.question.back };
}

function wayOf(href: string | undefined, { texts }: PageContext): WayOn | undefined {
  return href === undefined ? undefined : { href, name: texts.tryAgain };
}
