/** The HTML pages of a contract's documentation. */
import type { Contract } from '../../codegen/operations/operations.js';
import { asText, valueAt } from '../../codegen/json.js';

export const documentationPath = '/documentation';

export function listPage(contracts: readonly Contract[]): string {
  const rows = contracts.map(
    (contract) =>
      `<li><a href="${documentationPath}/${contract.name}">${escaped(contract.name)}</a> ${escaped(titleOf(contract))}, at <code>${escaped(contract.basePath)}</code></li>`,
  );
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No contract is without mistakes yet.</p>';
  return page('Contracts', `<main><h1>Contracts</h1>${list}</main>`);
}

/** The navigation above lists all contracts. */
export function documentationPage({ name }: Contract, contracts: readonly Contract[]): string {
  const links = contracts.map((each) => {
    const isHere = each.name === name ? ' aria-current="page"' : '';
    return `<a href="${documentationPath}/${each.name}"${isHere}>${escaped(each.name)}</a>`;
  });
  return page(
    name,
    `<nav aria-label="Contracts">${links.join(' ')}</nav><div id="documentation" data-document="/openapi/${name}.json"></div>`,
    ['swagger-ui.css'],
    ['swagger-ui-bundle.js'],
  );
}

export function notReadyPage(): string {
  return page(
    'Contracts',
    '<main><p>No contract is without mistakes yet; the terminal says what is wrong.</p></main>',
  );
}

function page(
  title: string,
  content: string,
  styles: readonly string[] = [],
  scripts: readonly string[] = [],
): string {
  const style = (name: string) => `<link rel="stylesheet" href="${documentationPath}/${name}">`;
  const script = (name: string) => `<script src="${documentationPath}/${name}" defer></script>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
${[...styles, 'page.css'].map(style).join('\n')}
${[...scripts, 'page.js'].map(script).join('\n')}
</head>
<body>
${content}
</body>
</html>
`;
}

function titleOf({ document }: Contract): string {
  return asText(valueAt(document, ['info', 'title'])) ?? '';
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
