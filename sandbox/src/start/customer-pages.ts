/** The hints on customers' pages, and the simulated app: for the shared customers and those of workspaces. */
import type { Context } from 'koa';
import type { Config } from '../../../src/config/config.js';
import type { Site } from '../../../src/pages/kit/paths.js';
import type { Foundations } from '../../../src/plugins/foundations.js';
import type { CustomerPages } from '../../../src/start/companion.js';
import type { Services } from '../../../src/usecases/services.js';
import { sandboxData } from '../bank/data.js';
import type { AppOwners } from '../pages/simulated-app.js';
import { simulatedAppRoutes } from '../pages/simulated-app-routes.js';
import { portalPaths } from '../portal/frame/paths.js';
import { readWorkspaceKey } from '../portal/frame/cookies.js';
import { sandboxStores } from '../storage/sandbox-stores.js';
import { findLoginNames, listCustomerNames } from '../usecases/data/customer-names.js';
import { openWorkspace } from '../usecases/workspaces/workspaces.js';
import { sandboxAppServer } from './app-server.js';
import { createSandboxApp, createSandboxPasskeys } from './embedded-bank.js';

export function createCustomerPages(
  services: Services & Pick<Foundations, 'sealingKeys'>,
  config: Config,
): CustomerPages {
  const customers = sandboxData.psus.map(({ name, password, psuId }) => ({
    userName: psuId,
    password,
    name,
  }));
  const withPortal = { ...services, portal: sandboxStores };
  const findOwners = async (ctx: Context, site: Site): Promise<AppOwners> => {
    if (!config.PORTAL) return { owners: customers };
    const key = readWorkspaceKey(ctx, site);
    const workspace = key === undefined ? undefined : await openWorkspace(key, withPortal);
    if (!workspace) return { owners: customers, workspaceHref: portalPaths.start };
    return { owners: [...customers, ...(await listCustomerNames(workspace.id, withPortal))] };
  };
  const app = {
    ...createSandboxApp(services),
    timeOf: (at: number) => services.proofClock.timeOfDay(at),
    server: sandboxAppServer(config, services),
    passkeys: createSandboxPasskeys(services, config),
  };
  return {
    hints: {
      code: sandboxData.oneTimePassword,
      findLogins: async (id) => {
        const { own, signers } = await findLoginNames(id, withPortal);
        return { customers: [...customers, ...own], signers };
      },
    },
    routes: (parts) =>
      simulatedAppRoutes({ ...parts, findOwners: (ctx) => findOwners(ctx, parts.site), app }),
  };
}
