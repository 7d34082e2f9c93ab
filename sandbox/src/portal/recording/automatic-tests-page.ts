/** The page about automatic tests: where to record one, what its run needs, and what a failure says. */
import { html, type Html } from '../../../../src/engine/html.js';
import { card, codeBlock, link, withNames } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { newWorkspaceCard, type NewWorkspaceForms } from '../frame/new-workspace.js';
import { clientPath, portalPaths } from '../frame/paths.js';
import { testCommand } from './test-program.js';
import { pages, partNames } from '../frame/labels.js';

const recordingWays = [
  'Go through a guide, and get its run as a test.',
  'Call the bank with your own application, choose calls in the request log, and get them as a test.',
];

export type AutomaticTestsView =
  | { readonly workspace: NewWorkspaceForms }
  | {
      readonly clientId?: string;
      readonly isSecretKnown: boolean;
      readonly environment: Readonly<Record<string, string>>;
    };

export function automaticTestsPage(view: AutomaticTestsView, context: PortalContext): Html {
  const ways = recordingWays.map((way) => html`<li>${way}</li>`);
  const content = html`<h1>${pages.automaticTests.title}</h1>
    <p class="lead">${pages.automaticTests.lead}</p>
    ${card(
      'Record',
      html`<ul>
          ${ways}
        </ul>
        <p>
          Each run takes ids, links and tokens from its own answers. Dates are relative to the workspace’s
          clock. Calls make the customers’ decisions, by the rules of the bank’s pages.
        </p>
        <p class="links">
          ${link(portalPaths.guides, pages.guides.title)} ${link(portalPaths.log, partNames.log)}
        </p>`,
    )}
    ${runCard(view)}
    ${card(
      'When it fails',
      html`<p>
        The exit code is not 0, so that the build fails. For an unexpected answer, the test prints the reason
        and the address of the call in the request log.
      </p>`,
    )}`;
  return portalLayout({ title: [pages.automaticTests.title], content }, context);
}

function runCard(view: AutomaticTestsView): Html {
  if ('workspace' in view) return newWorkspaceCard(view.workspace);
  const { clientId, environment, isSecretKnown } = view;
  const lines = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'\n`);
  const unknown =
    clientId !== undefined && !isSecretKnown
      ? html`<p class="after">
          ${withNames('Replace `CLIENT_SECRET` with the secret of the client, or create a new secret on its page:')}
          ${link(clientPath(clientId), 'The client')}
        </p>`
      : undefined;
  return card(
    'Run',
    html`<p>
        The test is one file for Node 20 or newer, without packages and without secrets. Paste this into a
        terminal; a build reads the secrets from its own settings.
      </p>
      ${codeBlock(`${lines.join('')}${testCommand}\n`, 'Run', 'program')} ${unknown}
      <p class="after">
        ${withNames(
          'A test that needs a customer’s password reads `CUSTOMER_PASSWORD`. Tests that run at the same time need separate workspaces, because a workspace has one clock.',
        )}
      </p>`,
  );
}
