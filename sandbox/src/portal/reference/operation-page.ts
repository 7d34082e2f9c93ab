/** The reference of an operation: the menu, its fields and answers with the other versions, and the console. */
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { contractName } from '../documentation/contract-names.js';
import { contractReference, type OperationPlace } from '../documentation/contract-reference.js';
import { changelogHref, listDifferences } from '../documentation/differences.js';
import { link, withNames } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout, script, stylesheet } from '../frame/layout.js';
import { comparisonPath, contractPath } from '../frame/paths.js';
import { type ConsoleView, renderConsole } from './console.js';
import { operationNotes } from './operation-notes.js';
import { referenceMenu } from '../documentation/reference-menu.js';

interface ComparedView extends OperationPlace {
  /** The versions of the contract that have the operation, the newest first. */
  readonly versions: readonly OperationPlace[];
  /** An older version; on an operation's own page the nearest, if any. */
  readonly older: OperationPlace;
}

export function operationPage(
  view: Omit<ComparedView, 'older'> & {
    readonly older: OperationPlace | undefined;
    readonly console: ConsoleView;
  },
  context: PortalContext,
): Html {
  const { contract, older, operation } = view;
  const reference = contractReference(contract.name);
  const content = html`<div class="reference">
    <div class="operation" lang="en">
      ${contractLink(view)} ${reference.heading(operation, contract.basePath)} ${versionChoice(view)}
      ${older && renderChanges(older, view)} ${reference.content(operation, operationNotes)}
    </div>
    ${renderConsole(view.console)}
  </div>`;
  return layOut(view, operation.summary, content, context);
}

/** Two versions side by side, below their differences in words. */
export function comparisonPage(view: ComparedView, context: PortalContext): Html {
  const { contract, older, operation } = view;
  const below = html`${versionChoice(view, older)} ${renderChanges(older, view)}`;
  const columns = contractReference(contract.name).comparison(older, view, below, operationNotes);
  const title = `${operation.summary}: ${older.contract.version} and ${contract.version}`;
  return layOut(view, title, html`<div class="operation">${contractLink(view)} ${columns}</div>`, context);
}

function contractLink({ contract }: OperationPlace): Html {
  return html`<p>${link(contractPath(contract.name), contractName(contract))}</p>`;
}

function layOut(place: OperationPlace, title: string, content: Html, context: PortalContext): Html {
  const { contract, operation } = place;
  const head = html`${stylesheet('reference.css')} ${script('portal-reference.js')}`;
  const menu = referenceMenu(contractReference(contract.name), operation);
  return portalLayout({ title: [title, contractName(contract)], head, menu, content }, context);
}

/** The pages of all versions, and their comparisons with this one; `compared` is the comparison that is shown. */
function versionChoice(
  { contract, operation, versions }: Omit<ComparedView, 'older'>,
  compared?: OperationPlace,
): Fragment {
  if (versions.length < 2) return undefined;
  const chip = ({ contract: { version } }: OperationPlace, href: string, isHere: boolean, name: string) => {
    const mark = isHere ? html`aria-current="page"` : undefined;
    return html`<a class="chip" href="${href}" aria-label="${name} ${version}" ${mark}>${version}</a>`;
  };
  const pages = versions.map((each) =>
    chip(each, each.href, !compared && each.contract === contract, 'Version'),
  );
  const comparisons = versions
    .filter((each) => each.contract !== contract)
    .map((each) => {
      const href = comparisonPath(contract.name, operation.operationId, each.contract.version);
      return chip(each, href, each === compared, 'Compare with');
    });
  return html`<nav class="chips dense" aria-label="Version">
    ${pages} <span>Compare with</span> ${comparisons}
  </nav>`;
}

function renderChanges({ contract: older }: OperationPlace, { contract, operation }: OperationPlace): Html {
  const differences = listDifferences(contract.name);
  const found = differences.find((each) => each.older === older.name);
  const lines = found?.operations[`${operation.method} ${operation.path}`];
  if (!lines) return html`<p class="soft">The same as in ${older.version}.</p>`;
  // The handbook describes each version against the one before it.
  const [nearest] = differences;
  return html`<details>
    <summary>Changed since ${older.version}</summary>
    <ul class="changes">
      ${lines.map((line) => html`<li>${withNames(line)}</li>`)}
    </ul>
    ${nearest && html`<p>${link(changelogHref(nearest), 'The whole changelog')}</p>`}
  </details>`;
}
