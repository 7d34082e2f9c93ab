/** The reference of an operation: the menu, its fields and answers with the other versions, and the console. */
import type { AnyContract } from '../../../../src/contract/operation.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { ReferenceOperation } from '../../../../src/engine/reference/model.js';
import type { Reference } from '../../../../src/engine/reference/reference.js';
import { contractName } from '../documentation/contract-names.js';
import { link, withNames } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout, script, stylesheet } from '../frame/layout.js';
import { contractPath, operationPath } from '../frame/paths.js';
import * as words from '../texts.js';
import { type ConsoleView, renderConsole } from './console.js';
import { operationNotes } from './operation-notes.js';
import { referenceMenu } from '../documentation/reference-menu.js';

export interface OperationView {
  readonly contract: AnyContract;
  readonly reference: Reference;
  readonly operation: ReferenceOperation;
  /** The versions of the contract that have the operation, the newest first. */
  readonly versions: readonly AnyContract[];
  /** The operation's changes since an older version. */
  readonly changes?: OperationChanges;
  readonly console: ConsoleView;
}

export interface OperationChanges {
  readonly older: string;
  readonly lines: readonly string[];
  /** The whole changelog of the contract. */
  readonly href: string;
}

export function operationPage(view: OperationView, context: PortalContext): Html {
  const { contract, operation, reference } = view;
  const name = contractName(contract);
  const content = html`<div class="reference">
    <div class="operation" lang="en">
      <p>${link(contractPath(contract.name), name)}</p>
      ${reference.heading(operation, contract.basePath)} ${versionChoice(view)} ${renderChanges(view)}
      ${reference.content(operation, operationNotes)}
    </div>
    ${renderConsole(view.console)}
  </div>`;
  const head = html`${stylesheet('reference.css')} ${script('portal-reference.js')}`;
  const menu = referenceMenu(reference, operation);
  return portalLayout({ title: [operation.summary, name], head, menu, content }, context);
}

function versionChoice({ contract, operation, versions }: OperationView): Fragment {
  if (versions.length < 2) return undefined;
  const links = versions.map(({ name, version }) => {
    const mark = name === contract.name ? html`aria-current="page"` : undefined;
    return html`<a class="chip" href="${operationPath(name, operation.operationId)}" ${mark}>${version}</a>`;
  });
  return html`<nav class="chips dense" aria-label="${words.reference.versions}">${links}</nav>`;
}

function renderChanges({ changes }: OperationView): Fragment {
  if (!changes) return undefined;
  const { href, lines, older } = changes;
  const said = words.reference;
  if (lines.length === 0) return html`<p class="soft">${said.same(older)}</p>`;
  return html`<details>
    <summary>${said.changes(older)}</summary>
    <ul class="changes">
      ${lines.map((line) => html`<li>${withNames(line)}</li>`)}
    </ul>
    <p>${link(href, said.allChanges)}</p>
  </details>`;
}
