/** The HTML pages of the contracts' documentation: the engine's reference, with a call of the mock beside it. */
import type { Contract } from '../../codegen/operations/operations.js';
import { toPublished } from '../../codegen/documents/published.js';
import { asText, valueAt } from '../../codegen/json.js';
import { html, type Fragment } from '../../src/engine/html.js';
import type { ComparedVersion } from '../../src/engine/reference/comparison-page.js';
import type { ReferenceOperation } from '../../src/engine/reference/model.js';
import { Reference } from '../../src/engine/reference/reference.js';
import { olderThan } from './check.js';

export const documentationPath = '/documentation';
/** Ends the path of an operation's comparison with the version before. */
export const comparison = 'against';

export interface Page {
  readonly title: string;
  readonly content: Fragment;
}

export function listPage(contracts: readonly Contract[]): Page {
  const rows = contracts.map(
    (contract) =>
      html`<li>
        <a href="${pathOf(contract.name)}">${contract.name}</a> ${titleOf(contract)}, at
        <code>${contract.basePath}</code>
      </li>`,
  );
  const list =
    rows.length > 0
      ? html`<ul>
          ${rows}
        </ul>`
      : html`<p>No contract is without mistakes yet.</p>`;
  const content = html`<main>
    <h1>Contracts</h1>
    ${list}
  </main>`;
  return { title: 'Contracts', content };
}

interface Shown {
  readonly operationId: string | undefined;
  /** Whether the operation is shown beside its form in the version before. */
  readonly isCompared: boolean;
}

/** The page of a contract, or of one of its operations; the navigation above lists all contracts. */
export function documentationPage(
  contract: Contract,
  contracts: readonly Contract[],
  { isCompared, operationId }: Shown,
): Page {
  const { basePath, name } = contract;
  const links = contracts.map((each) => {
    const mark = each.name === name ? html`aria-current="page"` : undefined;
    return html`<a href="${pathOf(each.name)}" ${mark}>${each.name}</a> `;
  });
  const reference = readReference(contract);
  const operation = reference.find(operationId);
  const older = operation && findOlder(contract, contracts, operation.operationId);
  const href = `${pathOf(name)}/${operationId}`;
  const parts = !operation
    ? [html`<h1>${name}</h1>`, reference.introduction(), reference.list()]
    : older && isCompared
      ? reference.comparison(older, { contract, operation, href })
      : [
          reference.heading(operation, basePath),
          older && html`<p><a href="${href}/${comparison}">Compare with ${older.contract.version}</a></p>`,
          mockCall(operation, basePath),
          reference.content(operation),
        ];
  const content = html`<nav class="contracts" aria-label="Contracts">${links}</nav>
    <div class="sided">
      ${reference.menu(operation)}
      <main class="operation">${parts}</main>
    </div>`;
  return { title: operation?.summary ?? name, content };
}

function readReference(contract: Contract): Reference {
  return new Reference(toPublished(contract), (id) => `${pathOf(contract.name)}/${id}`);
}

/** The operation in the version before; undefined where that version does not have it. */
function findOlder(
  contract: Contract,
  contracts: readonly Contract[],
  operationId: string,
): ComparedVersion | undefined {
  const older = olderThan(contract, contracts);
  const operation = older && readReference(older).find(operationId);
  return operation && { contract: older, operation, href: `${pathOf(older.name)}/${operationId}` };
}

/** A command that calls the mock with the examples of the document. */
function mockCall({ body, method, path }: ReferenceOperation, basePath: string): Fragment {
  const [example] = body?.examples ?? [];
  const [type = 'application/json'] = body?.types ?? [];
  const text = JSON.stringify(example?.value, undefined, 2)?.replaceAll("'", String.raw`'\''`);
  const lines = [
    `curl -X ${method} "$MOCK${basePath}${path}"`,
    ...(text === undefined ? [] : [`-H 'Content-Type: ${type}'`, `-d '${text}'`]),
  ];
  return html`<details>
    <summary>Call the mock, at this page’s address</summary>
    <pre>${lines.join(' \\\n  ')}</pre>
  </details>`;
}

export function notReadyPage(): Page {
  const text = 'No contract is without mistakes yet; the terminal says what is wrong.';
  return { title: 'Contracts', content: html`<main><p>${text}</p></main>` };
}

/** `revision` names the state of the contracts that the page shows: with another one, its script reloads it. */
export function renderPage({ content, title }: Page, revision: string): string {
  const style = (name: string) => html`<link rel="stylesheet" href="${documentationPath}/${name}" />`;
  return html`<!doctype html>
    <html lang="en" data-revision="${revision}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${style('page.css')} ${style('reference.css')}
        <script src="${documentationPath}/page.js" defer></script>
      </head>
      <body>
        ${content}
      </body>
    </html> `.text;
}

function pathOf(name: string): string {
  return `${documentationPath}/${name}`;
}

function titleOf({ document }: Contract): string {
  return asText(valueAt(document, ['info', 'title'])) ?? '';
}
