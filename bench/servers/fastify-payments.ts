/** Payments with Fastify and ordinary Knex: the same checks and rows as this server's, one transaction per request. */
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { hash } from 'node:crypto';
import { newIdentifier } from '../../src/crypto/secrets.js';
import type { Client } from '../../src/domain/clients.js';
import { canonicalIban } from '../../src/domain/iban.js';
import { findOrderViolations, parseOrderAmount } from '../../src/domain/payments/checks.js';
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import { localDate } from '../../src/domain/time.js';
import { answerTo, paymentsPath } from '../exchange.js';
import type { FastifyInstance } from 'fastify';
import { initiationSchema, readSchema, statusSchema } from './documents.js';
import { database, findClient } from './peer-database.js';

const product = 'domestic-credit-transfers-hr';
const { homeCurrency, timeZone } = sandboxData.bank;
interface Refusal {
  readonly status: number;
  readonly text: string;
}

async function mandateOf(accountId: string): Promise<number> {
  const rows = await database('accounts as a')
    .leftJoin('corporates as c', 'c.id', 'a.corporate_id')
    .leftJoin('corporate_signers as s', 's.corporate_id', 'a.corporate_id')
    .select('a.psu_id as owner', 's.psu_id as signer', 'c.signatures_needed as needed')
    .where('a.id', accountId);
  return Number(rows[0]?.needed ?? 1);
}

interface Initiation {
  readonly client: Client;
  readonly order: PaymentOrder;
  readonly headers: Readonly<Record<string, unknown>>;
}

async function initiate({ client, order, headers }: Initiation) {
  const now = Date.now();
  const today = localDate(now, timeZone);
  const account = await database('accounts')
    .select('id', 'iban', 'currency', 'name', 'status')
    .where('iban', canonicalIban(order.debtorAccount.iban ?? ''))
    .first();
  const addresses = {
    redirectUri: String(headers['tpp-redirect-uri']),
    nokRedirectUri: String(headers['tpp-nok-redirect-uri']),
  };
  const rates = { homeCurrency, quotedOn: today, rates: [] };
  const facts = {
    contract: 'payments-1.3.2',
    rates,
    today,
    lastExecutionDate: '9999-12-31',
    debtorAccount: account,
    client,
  };
  const [violation] = findOrderViolations(product, order, addresses, facts);
  if (violation) return { status: 400, text: violation.text };
  const signaturesNeeded = await mandateOf(account.id);
  const [paymentId, authorisationId] = [newIdentifier(now), newIdentifier(now)];
  const money = parseOrderAmount(order);
  const isFirst = await database.transaction(async (transaction) => {
    const inserted = await transaction('outcomes')
      .insert({
        client_id: client.id,
        request_id: headers['x-request-id'],
        content_hash: hash('sha256', JSON.stringify(order), 'hex'),
        outcome: JSON.stringify({ paymentId, authorisationId }),
        created_at: now,
      })
      .onConflict(['client_id', 'request_id'])
      .ignore();
    if (inserted.length === 0) return false;
    await transaction('payments').insert({
      id: paymentId,
      client_id: client.id,
      product,
      status: 'RCVD',
      order_json: JSON.stringify(order),
      amount: money.minorUnits,
      currency: money.currency,
      debtor_account_id: account.id,
      debtor_iban: account.iban,
      creditor_iban: canonicalIban(order.creditorAccount.iban ?? ''),
      execution_date: order.requestedExecutionDate ?? today,
      waits_for_funds: headers['tpp-rejection-nofunds-preferred'] === 'false' ? 1 : 0,
      signatures_needed: signaturesNeeded,
      signatures_given: 0,
      created_at: now,
      expires_at: now + 24 * 3600 * 1000,
      psu_id: headers['psu-id'] ?? null,
      redirect_uri: addresses.redirectUri,
      nok_redirect_uri: addresses.nokRedirectUri,
    });
    await transaction('authorisations').insert({
      id: authorisationId,
      resource_kind: 'payment',
      resource_id: paymentId,
      sca_status: 'received',
      failures: 0,
      created_at: now,
      last_used_at: now,
    });
    return true;
  });
  return isFirst ? answerTo(paymentId, authorisationId) : { status: 409, text: 'repeated' };
}

function isRefusal(result: object): result is Refusal {
  return 'status' in result;
}

export function addPayments(app: FastifyInstance): void {
  app.post<{ Body: PaymentOrder }>(paymentsPath, { schema: initiationSchema }, async (request, reply) => {
    const client = await findClient(request.headers['x-gateway-client-id']);
    if (client?.status !== 'active') return reply.code(401).send();
    const result = await initiate({ client, order: request.body, headers: request.headers });
    if (isRefusal(result)) return reply.code(result.status).send({ text: result.text });
    reply.code(201).headers(result.headers).header('X-Request-ID', request.headers['x-request-id']);
    return result.body;
  });

  app.get<{ Params: { id: string } }>(
    `${paymentsPath}/:id/status`,
    { schema: statusSchema },
    async (request, reply) => {
      const client = await findClient(request.headers['x-gateway-client-id']);
      if (client?.status !== 'active') return reply.code(401).send();
      const row = await database('payments').where('id', request.params.id).first();
      if (row?.client_id !== client.id || row.product !== product) return reply.code(404).send();
      reply.header('X-Request-ID', request.headers['x-request-id']);
      return { transactionStatus: row.status };
    },
  );

  app.get<{ Params: { id: string } }>(
    `${paymentsPath}/:id`,
    { schema: readSchema },
    async (request, reply) => {
      const client = await findClient(request.headers['x-gateway-client-id']);
      if (client?.status !== 'active') return reply.code(401).send();
      const row = await database('payments').where('id', request.params.id).first();
      if (row?.client_id !== client.id || row.product !== product) return reply.code(404).send();
      reply.header('X-Request-ID', request.headers['x-request-id']);
      return { ...JSON.parse(row.order_json), transactionStatus: row.status };
    },
  );
}
