/** The page about automatic tests: where to record one, what its run needs, and what a failure says. */
import { html, type Html } from '../../../../src/engine/html.js';
import { card, codeBlock, link, withNames } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { newWorkspaceCard, type NewWorkspaceForms } from '../frame/new-workspace.js';
import { clientPath, portalPaths } from '../frame/paths.js';
import { testCommand } from './test-program.js';
import * as words from '../texts.js';

export type AutomaticTestsView =
  | { readonly workspace: NewWorkspaceForms }
  | {
      readonly clientId?: string;
      readonly isSecretKnown: boolean;
      readonly environment: Readonly<Record<string, string>>;
    };

export function automaticTestsPage(view: AutomaticTestsView, context: PortalContext): Html {
  const { fails, lead, record, title } = words.automaticTests;
  const ways = record.ways.map((way) => html`<li>${way}</li>`);
  const content = html`<h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${card(
      record.title,
      html`<ul>
          ${ways}
        </ul>
        <p>${record.text}</p>
        <p class="links">
          ${link(portalPaths.guides, words.guides.title)}
          ${link(portalPaths.log, words.workspace.parts.names.log)}
        </p>`,
    )}
    ${runCard(view)} ${card(fails.title, html`<p>${fails.text}</p>`)}`;
  return portalLayout({ title: [title], content }, context);
}

function runCard(view: AutomaticTestsView): Html {
  if ('workspace' in view) return newWorkspaceCard(view.workspace);
  const said = words.automaticTests.run;
  const { clientId, environment, isSecretKnown } = view;
  const lines = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'\n`);
  const unknown =
    clientId !== undefined && !isSecretKnown
      ? html`<p class="after">${withNames(said.secretUnknown)} ${link(clientPath(clientId), said.client)}</p>`
      : undefined;
  return card(
    said.title,
    html`<p>${said.text}</p>
      ${codeBlock(`${lines.join('')}${testCommand}\n`, said.title, 'program')} ${unknown}
      <p class="after">${withNames(said.more)}</p>`,
  );
}
