/** The sandbox's implementation of the companion; see `src/start/companion.ts`. */
import { sandboxData } from './bank/data.js';
import { interfaceAddresses } from '../../src/contract/audiences.js';
import type { Config } from '../../src/config/config.js';
import { convertedOnce } from '../../src/crypto/digests.js';
import { sandboxSigner } from '../../src/crypto/statements.js';
import { portalPath } from '../../src/api/page-paths.js';
import { formatBanner } from './start/banner.js';
import { listCallerDemands } from '../../src/net/client-authentication.js';
import type { Companion } from '../../src/start/companion.js';
import { ensureSandboxAuthority } from './start/authority.js';
import { createCustomerPages } from './start/customer-pages.js';
import { createEmbeddedBank } from './start/embedded-bank.js';
import { createPortal } from './start/portal-app.js';
import { prepareSandbox } from './start/prepare-database.js';

export { certificate } from './start/certificate-command.js';

export function createCompanion(config: Config): Companion {
  const { APP_KEYS_FILE, PORTAL, PUBLIC_URL, TRUST_FOLDER } = config;
  return {
    prepareTrust: () => {
      if (TRUST_FOLDER !== undefined) ensureSandboxAuthority(TRUST_FOLDER, Date.now());
    },
    prepareDatabase: prepareSandbox,
    statementKeys: (sealingKeys) => {
      const { publicKeys } = sandboxSigner(sealingKeys, PUBLIC_URL, Date.now);
      return convertedOnce(publicKeys, (own) => [...APP_KEYS_FILE, ...own]);
    },
    bank: (foundations) => createEmbeddedBank(sandboxData, foundations, config),
    customerPages: (services, sealingKeys) => createCustomerPages({ ...services, sealingKeys }, config),
    banner: (contracts) => {
      const portalUrl = PORTAL ? PUBLIC_URL + portalPath : undefined;
      const addresses = interfaceAddresses(config);
      return formatBanner(addresses, contracts, sandboxData, listCallerDemands(config), portalUrl);
    },
    openPortal: (parts) => (PORTAL ? createPortal(parts) : undefined),
  };
}
