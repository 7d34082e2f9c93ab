/** Page components: lists of facts, names, account numbers and drawings. */
import type { Colour } from '../brand/colour.js';
import { Html, html, type Fragment } from '../../engine/html.js';
import type { PaymentSummary } from '../../usecases/resource/subject.js';
import { formatIban, type Language, localName } from '../texts/wording.js';

/** A description list of facts for the customer to check. */
export function details(rows: Fragment): Html {
  return html`<dl class="details">${rows}</dl>`;
}

export function row(term: Fragment, description: Fragment): Html {
  return html`<div>
    <dt>${term}</dt>
    <dd>${description}</dd>
  </div>`;
}

/** External text, isolated so that its direction does not affect the words around it. */
export function named(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

/** The name of the company that owns an account, above the account's own name. */
export function companyLine(name: string | undefined): Html | undefined {
  return name === undefined ? undefined : html`<strong>${named(name)}</strong><br />`;
}

/** An account number on its own line. */
export function account(iban: string): Html {
  return html`<span class="iban" translate="no">${formatIban(iban)}</span>`;
}

/** The account that an order debits: its name in the language, and its number. */
export function debtorAccount(order: DebtorAccount, language: Language): readonly Html[] {
  const { debtorAccountName: name, debtorAccountNames: names, debtorIban } = order;
  return [named(localName({ name, names }, language)), account(debtorIban)];
}

type DebtorAccount = Pick<PaymentSummary, 'debtorAccountName' | 'debtorAccountNames' | 'debtorIban'>;

/** An account number among words. */
export function renderIban(iban: string): Html {
  return html`<strong translate="no">${formatIban(iban)}</strong>`;
}

/** `ended`: over without success or fault, and nothing follows. */
export type Tone = 'good' | 'waiting' | 'ended' | 'bad';

const bankShape = 'M4 10 12 4l8 6v1.5H4zM6 13h2v5H6zm5 0h2v5h-2zm5 0h2v5h-2zM4 19.5h16V21H4z';
const toneShapes: Readonly<Record<Tone, string>> = {
  good: 'm6.5 12.5 3.7 3.7 7.3-8',
  waiting: 'M12 6.5V12l3.6 2.4',
  ended: 'M7.5 12h9',
  bad: 'm8 8 8 8m0-8-8 8',
};

const bankIcon = new Html(
  `<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${bankShape}"/></svg>`,
);

/** The bank's logo, or a drawing of a bank. Decorative like every drawing: the words beside it say the same. */
export function bankMark(logoHref: string | undefined): Html {
  return logoHref === undefined ? bankIcon : html`<img class="mark" src="${logoHref}" alt="" />`;
}

export function toneIcon(tone: Tone): Html {
  return new Html(
    `<svg class="sign sign-${tone}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">` +
      `<circle cx="12" cy="12" r="10.5"/><path d="${toneShapes[tone]}"/></svg>`,
  );
}

/** The icon of the browser's tab, served as a file of its own. */
export function tabIcon(colour: Colour, onColour: Colour): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="${colour}"/>` +
    `<path fill="${onColour}" transform="translate(2.4 2.4) scale(.8)" d="${bankShape}"/></svg>`
  );
}

/** Sends the browser on, as a link on the page does too. */
export function renderRefresh(href: string): Html {
  return html`<meta http-equiv="refresh" content="0;url=${href}" />`;
}
