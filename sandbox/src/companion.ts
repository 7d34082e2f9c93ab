/** The sandbox's implementation of the companion; see `src/start/companion.ts`. */
import { sandboxData } from './bank/data.js';
import type { Config } from '../../src/config/config.js';
import { sandboxSigner } from '../../src/crypto/statements.js';
import { portalPath } from '../../src/domain/page-paths.js';
import { standInRoutes } from './pages/simulated-app-routes.js';
import { findSigners } from './usecases/decisions/signers.js';
import type { Services } from '../../src/usecases/services.js';
import { bannerOf } from './start/banner.js';
import { callerDemandsOf } from '../../src/net/client-authentication.js';
import type { Companion, CustomerPages } from '../../src/start/companion.js';
import { sandboxAppServer } from './start/app-server.js';
import { ensureSandboxAuthority } from './start/authority.js';
import { sandboxAppOf, sandboxParts, sandboxPasskeysOf } from './start/embedded-bank.js';
import { portalOf } from './start/portal-app.js';
import { prepareSandbox } from './start/prepare-database.js';

export { certificate } from './start/certificate-command.js';

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
