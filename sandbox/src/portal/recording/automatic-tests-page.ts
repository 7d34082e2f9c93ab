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
  'Call the bank as your own application does, choose the calls in the request log, and get them as a test.',
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
          Ids, links and tokens are taken from the answers of each run, dates count from the date of the
          workspace’s clock, and customers decide by calls, by the rules of the bank’s pages.
        </p>
        <p class="links">
          ${link(portalPaths.guides, pages.guides.title)} ${link(portalPaths.log, partNames.log)}
        </p>`,
    )}
    ${runCard(view)}
    ${card(
      'When it fails',
      html`<p>
        It ends with an exit code that is not 0, which a build takes for a failure. Of a call that had another
        answer than expected it says why, and on which page of the workspace both can be read.
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
          ${withNames('Write the secret of the client in place of `CLIENT_SECRET`, or make a new one on its page:')}
          ${link(clientPath(clientId), 'The client')}
        </p>`
      : undefined;
  return card(
    'Run',
    html`<p>
        The test is one file for Node 20 or newer, without a package, and has no secrets. Paste this into a
        terminal; a build has a place for secrets.
      </p>
      ${codeBlock(`${lines.join('')}${testCommand}\n`, 'Run', 'program')} ${unknown}
      <p class="after">
        ${withNames(
          'A test that asks for a customer’s password reads `CUSTOMER_PASSWORD`. What runs at the same time needs a workspace each, because a workspace has one clock.',
        )}
      </p>`,
  );
}
