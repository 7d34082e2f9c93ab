/** All contracts with their versions, and what each version changed. */
import type { AnyContract } from '../../../../src/contract/operation.js';
import { documentPath } from '../../../../src/api/documents/documents.js';
import { type Fragment, html, type Html } from '../../../../src/engine/html.js';
import { english } from '../../../../src/pages/texts/en.js';
import { formatDate } from '../../../../src/pages/texts/wording.js';
import { card, code, link, linkCard, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { collectionPath, contractPath, portalPaths } from '../frame/paths.js';
import { groupByApi, contractName } from './contract-names.js';
import { changelogHref, listDifferences } from './differences.js';
import { pages } from '../frame/labels.js';

export function documentationListPage(contracts: readonly AnyContract[], context: PortalContext): Html {
  const content = html`<h1>${pages.documentation.title}</h1>
    <p class="lead">${pages.documentation.lead}</p>
    ${more()} ${collections()} ${groupByApi(contracts).map((versions) => apiCard(versions))}`;
  return portalLayout({ title: [pages.documentation.title], content }, context);
}

/** Cards for the pages on message codes and on forced outcomes. */
function more(): Html {
  return html`<div class="pair">
    ${linkCard(portalPaths.codes, pages.codes.title, pages.codes.lead)}
    ${linkCard(portalPaths.outcomes, pages.outcomes.title, pages.outcomes.lead)}
  </div>`;
}

function collections(): Html {
  return card(
    'Collections',
    html`<p>
        Every contract as a set of requests with your workspace’s values: its journeys from the first call to
        the last, then each operation.
      </p>
      <p>
        The file is in Postman’s format, which Bruno and Insomnia import too: choose Import and the file, then
        Run.
      </p>
      <p>
        The file contains the key of your workspace, which gives full access to it. Without a workspace, a run
        creates one and deletes it at the end. The collection of the sandbox’s own interface always does so,
        and never contains your key.
      </p>`,
  );
}

function documentLinks(contract: AnyContract): Fragment {
  return (['json', 'yaml'] as const).map((ending) => {
    const type = ending.toUpperCase();
    const label = `OpenAPI ${type}: ${contractName(contract)}`;
    return html`${link(documentPath(contract.name, ending), type, label)} `;
  });
}

function collectionLink(contract: AnyContract): Html {
  const label = `Collection for Postman: ${contractName(contract)}`;
  return link(collectionPath(contract.name), 'Postman', label);
}

function apiCard(versions: readonly AnyContract[]): Html {
  const [first] = versions;
  const name = first && contractName(first).replace(/ [^ ]+$/, '');
  const rows = table(unseen(name ?? ''), versions.toReversed(), [
    {
      title: 'Version',
      cell: (contract) => link(contractPath(contract.name), contract.version, contractName(contract)),
    },
    { title: 'Base path', cell: ({ basePath }) => code(basePath) },
    { title: 'OpenAPI', cell: (contract) => documentLinks(contract) },
    { title: 'Collection', cell: (contract) => collectionLink(contract) },
    {
      title: 'Changelog',
      cell: (contract) => {
        const [nearest] = listDifferences(contract.name);
        const older = versions.find((each) => each.name === nearest?.older);
        return nearest && older ? link(changelogHref(nearest), `Since ${older.version}`) : 'First version';
      },
    },
  ]);
  const announced = versions.flatMap(({ announcement, version }) =>
    announcement
      ? [
          html`<p>
            ${version}: ${english.start.developers.deprecatedFrom(formatDate(announcement.deprecated, 'en'))}
          </p>`,
        ]
      : [],
  );
  return card(name, html`${rows} ${announced}`);
}
