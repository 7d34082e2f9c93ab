/** Page of the sandbox's simulated app: owner, pending confirmations, and their answers. */
import { account, details, named, row } from '../../../src/pages/kit/components.js';
import { passkeyField } from '../../../src/pages/kit/form.js';
import { html, type Fragment, type Html } from '../../../src/engine/html.js';
import { layout, type PageContext } from '../../../src/pages/kit/layout.js';
import type { ShownPayment } from '../../../src/usecases/authorisation/views.js';
import type { AppRequest, SimulatedApp } from './simulated-app.js';
import { formatAmount } from '../../../src/pages/texts/wording.js';

export interface AppOwner {
  readonly name: string;
  readonly href: string;
}

/** `workspaceHref`: where the visitor opens the workspace whose customers are missing here. */
export function appOwnersPage(
  owners: readonly AppOwner[],
  workspaceHref: string | undefined,
  context: PageContext,
): Html {
  const { lead, openWorkspace, ownCustomers, title } = context.texts.standIn;
  const content = html`<div class="card">
    <h1>${title}</h1>
    <p>${lead}</p>
    ${ownerLinks(owners)}
    ${workspaceHref && html`<p>${ownCustomers} <a class="link" href="${workspaceHref}">${openWorkspace}</a></p>`}
  </div>`;
  return layout({ title: [title], content }, context);
}

export function ownerLinks(owners: readonly AppOwner[]): Html {
  const links = owners.map(
    ({ href, name }) => html`<li><a class="link" href="${href}">${named(name)}</a></li>`,
  );
  return html`<ul>
    ${links}
  </ul>`;
}

/** A form of this page, with its own CSRF token. */
export interface AppForm {
  readonly action: 'use' | 'leave' | 'answer' | 'forget-passkey';
  readonly id?: string;
  readonly csrfToken: string;
}

export interface AppContext extends PageContext {
  readonly owner: AppOwner;
  readonly ownersHref: string;
  readonly isLate: boolean;
  readonly timeOf: SimulatedApp['timeOf'];
}

interface ShownRequest {
  readonly request: AppRequest;
  readonly form: AppForm;
}

/** A form that creates a passkey in this browser, or removes the existing one. */
export type PasskeyForm = AppForm | { readonly csrfToken: string; readonly options: object };

function passkeyForm(form: PasskeyForm, context: AppContext): Html {
  if ('action' in form) return formWith(form, renderButtons(form, context), context);
  return html`<form method="post" action="${context.owner.href}">
    <input type="hidden" name="state" value="${form.csrfToken}" />
    ${passkeyField(form.options, context)}
    <button class="button quiet" name="action" value="make-passkey" data-passkey>
      ${context.texts.standIn.passkey.make}
    </button>
  </form>`;
}

/** `requests` is absent for a customer who does not use the app. */
export function simulatedAppPage(
  change: AppForm,
  passkey: PasskeyForm,
  requests: readonly ShownRequest[] | undefined,
  context: AppContext,
): Html {
  const { owner, ownersHref, isLate, texts } = context;
  const words = texts.standIn;
  const title = words.of(owner.name);
  const lead = requests === undefined ? words.unused : requests.length === 0 ? words.nothing : undefined;
  const content = html`<div class="card phone">
    <h1>${title}</h1>
    ${isLate ? html`<p class="notice" role="alert">${words.late}</p>` : undefined}
    ${lead && html`<p>${lead}</p>`} ${requests?.map((each) => requestCard(each, context))}
    ${requests && html`<a class="button quiet" href="${owner.href}">${words.reload}</a>`}
    ${formWith(change, renderButtons(change, context), context)} ${passkeyForm(passkey, context)}
    <p><a class="link" href="${ownersHref}">${words.others}</a></p>
  </div>`;
  return layout({ title: [title], content }, context);
}

function requestCard({ form: answer, request }: ShownRequest, context: AppContext): Html {
  const words = context.texts.standIn;
  const { asked, askedAt, shown } = request;
  return html`<section>
    <h2>${words.waiting[asked.kind]}</h2>
    ${details([
      shown.tppName === undefined ? undefined : row(words.askedBy, named(shown.tppName)),
      ...renderRows(request, context),
      row(words.askedAt, context.timeOf(askedAt)),
    ])}
    ${formWith(answer, renderButtons(answer, context), context)}
  </section>`;
}

function renderRows({ asked, shown }: AppRequest, context: AppContext): readonly Html[] {
  const { language, texts } = context;
  switch (asked.kind) {
    case 'payment':
    case 'cancellation':
      return renderPayment(asked, context);
    case 'consent':
      return asked.ibans.map((iban) => row(texts.consent.account, account(iban)));
    case 'bulk':
    case 'bulk-cancel':
      return [
        ...asked.totals.map(({ amount, currency }) =>
          row(texts.bulk.total, html`<strong>${formatAmount(amount, currency, language)}</strong>`),
        ),
        row(texts.bulk.count, String(asked.entries)),
      ];
    case 'standing-order':
    case 'standing-cancel': {
      const words = texts['standing-order'];
      return [
        ...renderPayment(asked, context),
        row(words.often, words.frequencies[asked.schedule.frequency]),
      ];
    }
    case 'basket': {
      const totals = asked.totals.map(({ amount, currency }) =>
        row(texts.basket.total, formatAmount(amount, currency, language)),
      );
      return [...totals, ...(shown.payments ?? []).flatMap((each) => renderPayment(each, context))];
    }
    case 'session':
      return [];
  }
}

function renderPayment(
  { amount, creditorIban, creditorName, currency }: ShownPayment,
  { language, texts }: AppContext,
): readonly Html[] {
  return [
    row(texts.payment.amount, html`<strong>${formatAmount(amount, currency, language)}</strong>`),
    row(texts.payment.payee, html`${named(creditorName)} ${account(creditorIban)}`),
  ];
}

function renderButtons({ action }: AppForm, { texts }: AppContext): Fragment {
  const words = texts.standIn;
  const button = (name: string, text: string, css: string) =>
    html`<button class="${css}" name="action" value="${name}">${text}</button>`;
  if (action === 'forget-passkey') return button(action, words.passkey.forget, 'button quiet');
  return action === 'answer'
    ? [button('confirm', words.confirm, 'button'), button('refuse', words.refuse, 'button quiet')]
    : button(action, words[action], 'button quiet');
}

function formWith({ csrfToken, id }: AppForm, buttons: Fragment, { owner }: AppContext): Html {
  return html`<form method="post" action="${owner.href}">
    <input type="hidden" name="state" value="${csrfToken}" />
    ${id === undefined ? undefined : html`<input type="hidden" name="request" value="${id}" />`} ${buttons}
  </form>`;
}
