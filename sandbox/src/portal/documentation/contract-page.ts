/** A contract in the documentation component, with a choice of contracts and of the client for its console. */
import { link } from '../frame/components.js';
import type { AnyContract } from '../../../../src/contract/operation.js';
import { documentPath } from '../../../../src/api/documents/documents.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { assetPath } from '../frame/assets.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout, script, stylesheet } from '../frame/layout.js';
import { collectionPath, differencesPath, portalPaths } from '../frame/paths.js';
import { contractName } from './contract-names.js';
import { contractReference } from './contract-reference.js';
import * as words from '../texts.js';

export interface ContractView {
  readonly contract: AnyContract;
  readonly contracts: readonly AnyContract[];
  /** Whether an older version of the contract is served too. */
  readonly hasOlder: boolean;
  /** The clients of the workspace, or the public client. */
  readonly clients: readonly { readonly id: string; readonly name: string }[];
  readonly hasWorkspace: boolean;
  /** The prefix of the keys under which the tab stores the tokens of the workspace's clients. */
  readonly tokensKey?: string;
  /** The default customer for the console's consents. */
  readonly customer: string;
  /** The redirect address of a workspace's clients. */
  readonly callback?: string;
  /** The address of the contract if it is not the portal's own, where no page can call it. */
  readonly elsewhere?: string;
  /** The key of the workspace that this browser has open, for the sandbox's own interface. */
  readonly key?: string;
}

export function contractPage(view: ContractView, context: PortalContext): Html {
  const { callback, contract, elsewhere, key, tokensKey } = view;
  const said = words.documentation;
  const name = contractName(contract);
  const keyData = key === undefined ? undefined : html` data-key="${key}"`;
  const callbackData = callback === undefined ? undefined : html` data-callback="${callback}"`;
  const tokensData = tokensKey === undefined ? undefined : html` data-tokens="${tokensKey}"`;
  const elsewhereData = elsewhere === undefined ? undefined : html` data-elsewhere`;
  const content = html`<h1>${name}</h1>
    ${chooser(view)} ${elsewhere && html`<p class="hint">${said.elsewhere(elsewhere)}</p>`}
    <h2 class="unseen">Operations</h2>
    <div
      id="documentation"
      data-customer="${view.customer}"
      data-document="${documentPath(contract.name, 'json')}"
      ${keyData}
      ${callbackData}
      ${tokensData}
      ${elsewhereData}
    >
      ${contractReference(contract.name).list()}
    </div>`;
  const head = html`<link rel="stylesheet" href="${assetPath('swagger-ui.css')}" />
    <link rel="stylesheet" href="${assetPath('portal-docs.css')}" />
    ${stylesheet('reference.css')} ${script('swagger-ui-bundle.js')} ${script('portal-docs.js')}`;
  return portalLayout({ title: [name], head, content }, context);
}

function chooser(view: ContractView): Html {
  const said = words.documentation;
  const { contract, hasOlder } = view;
  return html`<div class="chooser">
    <form class="inline" action="${portalPaths.documentation}">
      <label for="contract">${said.contract}</label>
      <select id="contract" name="contract">
        ${view.contracts.map((each) => option(each.name, contractName(each), each === contract))}
      </select>
      <button class="button quiet">${said.show}</button>
    </form>
    <div>
      <label for="client">${said.client}</label>
      <select id="client" aria-describedby="client-hint">
        ${view.clients.map(({ id, name }, index) => option(id, `${name} (${id})`, index === 0))}
      </select>
      <p class="hint" id="client-hint">${view.hasWorkspace ? said.ownClient : said.publicClient}</p>
      <p class="hint" id="token-hint" role="status" hidden>${said.tokenFilled}</p>
    </div>
    <p class="links">
      ${hasOlder ? link(differencesPath(contract.name), said.changes) : undefined}
      ${link(documentPath(contract.name, 'yaml'), 'OpenAPI YAML')}
      ${link(documentPath(contract.name, 'json'), 'OpenAPI JSON')}
      ${link(collectionPath(contract.name), said.collectionLink)}
    </p>
  </div>`;
}

function option(value: string, text: string, isChosen: boolean): Html {
  const mark = isChosen ? html` selected` : undefined;
  return html`<option value="${value}" ${mark}>${text}</option>`;
}
