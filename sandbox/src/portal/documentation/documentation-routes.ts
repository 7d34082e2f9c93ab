/** The documentation of every contract that the sandbox serves. */
import type { Context, Middleware } from 'koa';
import type { AnyContract } from '../../../../src/contract/operation.js';
import { fillExample } from '../message-codes/filled-call.js';
import { type ExampleCall, usualValues } from '../message-codes/message-code.js';
import { preparations } from '../message-codes/preparations.js';
import { randomIdentifier } from '../../../../src/crypto/secrets.js';
import { callbackAddress } from '../../api/portal-paths.js';
import { Problem } from '../../../../src/domain/problem.js';
import { goTo } from '../../../../src/pages/kit/page.js';
import { findClientSecret } from '../../usecases/workspaces/workspace-clients.js';
import { sealedForm } from '../frame/forms.js';
import { formatCurl } from '../frame/curl.js';
import { portalContext, sharedPages, writePortalPage } from '../frame/context.js';
import { chapterPath, contractPath, portalPaths } from '../frame/paths.js';
import { portalRoutes } from '../frame/routes.js';
import { allowScript } from '../frame/security.js';
import { findCaller } from '../calls/caller.js';
import type { WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { codesPage } from './codes-page.js';
import { outcomesPage } from './outcomes-page.js';
import { downloadCollection } from './collection-downloads.js';
import { componentsPage } from './components-page.js';
import { contractPage } from './contract-page.js';
import { changelogHref, listDifferences } from './differences.js';
import { documentationListPage } from './list-page.js';

export function documentationRoutes(parts: WorkspacePageDependencies): Middleware {
  const { contracts, site } = parts;
  const write = sharedPages();
  return portalRoutes((router) => {
    router.get(portalPaths.documentation, (ctx) => {
      // A contract is chosen by a form, so that the choice needs no script.
      const chosen = contracts.find(({ name }) => name === ctx.query['contract']);
      if (chosen) return goTo(ctx, contractPath(chosen.name));
      return write(ctx, () => documentationListPage(contracts, portalContext(site, 'documentation')));
    });
    router.get(portalPaths.components, (ctx) => {
      writePortalPage(ctx, componentsPage(portalContext(site, 'documentation')));
    });
    router.get(portalPaths.codes, (ctx) => showCodes(ctx, parts));
    router.get(portalPaths.outcomes, async (ctx) => {
      const doIt = await sealedForm(ctx, portalPaths.doIt, parts);
      writePortalPage(ctx, outcomesPage(doIt, portalContext(site, 'documentation')));
    });
    router.get(portalPaths.contract, (ctx) => {
      const contract = named(ctx.params['contract'], contracts);
      const view = { contract, contracts };
      allowScript(ctx);
      return write(ctx, () => contractPage(view, portalContext(site, 'documentation')));
    });
    router.get(portalPaths.collection, (ctx) =>
      downloadCollection(ctx, named(ctx.params['contract'], contracts), parts),
    );
    router.get(portalPaths.differences, (ctx) => {
      const [nearest] = listDifferences(named(ctx.params['contract'], contracts).name);
      goTo(ctx, nearest ? changelogHref(nearest) : chapterPath('versions'));
    });
  });
}

function named(name: string | undefined, contracts: readonly AnyContract[]): AnyContract {
  const contract = contracts.find((each) => each.name === name);
  if (contract) return contract;
  throw new Problem('resource.unknown', 'There is no such contract.', 'path');
}

async function showCodes(ctx: Context, parts: WorkspacePageDependencies): Promise<void> {
  const { addresses, publicUrl, services, site } = parts;
  const { client: own, opened } = await findCaller(ctx, parts);
  const secret = own && opened && (await findClientSecret(own, opened.workspace, services));
  const ownValues = own && {
    clientId: own.id,
    clientSecret: secret ?? yours('clientSecret'),
    redirectUri: callbackAddress(publicUrl),
  };
  const commandOf = (call: ExampleCall) => {
    const given = call.given.flatMap((each) => preparations[each].gives);
    const values = {
      ...Object.fromEntries(given.map((name) => [name, yours(name)])),
      ...usualValues,
      ...ownValues,
      requestId: randomIdentifier(),
    };
    return formatCurl(fillExample(call, values), addresses);
  };
  const doIt = await sealedForm(ctx, portalPaths.doIt, parts);
  const view = { commandOf, doIt, ...(own && { clientId: own.id }) };
  writePortalPage(ctx, codesPage(view, portalContext(site, 'documentation')));
}

/** `paymentId` becomes PAYMENT_ID: a placeholder in capitals for the developer to fill in. */
function yours(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
