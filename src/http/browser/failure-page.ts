/** What a customer sees when there is no approval to show: what happened, and a way on where there is one. */
import { html, type Html } from './html.js';
import { toneIcon } from './icons.js';
import { layout, type PageContext } from './layout.js';
import type { PageFailure } from './texts.js';

export function failurePage(failure: PageFailure, wayOnHref: string | undefined, context: PageContext): Html {
  const { texts } = context;
  const { title, text } = texts.failures[failure];
  const content = html`<div class="card result">
    ${toneIcon(failure === 'unavailable' ? 'waiting' : 'bad')}
    <h1>${title}</h1>
    <p role="alert">${text}</p>
    ${wayOnHref && html`<a class="button" href="${wayOnHref}">${texts.tryAgain}</a>`}
  </div>`;
  return layout({ title: [title], content }, context);
}
