/** The arrows between folders, as imports that a file may write tomorrow. */

interface Arrows {
  readonly allowed: readonly string[];
  readonly refused: readonly string[];
}

let names = 0;
const value = (from: string) => `import { thing as thing${++names} } from '${from}';`;
const type = (from: string) => `import type { Thing as Thing${++names} } from '${from}';`;

/** By a file that holds these imports, one a line. */
export const arrows: Readonly<Record<string, Arrows>> = {
  'handlers/new.ts': {
    allowed: [
      value('../src/usecases/payments.js'),
      value('../src/domain/problem.js'),
      type('../src/contract/operation.js'),
      type('../src/generated/index.js'),
    ],
    refused: [
      value('../src/contract/document.js'),
      value('../src/generated/index.js'),
      type('../src/storage/stores.js'),
      value('../src/config.js'),
      value('../codegen/json.js'),
      value('node:crypto'),
    ],
  },
  'handlers/payments/new.ts': {
    allowed: [
      value('./get-payment.js'),
      value('../call.js'),
      value('../mapping/orders.js'),
      value('../../src/usecases/payments.js'),
      value('../../src/domain/payments/order.js'),
      type('../../src/contract/operation.js'),
      type('../../src/generated/payments-1.3.2.js'),
    ],
    refused: [
      value('../../src/contract/document.js'),
      value('../../src/generated/index.js'),
      type('../../src/storage/stores.js'),
      type('../../src/http/state.js'),
      type('../../src/bank/sca.js'),
      value('../../src/crypto/digests.js'),
      value('../../src/server.js'),
      value('../../codegen/json.js'),
      type('knex'),
      value('node:fs'),
    ],
  },
  'src/server.ts': {
    allowed: [
      value('./services.js'),
      value('./storage/database.js'),
      value('../handlers/index.js'),
      value('node:http'),
    ],
    refused: [value('../codegen/json.js'), value('node:crypto'), value('koa'), value('knex'), value('pino')],
  },
  'src/new.ts': {
    allowed: [value('./config.js'), value('./http/app.js'), value('./crypto/digests.js'), value('node:fs')],
    refused: [
      value('../handlers/index.js'),
      value('../codegen/json.js'),
      value('node:crypto'),
      value('node-jose'),
      value('koa'),
      type('knex'),
      value('pino'),
    ],
  },
  'src/http/new.ts': {
    allowed: [
      value('./browser/html.js'),
      value('../contract/document.js'),
      value('../generated/index.js'),
      value('../domain/problem.js'),
      value('../crypto/digests.js'),
      type('../usecases/services.js'),
      value('koa'),
    ],
    refused: [
      value('../usecases/payments.js'),
      type('../storage/stores.js'),
      type('../config.js'),
      type('../../handlers/index.js'),
      value('../../codegen/json.js'),
      value('node:crypto'),
      value('crypto'),
      value('node-jose'),
      type('knex'),
      type('pino'),
    ],
  },
  'src/http/log.ts': {
    allowed: [value('pino'), value('node:stream')],
    refused: [value('../config.js'), type('../storage/stores.js'), value('node:crypto')],
  },
  'src/http/browser/new.ts': {
    allowed: [
      value('./html.js'),
      value('../body.js'),
      value('../../domain/problem.js'),
      value('../../crypto/browser-key.js'),
      type('../../usecases/approval-views.js'),
      type('koa'),
      value('@koa/router'),
    ],
    refused: [
      value('../../usecases/approvals.js'),
      type('../../storage/stores.js'),
      type('../../bank/sca.js'),
      type('../../config.js'),
      value('../../../handlers/index.js'),
      value('../../../codegen/json.js'),
      value('node:crypto'),
      type('pino'),
    ],
  },
  'src/contract/new.ts': {
    allowed: [
      value('./formats.js'),
      type('../generated/index.js'),
      type('../domain/problem.js'),
      value('node:fs'),
    ],
    refused: [
      type('../domain/money.js'),
      type('../usecases/services.js'),
      type('../http/state.js'),
      type('../storage/stores.js'),
      value('../../codegen/json.js'),
      type('../../handlers/index.js'),
      type('koa'),
      value('node:crypto'),
    ],
  },
  'src/usecases/new.ts': {
    allowed: [
      value('./once.js'),
      value('../domain/problem.js'),
      value('../domain/payments/status.js'),
      type('../storage/stores.js'),
      type('../bank/core-banking.js'),
    ],
    refused: [
      value('../storage/stores.js'),
      `import { thing, type Thing } from '../storage/stores.js';`,
      `export { thing as other } from '../storage/stores.js';`,
      value('../bank/sandbox.js'),
      type('../http/state.js'),
      type('../generated/index.js'),
      type('../contract/operation.js'),
      value('../crypto/digests.js'),
      type('../config.js'),
      `await import('../config.js');`,
      value('../../codegen/json.js'),
      type('../../handlers/index.js'),
      type('knex'),
      value('node:crypto'),
    ],
  },
  'src/storage/new.ts': {
    allowed: [
      value('./errors.js'),
      value('../domain/problem.js'),
      value('knex'),
      value('mysql2'),
      value('@photostructure/sqlite'),
      value('node:fs/promises'),
    ],
    refused: [
      type('../usecases/services.js'),
      type('../bank/core-banking.js'),
      value('../crypto/digests.js'),
      type('../config.js'),
      value('../../migrations/columns.js'),
      value('../../codegen/json.js'),
      value('node:crypto'),
      type('koa'),
    ],
  },
  'src/bank/new.ts': {
    allowed: [value('./sca.js'), value('../domain/money.js'), type('../storage/stores.js'), value('node:fs')],
    refused: [
      value('../storage/stores.js'),
      type('../usecases/services.js'),
      type('../http/log.js'),
      value('../crypto/digests.js'),
      type('../config.js'),
      value('../../codegen/json.js'),
      type('knex'),
      value('node:crypto'),
    ],
  },
  'src/domain/new.ts': {
    allowed: [value('./money.js'), value('./payments/status.js'), value('ibantools')],
    refused: [
      type('../storage/stores.js'),
      type('../usecases/services.js'),
      type('../generated/index.js'),
      type('../config.js'),
      value('../../codegen/json.js'),
      value('node:crypto'),
      value('node:fs'),
      type('knex'),
    ],
  },
  'src/domain/payments/new.ts': {
    allowed: [value('./status.js'), value('../money.js'), value('../accounts/account.js')],
    refused: [
      type('../../storage/stores.js'),
      type('../../usecases/services.js'),
      type('../../config.js'),
      value('../../../codegen/json.js'),
      value('node:crypto'),
    ],
  },
  'src/crypto/new.ts': {
    allowed: [value('./digests.js'), value('../domain/problem.js'), value('node:crypto'), value('node-jose')],
    refused: [
      type('../domain/money.js'),
      type('../storage/stores.js'),
      type('../http/state.js'),
      type('../config.js'),
      value('../../codegen/json.js'),
      type('koa'),
    ],
  },
  'migrations/0099-new.ts': {
    allowed: [value('./columns.js'), type('knex')],
    refused: [
      value('knex'),
      value('../src/domain/money.js'),
      type('../src/storage/stores.js'),
      value('node:fs'),
    ],
  },
  'codegen/new.ts': {
    allowed: [value('./json.js'), value('../src/contract/formats.js'), value('yaml'), value('node:crypto')],
    refused: [
      value('../src/domain/money.js'),
      type('../src/generated/index.js'),
      type('../handlers/index.js'),
    ],
  },
};
