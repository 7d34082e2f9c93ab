/** The differences between a version and older ones: operations, requests and answers. */
import type { AnyContract } from '../../../../src/contract/operation.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { card, link, withNames } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { contractPath, portalPaths } from '../frame/paths.js';
import { contractName } from './contract-names.js';
import type { Block, Difference } from './differences.js';
import * as words from '../texts.js';

export interface DifferencesView {
  readonly contract: AnyContract;
  readonly differences: readonly Difference[];
  readonly versionOf: (name: string) => string;
}

export function differencesPage(view: DifferencesView, context: PortalContext): Html {
  const { contract, differences, versionOf } = view;
  const said = words.documentation;
  const name = contractName(contract);
  const content = html`<p class="links">
      ${link(portalPaths.documentation, said.title)} ${link(contractPath(contract.name), name)}
    </p>
    <h1>${said.differences(name)}</h1>
    ${differences.length === 0 ? html`<p>${said.noOlder}</p>` : undefined}
    ${differences.map(({ blocks, older }) => card(said.against(versionOf(older)), blocks.map(renderBlock)))}`;
  return portalLayout({ title: [said.differences(name)], content }, context);
}

function renderBlock({ lines, title }: Block): Fragment {
  if (title === undefined) return lines.map((line) => html`<p>${withNames(line)}</p>`);
  return html`<h3>${withNames(title)}</h3>
    <ul class="changes">
      ${lines.map((line) => html`<li>${withNames(line)}</li>`)}
    </ul>`;
}
