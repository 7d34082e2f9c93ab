/** The documentation of every contract that the sandbox serves. */
import type { Context, Middleware } from 'koa';
import type { AnyContract } from '../../../../src/contract/operation.js';
import { type ExampleCall, usualValues } from '../message-codes/message-code.js';
import { defined } from '../../../../src/domain/defined.js';
import { fillCall, placeholder, placeholders } from '../guides/fill.js';
import { randomIdentifier } from '../../../../src/crypto/secrets.js';
import { goTo } from '../../../../src/pages/kit/page.js';
import { sealedForm } from '../frame/forms.js';
import { formatCurl } from '../frame/curl.js';
import { portalContext, sharedPages, writePortalPage } from '../frame/context.js';
import { chapterPath, contractPath, portalPaths } from '../frame/paths.js';
import { portalRoutes, requireNamed } from '../frame/routes.js';
import { callerValues, findCaller } from '../calls/caller.js';
import type { WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { codesPage } from './codes-page.js';
import { outcomesPage } from './outcomes-page.js';
import { contractCollection } from '../collections/contract-collection.js';
import { postmanCollection } from '../collections/postman.js';
import { download } from '../frame/downloads.js';
import { contractReference } from './contract-reference.js';
import { componentsPage } from './components-page.js';
import { contractPage } from './contract-page.js';
import { changelogHref, listDifferences } from './differences.js';
import { documentationListPage } from './list-page.js';

export function documentationRoutes(parts: WorkspacePageDependencies): Middleware {
  const { contracts, site } = parts;
  const write = sharedPages();
  const find = (name: string | undefined) =>
    requireNamed(
      contracts.find((each) => each.name === name),
      'There is no such contract.',
    );
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
      const contract = find(ctx.params['contract']);
      return write(ctx, () => contractPage(contract, contracts, portalContext(site, 'documentation')));
    });
    router.get(portalPaths.collection, (ctx) => downloadCollection(ctx, find(ctx.params['contract']), parts));
    router.get(portalPaths.differences, (ctx) => {
      const [nearest] = listDifferences(find(ctx.params['contract']).name);
      goTo(ctx, nearest ? changelogHref(nearest) : chapterPath('versions'));
    });
  });
}

/** Answers with the contract's collection as a file, with the values of the workspace that the browser has open. */
async function downloadCollection(
  ctx: Context,
  contract: AnyContract,
  parts: WorkspacePageDependencies,
): Promise<void> {
  const values = await callerValues(await findCaller(ctx, parts), parts);
  const collection = contractCollection(contract, contractReference(contract.name), values);
  const content = `${JSON.stringify(postmanCollection(collection), null, 2)}\n`;
  download(ctx, `${contract.name}.postman_collection.json`, 'application/json', content);
}

async function showCodes(ctx: Context, parts: WorkspacePageDependencies): Promise<void> {
  const caller = await findCaller(ctx, parts);
  const { api, bank, callback, clientId, clientSecret } = await callerValues(caller, parts);
  const own = clientId !== undefined && {
    clientId,
    clientSecret: clientSecret ?? placeholder('clientSecret'),
    redirectUri: callback,
  };
  const known = { ...usualValues, ...own, bank, ...defined({ api }) };
  const commandOf = (call: ExampleCall) =>
    formatCurl(fillCall(call, { ...placeholders([call]), ...known }), randomIdentifier());
  const doIt = await sealedForm(ctx, portalPaths.doIt, parts);
  const view = { commandOf, doIt, ...defined({ clientId }) };
  writePortalPage(ctx, codesPage(view, portalContext(parts.site, 'documentation')));
}
