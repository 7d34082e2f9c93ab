/**
 * This server: its whole pipeline with its real handlers and rules, and constants in place of the storage. With the
 * argument `constant`, the handler answers a constant too, which leaves the contract layer.
 */
import { usageCounters } from '../../src/usecases/operator/usage-counters.js';
import { handlers } from '../../handlers/index.js';
import initiation from '../../handlers/payments/initiate-domestic-credit-transfer.js';
import { Reply } from '../../src/contract/reply.js';
import { createApps } from '../../src/start/app.js';
import { interfaceAddresses } from '../../src/contract/audiences.js';
import { composePages } from '../../src/start/page-options.js';
import { batchRequests } from '../../src/net/request-batching.js';
import { listen } from '../../src/net/listener.js';
import { createLog } from '../../src/log.js';
import { constantAnswer } from '../exchange.js';
import { admissionOf, config, identification, sealingKeys, services, signatures } from './constants.js';

const { body, headers } = constantAnswer;
const reply = new Reply({
  status: 201,
  headers: { location: headers.Location, 'aspsp-sca-approach': headers['ASPSP-SCA-Approach'] },
  body,
});
const constantHandler = {
  ...initiation,
  'payments-1.3.2': async () => reply,
};

const log = createLog(config.LOG_LEVEL);
const { atPublicUrl } = createApps({
  ...composePages(config, services, sealingKeys),
  handlers: {
    ...handlers,
    ...(process.argv[2] === 'constant' && { initiateDomesticCreditTransfer: constantHandler }),
  },
  services,
  identification,
  signatures,
  health: { isReady: async () => true, listUnavailable: () => [] },
  showsUnavailable: () => false,
  log,
  addresses: interfaceAddresses(config),
  admission: admissionOf(log),
  answerMilliseconds: config.ANSWER_SECONDS * 1000,
  rates: { clientPerSecond: 0, addressPerSecond: 0 },
  usage: usageCounters(services),
});
const { port } = await listen(batchRequests(atPublicUrl.callback()), {
  host: '127.0.0.1',
  port: 0,
  backlog: config.LISTEN_BACKLOG,
  keepAliveSeconds: config.KEEP_ALIVE_SECONDS,
});
process.send?.(port);
