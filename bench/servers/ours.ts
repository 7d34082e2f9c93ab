/**
 * This server: its whole pipeline with its real handlers and rules, and constants where the database would be. With
 * `constant` as its argument the handler answers a constant too, and what is left is the contract layer.
 */
import { handlers } from '../../handlers/index.js';
import { Reply } from '../../src/contract/reply.js';
import { csrfTokens, fieldTokens, sessionCsrfTokens } from '../../src/crypto/csrf-tokens.js';
import { siteOf } from '../../src/pages/kit/paths.js';
import { createApp } from '../../src/server/app.js';
import { listen } from '../../src/server/listener.js';
import { createLog } from '../../src/server/log.js';
import { customerLoginsOf } from '../../src/usecases/authorisation/login-elsewhere.js';
import { customerAuthorisationsOf } from '../../src/usecases/authorisation/visits.js';
import { authorizationsOf } from '../../src/usecases/oauth/authorizations.js';
import { customersOf } from '../../src/usecases/consents/own-page.js';
import { constantAnswer } from '../exchange.js';
import { admissionOf, config, identification, services, signatures } from './constants.js';

const { body, headers } = constantAnswer;
const reply = new Reply({
  status: 201,
  headers: { location: headers.Location, 'aspsp-sca-approach': headers['ASPSP-SCA-Approach'] },
  body,
});
const constantHandler = {
  'payments-1.0.0': handlers.initiateDomesticCreditTransfer['payments-1.0.0'],
  'payments-1.3.2': async () => reply,
};

const log = createLog(config.LOG_LEVEL);
const customerAuthorisations = customerAuthorisationsOf(services);
const app = createApp({
  handlers: {
    ...handlers,
    ...(process.argv[2] === 'constant' && { initiateDomesticCreditTransfer: constantHandler }),
  },
  services,
  customerAuthorisations,
  authorizations: authorizationsOf(services, customerAuthorisations, config.PUBLIC_URL),
  customers: customersOf(services),
  customerLogins: customerLoginsOf(services),
  csrfTokens: csrfTokens(config.SEALING_KEY, services.clock),
  fieldTokens: fieldTokens(config.SEALING_KEY, services.clock),
  sessionCsrfTokens: sessionCsrfTokens(config.SEALING_KEY, services.clock),
  identification,
  signatures,
  health: { isReady: async () => true, away: () => [] },
  log,
  publicUrl: config.PUBLIC_URL,
  site: siteOf(config.BANK_NAME, config.PUBLIC_URL),
  admission: admissionOf(log),
  rates: { clientPerSecond: 0, addressPerSecond: 0 },
});
const { port } = await listen(app.callback(), { host: '127.0.0.1', port: 0, backlog: config.LISTEN_BACKLOG });
process.send?.(port);
