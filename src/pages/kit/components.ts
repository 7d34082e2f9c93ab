/** How facts are listed before a customer approves them: a term, and what it is. */
import { html, type Fragment, type Html } from './html.js';
import { ibanInGroups } from '../texts/wording.js';

export function details(rows: Fragment): Html {
  return html`<dl class="details">${rows}</dl>`;
}

export function row(term: Fragment, description: Fragment): Html {
  return html`<div>
    <dt>${term}</dt>
    <dd>${description}</dd>
  </div>`;
}

/** Text from outside, kept from turning the direction of the words around it. */
export function named(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

/** An account number on a line of its own. */
export function account(iban: string): Html {
  return html`<span class="iban" translate="no">${ibanInGroups(iban)}</span>`;
}

/** An account number among words. */
export function ibanInLine(iban: string): Html {
  return html`<strong translate="no">${ibanInGroups(iban)}</strong>`;
}
