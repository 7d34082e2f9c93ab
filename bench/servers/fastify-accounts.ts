/** Account information and tokens with Fastify and ordinary Knex: the same look-ups and rows as this server's. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { newIdentifier } from '../../src/crypto/secrets.js';
import { formatMoney } from '../../src/domain/money.js';
import { addDays, localDate } from '../../src/domain/time.js';
import { accountsBasePath, bankAddress, tokenPath } from '../exchange.js';
import type { FastifyInstance } from 'fastify';
import { listingSchema, tokenSchema } from './documents.js';
import { database, findClient } from './peer-database.js';

const lifetimeSeconds = 3600;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the consent that the token opens for this client, while both are valid. */
async function findConsent(authorization: string | undefined, clientId: string, sentId: unknown) {
  const [, token = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
  const now = Date.now();
  const access = await database('access_tokens as t')
    .join('grants as g', 'g.id', 't.grant_id')
    .select('g.*', 't.expires_at as token_expires_at', 't.revoked_at')
    .where('t.hash', sha256(token))
    .first();
  if (!access || access.client_id !== clientId || access.scope !== 'AISP') return undefined;
  if (access.revoked_at !== null || access.ended_at !== null) return undefined;
  if (Number(access.token_expires_at) <= now || Number(access.expires_at) <= now) return undefined;
  const consent = await database('consents').where('id', access.consent_id).first();
  if (consent?.status !== 'valid' || consent.client_id !== clientId || consent.id !== sentId)
    return undefined;
  return consent.valid_until >= localDate(now, sandboxData.bank.timeZone) ? consent : undefined;
}

interface Place {
  readonly date: string;
  readonly id: string;
}

interface Filters {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  readonly pageSize: number;
  readonly after: Place | undefined;
}

async function findEntries({ accountId, after, from, pageSize, to }: Filters) {
  const query = database('ledger_entries as e')
    .join('bookings as b', 'b.id', 'e.booking_id')
    .select('e.id', 'e.amount', 'e.currency', 'e.booking_date', 'e.counterparty_name', 'e.counterparty_iban')
    .select('e.holder_name', 'e.bank_transaction_code')
    .select('b.remittance', 'b.end_to_end_identification', 'b.exchange_json', 'b.details_json')
    .where('e.account_id', accountId)
    .whereBetween('e.booking_date', [from, to])
    .orderBy([
      { column: 'e.booking_date', order: 'desc' },
      { column: 'e.id', order: 'desc' },
    ])
    .limit(pageSize + 1);
  if (after) query.whereRaw('(e.booking_date, e.id) < (?, ?)', [after.date, after.id]);
  return query;
}

interface EntryRow {
  readonly id: string;
  readonly amount: bigint | number;
  readonly currency: string;
  readonly booking_date: string;
  readonly counterparty_name: string | null;
  readonly counterparty_iban: string | null;
  readonly holder_name: string | null;
  readonly bank_transaction_code: string | null;
  readonly remittance: string;
  readonly end_to_end_identification: string | null;
}

function shown(row: EntryRow, ownIban: string) {
  const [side, own] = row.amount < 0n ? ['creditor', 'debtor'] : ['debtor', 'creditor'];
  return {
    transactionId: row.id,
    entryReference: row.id.replaceAll('-', ''),
    ...(row.end_to_end_identification !== null && { endToEndId: row.end_to_end_identification }),
    bookingDate: row.booking_date,
    valueDate: row.booking_date,
    transactionAmount: {
      currency: row.currency,
      amount: formatMoney({ currency: row.currency, minorUnits: BigInt(row.amount) }),
    },
    ...(row.counterparty_name !== null && { [`${side}Name`]: row.counterparty_name }),
    ...(row.counterparty_iban !== null && { [`${side}Account`]: { iban: row.counterparty_iban } }),
    ...(row.holder_name !== null && { [`${own}Name`]: row.holder_name }),
    [`${own}Account`]: { iban: ownIban },
    remittanceInformationUnstructured: row.remittance,
    ...(row.bank_transaction_code !== null && { bankTransactionCode: row.bank_transaction_code }),
  };
}

interface Query {
  readonly bookingStatus: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly pageSize: number;
  readonly cursor?: string;
}

export function addAccounts(app: FastifyInstance): void {
  app.get<{ Params: { id: string }; Querystring: Query }>(
    `${accountsBasePath}/accounts/:id/transactions`,
    { schema: listingSchema },
    async ({ headers, params, query }, reply) => {
      const client = await findClient(headers['x-gateway-client-id']);
      if (client?.status !== 'active' || !client.roles.includes('PSP_AI')) return reply.code(401).send();
      const consent = await findConsent(headers.authorization, client.id, headers['consent-id']);
      if (!consent) return reply.code(401).send();
      const granted = await database('consent_accounts').where('consent_id', consent.id);
      const grant = granted.find((each) => each.resource_id === params.id);
      const account = grant && (await database('accounts').where({ id: grant.account_id }).first());
      if (!account || Number(grant.may_transactions) !== 1) return reply.code(404).send();

      const to = query.dateTo ?? localDate(Date.now(), sandboxData.bank.timeZone);
      const from = query.dateFrom ?? addDays(to, -90);
      const { bookingStatus, pageSize } = query;
      const after: Place | undefined =
        query.cursor === undefined
          ? undefined
          : JSON.parse(Buffer.from(query.cursor, 'base64url').toString());
      const rows: EntryRow[] = await findEntries({ accountId: account.id, from, to, pageSize, after });
      const booked = rows.slice(0, pageSize);
      const last = booked.at(-1);
      const self = `${bankAddress}${accountsBasePath}/accounts/${params.id}`;
      const page = (place?: Place) => {
        const words = new URLSearchParams({
          bookingStatus,
          dateFrom: from,
          dateTo: to,
          pageSize: String(pageSize),
        });
        if (place) words.set('cursor', Buffer.from(JSON.stringify(place)).toString('base64url'));
        return { href: `${self}/transactions?${words.toString()}` };
      };
      reply.header('X-Request-ID', headers['x-request-id']);
      return {
        account: { iban: account.iban, currency: account.currency },
        transactions: {
          booked: booked.map((row) => shown(row, String(account.iban))),
          _links: {
            account: { href: self },
            first: page(),
            ...(rows.length > pageSize && last && { next: page({ date: last.booking_date, id: last.id }) }),
          },
        },
      };
    },
  );

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );

  app.post<{ Body: Readonly<Record<string, string>> }>(
    tokenPath,
    { schema: tokenSchema },
    async ({ body, headers }, reply) => {
      const client = await findClient(body['client_id']);
      const given = Buffer.from(sha256(body['client_secret'] ?? ''));
      const isProven = client?.secretHash && timingSafeEqual(given, Buffer.from(client.secretHash));
      const { grant_type: kind = '', scope } = body;
      if (!isProven || client.status !== 'active' || !client.grants.includes(kind))
        return reply.code(400).send();
      const now = Date.now();
      const [id, token, expires] = [
        newIdentifier(now),
        randomBytes(32).toString('base64url'),
        now + lifetimeSeconds * 1000,
      ];
      await database.transaction(async (transaction) => {
        await transaction('grants').insert({
          id,
          client_id: client.id,
          kind,
          scope,
          consent_id: null,
          psu_id: null,
          sca_at: null,
          created_at: now,
          expires_at: expires,
        });
        await transaction('access_tokens').insert({ hash: sha256(token), grant_id: id, expires_at: expires });
      });
      reply.headers({
        'Cache-Control': 'no-store',
        Pragma: 'no-cache',
        'X-Request-ID': headers['x-request-id'],
      });
      return { token_type: 'Bearer', access_token: token, expires_in: lifetimeSeconds, scope };
    },
  );
}
