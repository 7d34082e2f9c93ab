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
import * as words from '../texts.js';

export function documentationListPage(contracts: readonly AnyContract[], context: PortalContext): Html {
  const { lead, title } = words.documentation;
  const content = html`<h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${more()} ${collections()} ${groupByApi(contracts).map((versions) => apiCard(versions))}`;
  return portalLayout({ title: [title], content }, context);
}

/** Cards for the pages on message codes and on forced outcomes. */
function more(): Html {
  return html`<div class="pair">
    ${linkCard(portalPaths.codes, words.codes.title, words.codes.lead)}
    ${linkCard(portalPaths.outcomes, words.outcomes.title, words.outcomes.lead)}
  </div>`;
}

/** Explains how to import the collections of the tables. */
function collections(): Html {
  const said = words.documentation;
  return card(
    said.collections,
    html`<p>${said.collectionsLead}</p>
      <p>${said.collectionImport}</p>
      <p>${said.collectionKey}</p>`,
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
  const label = words.documentation.collectionOf(contractName(contract));
  return link(collectionPath(contract.name), 'Postman', label);
}

function apiCard(versions: readonly AnyContract[]): Html {
  const said = words.documentation;
  const [first] = versions;
  const name = first && contractName(first).replace(/ [^ ]+$/, '');
  const rows = table(unseen(name ?? ''), versions.toReversed(), [
    {
      title: said.version,
      cell: (contract) => link(contractPath(contract.name), contract.version, contractName(contract)),
    },
    { title: said.basePath, cell: ({ basePath }) => code(basePath) },
    { title: said.document, cell: (contract) => documentLinks(contract) },
    { title: said.collection, cell: (contract) => collectionLink(contract) },
    {
      title: said.changes,
      cell: (contract) => {
        const [nearest] = listDifferences(contract.name);
        const older = versions.find((each) => each.name === nearest?.older);
        return nearest && older ? link(changelogHref(nearest), said.against(older.version)) : said.first;
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
