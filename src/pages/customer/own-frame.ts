/** Frame of the customer's own pages: login, menu, signed-in customer and logout. */
import { defined } from '../../domain/defined.js';
import type { LoginView } from '../../usecases/customer/own-page.js';
import type { FormContext } from '../kit/form.js';
import { html, type Fragment, type Html } from '../../engine/html.js';
import { layout, type PageContext } from '../kit/layout.js';
import { type OwnPath, ownPaths } from '../kit/paths.js';
import {
  codePage,
  loginElsewherePage,
  loginPage,
  methodPage,
  pushPage,
  signedIn,
} from '../kit/step-frame.js';
import type { Texts } from '../texts/en.js';
import type { PageNotice } from '../texts/texts.js';

const wordsOf = (home: OwnPath, { customer, ownPayments }: Texts) =>
  ({ [ownPaths.consents]: customer, [ownPaths.payments]: ownPayments })[home];

/** A form with one button and no fields. */
export interface ButtonForm {
  readonly action: string;
  readonly csrfToken: string;
}

export function buttonForm({ action, csrfToken }: ButtonForm, submit: string, css: string): Html {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="state" value="${csrfToken}" />
    <button class="${css}">${submit}</button>
  </form>`;
}

export function ownLoginPage(home: OwnPath, view: LoginView, context: FormContext): Html {
  const { cancel, code } = context.texts.customer;
  const { login } = wordsOf(home, context.texts);
  if (view.step === 'login') return loginPage({ ...login, userName: view.userName }, context);
  if (view.step === 'login-elsewhere') return loginElsewherePage(login, context);
  const { psuName } = view;
  if (view.step === 'method') return methodPage({ methods: view.methods, cancel, psuName }, context);
  const { hasOthers, method, passkey, validUntil } = view;
  const confirmation = { hasOthers, ...defined({ method, passkey, validUntil }) };
  return view.step === 'push'
    ? pushPage({ cancel, confirmation, psuName }, context)
    : codePage({ ...code, bound: code.lead, cancel, confirmation, psuName }, context);
}

export interface OwnPageContext extends PageContext {
  readonly notice?: PageNotice;
  readonly psuName: string;
  readonly logOut: ButtonForm;
}

/** A list of a customer's own: its title, its content, and the end of the session. */
export function ownListPage(home: OwnPath, content: Fragment, context: OwnPageContext): Html {
  const { logOut, notice, psuName, texts } = context;
  const { title } = wordsOf(home, texts);
  const body = html`${menu(home, 'page', context)}
    <h1>${title}</h1>
    ${notice && html`<p class="notice" role="alert">${texts.notices[notice]}</p>`} ${content}
    <div class="after">
      ${signedIn(psuName, context)} ${buttonForm(logOut, texts.customer.logOut, 'button quiet')}
    </div>`;
  return layout({ title: [title], content: body }, context);
}

/** A page below a list: a card with its title. */
export function ownCardPage(
  home: OwnPath,
  { content, icon, title }: { readonly title: string; readonly content: Fragment; readonly icon?: Html },
  context: PageContext,
): Html {
  const body = html`${menu(home, 'true', context)}
    <div class="card">
      ${icon && html`<div class="result">${icon}</div>`}
      <h1>${title}</h1>
      ${content}
    </div>`;
  return layout({ title: [title], content: body }, context);
}

/** The customer's own pages; marks the current one, or the one that the current page belongs to. */
function menu(home: OwnPath, mark: 'page' | 'true', { texts }: PageContext): Html {
  const links = Object.values(ownPaths).map((path) => {
    const current = path === home ? html` aria-current="${mark}"` : undefined;
    return html`<a class="link" href="${path}" ${current}>${wordsOf(path, texts).title}</a>`;
  });
  return html`<nav class="menu" aria-label="${texts.customer.menu}">${links}</nav>`;
}
