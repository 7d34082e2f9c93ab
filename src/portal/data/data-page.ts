/** The customers and companies of a workspace, with their accounts, and the whole of it as a file. */
import { formatMoney } from '../../domain/money.js';
import { details, row } from '../../pages/kit/components.js';
import { html, type Fragment, type Html } from '../../pages/kit/html.js';
import type { OwnCompany, OwnCustomer } from '../../usecases/sandbox/own-books.js';
import { code, codeBlock, form, type SealedForm, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalPaths } from '../frame/paths.js';
import type { Refused } from '../workspace/in-workspace.js';
import { refusal, workspaceFrame } from '../workspace/workspace-frame.js';

export interface DataView {
  readonly customers: readonly OwnCustomer[];
  readonly companies: readonly OwnCompany[];
  /** The customer who was just made, with the password that is shown once. */
  readonly made?: { readonly userName: string; readonly password: string };
  readonly add: SealedForm;
  readonly file: SealedForm;
  readonly reset: SealedForm;
  readonly refusedCustomer?: Refused;
  readonly refusedFile?: Refused & { readonly text: string };
  /** What an import has made: names, passwords and secrets, shown once. */
  readonly imported?: string;
}

export function dataPage(view: DataView, context: PortalContext): Html {
  const said = context.words.data;
  const content = [
    view.made && madeCard(view.made, context),
    customers(view, context),
    companies(view, context),
    adding(view, context),
    asFile(view, context),
  ];
  return workspaceFrame({ part: 'data', title: said.title, lead: said.lead, content }, context);
}

function madeCard({ password, userName }: NonNullable<DataView['made']>, { words }: PortalContext): Html {
  const said = words.data;
  return html`<section class="card">
    <h2>${said.made}</h2>
    ${details([row(said.userName, code(userName)), row(said.password, code(password))])}
    <p class="soft" role="status">${words.workspace.client.secretOnce}</p>
  </section>`;
}

function customers({ customers: all }: DataView, context: PortalContext): Html {
  const said = context.words.data;
  const rows = table(unseen(said.customers), all, [
    { title: said.userName, cell: ({ id }) => code(id) },
    { title: said.name, cell: ({ name }) => name },
    { title: said.status, cell: ({ status }) => said.statuses[status === 'active' ? 'active' : 'blocked'] },
    { title: said.accounts, cell: ({ accounts }) => accountLines(accounts) },
  ]);
  return html`<section class="card">
    <h2>${said.customers}</h2>
    ${all.length > 0 ? rows : html`<p>${said.noCustomers}</p>`}
  </section>`;
}

function companies({ companies: all }: DataView, context: PortalContext): Html | undefined {
  const said = context.words.data;
  if (all.length === 0) return undefined;
  return html`<section class="card">
    <h2>${said.companies}</h2>
    ${table(unseen(said.companies), all, [
      { title: said.companyId, cell: ({ id }) => code(id) },
      { title: said.name, cell: ({ name }) => name },
      { title: said.signers, cell: ({ signers }) => signers.join(', ') },
      { title: said.accounts, cell: ({ accounts }) => accountLines(accounts) },
    ])}
  </section>`;
}

function accountLines(accounts: OwnCustomer['accounts']): readonly Fragment[] {
  return accounts.map(({ balance, currency, iban }) => {
    const amount = `${formatMoney({ minorUnits: balance, currency })} ${currency}`;
    return html`<span class="line">${code(iban)} ${amount}</span>`;
  });
}

function adding({ add, refusedCustomer = {} }: DataView, { words }: PortalContext): Html {
  const said = words.data;
  const fields = html`<label for="name">${said.name}</label>
    <input id="name" name="name" required />
    <label for="userName">${said.userName}</label>
    <p class="hint" id="userName-hint">${said.userNameHint}</p>
    <input id="userName" name="userName" spellcheck="false" aria-describedby="userName-hint" />
    <label for="balance">${said.balance}</label>
    <input id="balance" name="balance" inputmode="decimal" value="1000.00" required />
    <button class="button">${said.add}</button>`;
  return html`<section class="card">
    <h2>${said.adding}</h2>
    ${refusal(refusedCustomer, said.problems)} ${form(add, fields)}
  </section>`;
}

const example = `version: 1
customers:
  - customerId: ana
    name: Ana Horvat
    accounts:
      - balance: 250.00
        historyDays: 30
`;

function asFile({ file, imported, refusedFile, reset }: DataView, { hrefTo, words }: PortalContext): Html {
  const said = words.data.file;
  const fields = html`<label for="file">${said.label}</label>
    <p class="hint" id="file-hint">${said.hint}</p>
    <textarea id="file" name="file" rows="12" spellcheck="false" required aria-describedby="file-hint">
${refusedFile?.text ?? example}</textarea>
    <div class="buttons">
      <button class="button quiet" name="action" value="import">${said.import}</button>
      <button class="button quiet" name="action" value="reset">${said.resetTo}</button>
    </div>`;
  return html`<section class="card" id="file-card">
    <h2>${said.title}</h2>
    <p>${said.text}</p>
    <p><a class="link" href="${hrefTo(portalPaths.export)}">${said.export}</a></p>
    ${imported === undefined ? undefined : html`<p role="status">${said.imported}</p>`}
    ${imported === undefined ? undefined : codeBlock(imported, said.imported)}
    ${refusal(refusedFile ?? {}, words.data.problems)} ${form(file, fields)}
    ${form(
      reset,
      html`<p>${said.resetText}</p>
        <button class="button quiet">${said.reset}</button>`,
    )}
  </section>`;
}
