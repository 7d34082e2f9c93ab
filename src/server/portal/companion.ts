/** The sandbox's implementation of the companion; see `src/server/companion.ts`. */
import { sandboxData } from '../../bank/sandbox-data.js';
import type { Config } from '../../config/config.js';
import { sandboxSigner } from '../../crypto/statements.js';
import { portalPath } from '../../domain/page-paths.js';
import { standInRoutes } from '../../pages/sandbox/stand-in-routes.js';
import { findSigners } from '../../usecases/authorisation/signers.js';
import type { Services } from '../../usecases/services.js';
import { bannerOf } from '../banner.js';
import { callerDemandsOf } from '../caller-demands.js';
import type { Companion, CustomerPages } from '../companion.js';
import { sandboxAppServer } from '../sandbox-app-server.js';
import { ensureSandboxAuthority } from '../sandbox-authority.js';
import { sandboxAppOf, sandboxParts, sandboxPasskeysOf } from './embedded-bank.js';
import { portalOf } from './portal-app.js';
import { prepareSandbox } from './prepare-database.js';

export { certificate } from '../certificate-command.js';

export function companionOf(config: Config): Companion {
  const { PORTAL, PUBLIC_URL, SEALING_KEY, TRUST_FOLDER } = config;
  return {
    prepareTrust: () => {
      if (TRUST_FOLDER !== undefined) ensureSandboxAuthority(TRUST_FOLDER, Date.now());
    },
    prepareDatabase: prepareSandbox,
    statementKeys: (now) => [sandboxSigner(SEALING_KEY, PUBLIC_URL, now).publicKey],
    bank: (foundations) => sandboxParts(sandboxData, foundations, config),
    customerPages: (services) => customerPagesOf(services, config),
    banner: (contracts) => {
      const portalUrl = PORTAL ? PUBLIC_URL + portalPath : undefined;
      return bannerOf(PUBLIC_URL, contracts, sandboxData, callerDemandsOf(config), portalUrl);
    },
    openPortal: (parts) => (PORTAL ? portalOf(parts) : undefined),
  };
}

function customerPagesOf(services: Services, config: Config): CustomerPages {
  const customers = sandboxData.psus.map(({ name, password, psuId }) => ({
    userName: psuId,
    password,
    name,
  }));
  const app = {
    ...sandboxAppOf(services, config),
    timeOf: (at: number) => services.proofClock.timeOfDay(at),
    server: sandboxAppServer(config, services),
    passkeys: sandboxPasskeysOf(services, config),
  };
  return {
    hints: {
      code: sandboxData.oneTimePassword,
      customers,
      findSigners: (id) => findSigners(id, services),
    },
    routes: (parts) => standInRoutes({ ...parts, owners: customers, app }),
  };
}
