/** The page after a form of the authorization endpoint: it takes the browser back to where the form came from. */
import { html, type Html } from '../kit/html.js';
import { layout, type PageContext } from '../kit/layout.js';

/**
 * A redirect would do, were it not that a browser holds every redirect after a form against `form-action`: the last
 * one leads to the client's address, which that policy does not allow.
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
