/** A bank may bring handlers that take the place of the server's own: the contract binds them too. */
import { join } from 'node:path';
import { expect } from 'chai';
import { sandboxData } from '../../src/bank/sandbox-data.js';
import { readConfig } from '../../src/config/config.js';
import type { AllHandlers } from '../../src/contract/operation.js';
import { ok } from '../../src/contract/reply.js';
import { Problem } from '../../src/domain/problem.js';
import { foundationsOf, sandboxParts } from '../../src/server/composition.js';
import { createLog } from '../../src/server/log.js';
import { startServer } from '../../src/server/server.js';
import { openDatabase } from '../../src/storage/database.js';
import type { Call } from '../../src/usecases/services.js';
import { freePort } from '../support/ports.js';
import { seed } from '../support/seed.js';
import { temporaryFolder } from '../support/temporary.js';
import { domestic, Tpp, v100, verdictOf } from '../support/tpp.js';

type OwnHandlers = Partial<AllHandlers<Call>>;

const status = `${v100}/payments/${domestic}/0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40/status`;

describe('A handler of the bank’s own', () => {
  const cases: readonly (readonly [what: string, handlers: OwnHandlers, want: string])[] = [
    [
      'answers in place of the server’s',
      { getPaymentStatus: { 'payments-1.0.0': async () => ok({ transactionStatus: 'ACSC' }) } },
      '200 {"transactionStatus":"ACSC"}',
    ],
    [
      'refuses for a reason that the bank has',
      {
        getPaymentStatus: {
          'payments-1.0.0': async () => {
            throw new Problem('payment.unknown', 'Not here.', 'path.paymentId');
          },
        },
      },
      '404 RESOURCE_UNKNOWN path.paymentId',
    ],
  ];
  for (const [what, handlers, want] of cases) {
    it(what, async () => {
      const bank = await startBank(handlers);
      const answer = await new Tpp(() => bank.url).ask('GET', status);
      await bank.stop();
      const said = answer.status === 200 ? `200 ${answer.text}` : verdictOf(answer);
      expect(said).to.equal(want);
    });
  }
});

async function startBank(handlers: OwnHandlers) {
  const port = String(await freePort());
  const config = readConfig({ PORT: port, DATABASE_URL: `file:${join(temporaryFolder(), 'bank.db')}` });
  const database = await openDatabase(config.DATABASE_URL);
  await seed(database);
  const parts = sandboxParts(sandboxData, foundationsOf(database, config), config);
  const server = await startServer(config, createLog('silent'), { ...parts, handlers });
  return {
    url: `http://localhost:${server.port}`,
    stop: async () => {
      await server.stop();
      await database.close();
    },
  };
}
