/** The reference of a contract: its operations, its documents, and a choice of contracts. */
import type { AnyContract } from '../../../../src/contract/operation.js';
import { documentPath } from '../../../../src/api/documents/documents.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { link } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { choice } from '../frame/fields.js';
import { portalLayout, script, stylesheet } from '../frame/layout.js';
import { collectionPath, portalPaths } from '../frame/paths.js';
import { referenceMenu } from './reference-menu.js';
import { contractName } from './contract-names.js';
import { contractReference } from './contract-reference.js';
import { changelogHref, listDifferences } from './differences.js';

export function contractPage(
  contract: AnyContract,
  contracts: readonly AnyContract[],
  context: PortalContext,
): Html {
  const name = contractName(contract);
  const options = contracts.map((each) => [each.name, contractName(each)] as const);
  const reference = contractReference(contract.name);
  const [nearest] = listDifferences(contract.name);
  const content = html`<h1>${name}</h1>
    <form class="inline chooser" action="${portalPaths.documentation}">
      ${choice({}, { name: 'contract', label: 'Contract', value: contract.name, options })}
      <button class="button quiet">Show</button>
    </form>
    <p class="links">
      ${nearest && link(changelogHref(nearest), 'Changelog')}
      ${link(documentPath(contract.name, 'yaml'), 'OpenAPI YAML')}
      ${link(documentPath(contract.name, 'json'), 'OpenAPI JSON')}
      ${link(collectionPath(contract.name), 'Collection for Postman')}
    </p>
    <div class="prose">${reference.introduction()}</div>
    ${reference.list()}`;
  const head = html`${stylesheet('reference.css')} ${script('portal-reference.js')}`;
  return portalLayout({ title: [name], head, menu: referenceMenu(reference), content }, context);
}
