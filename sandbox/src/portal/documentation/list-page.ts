/** All contracts with their versions, and what each version changed. */
import type { AnyContract } from '../../../../src/contract/operation.js';
import { documentPath } from '../../../../src/api/documents/documents.js';
import { type Fragment, html, type Html } from '../../../../src/pages/html.js';
import { english } from '../../../../src/pages/texts/en.js';
import { formatDate } from '../../../../src/pages/texts/wording.js';
import { code, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { collectionPath, contractPath, differencesPath, portalPaths } from '../frame/paths.js';
import { groupByApi, contractName } from './contract-names.js';
import { listDifferences } from './differences.js';
import * as words from '../texts.js';

export function documentationListPage(contracts: readonly AnyContract[], context: PortalContext): Html {
  const { lead, title } = words.documentation;
  const content = html`<h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${more(context)} ${collections()} ${groupByApi(contracts).map((versions) => apiCard(versions, context))}`;
  return portalLayout({ title: [title], content }, context);
}

/** Cards for the pages on message codes and on forced outcomes. */
function more({ hrefTo }: PortalContext): Html {
  const link = (path: string, title: string, text: string) =>
    html`<section class="card">
      <h2><a class="link" href="${hrefTo(path)}">${title}</a></h2>
      <p>${text}</p>
    </section>`;
  return html`<div class="pair">
    ${link(portalPaths.codes, words.codes.title, words.codes.lead)}
    ${link(portalPaths.outcomes, words.outcomes.title, words.outcomes.lead)}
  </div>`;
}

/** Explains how to import the collections of the tables. */
function collections(): Html {
  const said = words.documentation;
  return html`<section class="card">
    <h2>${said.collections}</h2>
    <p>${said.collectionsLead}</p>
    <p>${said.collectionImport}</p>
    <p>${said.collectionKey}</p>
  </section>`;
}

function documentLinks(contract: AnyContract, context: PortalContext): Fragment {
  return (['json', 'yaml'] as const).map((ending) => {
    const type = ending.toUpperCase();
    const label = `OpenAPI ${type}: ${contractName(contract)}`;
    return html`<a
      class="link"
      href="${context.hrefTo(documentPath(contract.name, ending))}"
      aria-label="${label}"
      >${type}</a
    > `;
  });
}

function collectionLink(contract: AnyContract, context: PortalContext): Html {
  const { hrefTo } = context;
  const label = words.documentation.collectionOf(contractName(contract));
  return html`<a class="link" href="${hrefTo(collectionPath(contract.name))}" aria-label="${label}"
    >Postman</a
  >`;
}

function apiCard(versions: readonly AnyContract[], context: PortalContext): Html {
  const { hrefTo } = context;
  const said = words.documentation;
  const [first] = versions;
  const name = first && contractName(first).replace(/ [^ ]+$/, '');
  const rows = table(unseen(name ?? ''), versions.toReversed(), [
    {
      title: said.version,
      cell: (contract) =>
        html`<a
          class="link"
          href="${hrefTo(contractPath(contract.name))}"
          aria-label="${contractName(contract)}"
          >${contract.version}</a
        >`,
    },
    { title: said.basePath, cell: ({ basePath }) => code(basePath) },
    { title: said.document, cell: (contract) => documentLinks(contract, context) },
    { title: said.collection, cell: (contract) => collectionLink(contract, context) },
    {
      title: said.changes,
      cell: (contract) => {
        const [nearest] = listDifferences(contract.name);
        const older = versions.find((each) => each.name === nearest?.older);
        return older
          ? html`<a class="link" href="${hrefTo(differencesPath(contract.name))}"
              >${said.against(older.version)}</a
            >`
          : said.first;
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
  return html`<section class="card">
    <h2>${name}</h2>
    ${rows} ${announced}
  </section>`;
}
