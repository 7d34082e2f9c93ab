/** The arrows of what TPPs and customers meet first: handlers, the web server, and what wires it. */
import { type Arrows, type, value } from './imports.js';

/** By a file that holds these imports, one a line. */
export const edgeArrows: Readonly<Record<string, Arrows>> = {
  'handlers/new.ts': {
    allowed: [
      value('../src/usecases/payments/payments.js'),
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
      value('../../src/usecases/payments/payments.js'),
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
      value('../usecases/payments/payments.js'),
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
      type('../../usecases/authorisation/approval-views.js'),
      type('koa'),
      value('@koa/router'),
    ],
    refused: [
      value('../../usecases/authorisation/approvals.js'),
      type('../../storage/stores.js'),
      type('../../bank/sca.js'),
      type('../../config.js'),
      value('../../../handlers/index.js'),
      value('../../../codegen/json.js'),
      value('node:crypto'),
      type('pino'),
    ],
  },
};
