/** The page about automatic tests: where to record one, what its run needs, and what a failure says. */
import type { Context, Middleware } from 'koa';
import { html, type Html } from '../../../../src/engine/html.js';
import { card, codeBlock, link, withNames } from '../frame/components.js';
import { portalContext, type PortalContext, writePortalPage } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { newWorkspaceCard, newWorkspaceForms } from '../frame/new-workspace.js';
import { clientPath, portalPaths } from '../frame/paths.js';
import { portalRoutes } from '../frame/routes.js';
import { findCaller } from '../calls/caller.js';
import { findClientSecret } from '../../usecases/workspaces/workspace-clients.js';
import type { WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { testCommand } from './test-program.js';
import { pages, partNames } from '../frame/labels.js';

const recordingWays = [
  'Go through a guide, and get its run as a test.',
  'Call the bank with your own application, choose calls in the request log, and get them as a test.',
];

export function automaticTestsRoutes(parts: WorkspacePageDependencies): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.automaticTests, async (ctx) => {
      const context = portalContext(parts.site, 'guides', ctx);
      writePortalPage(ctx, automaticTestsPage(await runCard(ctx, parts), context));
    });
  });
}

function automaticTestsPage(run: Html, context: PortalContext): Html {
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
    ${run}
    ${card(
      'When it fails',
      html`<p>
        The exit code is not 0, so that the build fails. For an unexpected answer, the test prints the reason
        and the address of the call in the request log.
      </p>`,
    )}`;
  return portalLayout({ title: [pages.automaticTests.title], content }, context);
}

/** The environment of the open workspace. */
async function runCard(ctx: Context, parts: WorkspacePageDependencies): Promise<Html> {
  const { client, opened } = await findCaller(ctx, parts);
  if (!opened) return newWorkspaceCard(await newWorkspaceForms(ctx, parts));
  const secret = client && (await findClientSecret(client, opened.workspace, parts.services));
  const lines = [`WORKSPACE_KEY='${opened.key}'`, `CLIENT_SECRET='${secret ?? 'CLIENT_SECRET'}'`];
  const exports = lines.map((line) => `export ${line}\n`);
  const unknown =
    client && secret === undefined
      ? html`<p class="after">
          ${withNames('Replace `CLIENT_SECRET` with the secret of the client, or create a new secret on its page:')}
          ${link(clientPath(client.id), 'The client')}
        </p>`
      : undefined;
  return card(
    'Run',
    html`<p>
        The test is one file for Node 20 or newer, without packages and without secrets. Paste this into a
        terminal; a build reads the secrets from its own settings.
      </p>
      ${codeBlock(`${exports.join('')}${testCommand}\n`, 'Run', 'program')} ${unknown}
      <p class="after">
        ${withNames(
          'A test that needs a customer’s password reads `CUSTOMER_PASSWORD`. Tests that run at the same time need separate workspaces, because a workspace has one clock.',
        )}
      </p>`,
  );
}
