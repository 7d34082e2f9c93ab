/** Consents with Fastify and ordinary Knex: the same checks and rows as this server's. */
import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { newIdentifier } from '../../src/crypto/secrets.js';
import {
  type AccountConsentRequest,
  findAccountConsentViolations,
} from '../../src/domain/consents/registration.js';
import { registeredAddressViolations } from '../../src/domain/redirect-uris.js';
import { localDate } from '../../src/domain/time.js';
import { accountsBasePath, bankAddress } from '../exchange.js';
import { consentSchema } from './documents.js';
import { database, findClient } from './peer-database.js';

interface Registration {
  readonly clientId: string;
  readonly consent: AccountConsentRequest;
  readonly headers: Readonly<Record<string, unknown>>;
}

async function register({ clientId, consent, headers }: Registration) {
  const now = Date.now();
  const today = localDate(now, sandboxData.bank.timeZone);
  const [consentId, authorisationId] = [newIdentifier(now), newIdentifier(now)];
  return database.transaction(async (transaction) => {
    const inserted = await transaction('outcomes')
      .insert({
        client_id: clientId,
        request_id: headers['x-request-id'],
        content_hash: hash('sha256', JSON.stringify(consent), 'hex'),
        outcome: JSON.stringify({ consentId, authorisationId }),
        created_at: now,
      })
      .onConflict(['client_id', 'request_id'])
      .ignore();
    if (inserted.length === 0) return undefined;
    await transaction('consents').insert({
      id: consentId,
      kind: 'accounts',
      client_id: clientId,
      status: 'received',
      psu_id: headers['psu-id'] ?? null,
      valid_until: consent.validUntil,
      recurring: consent.recurringIndicator ? 1 : 0,
      frequency_per_day: consent.frequencyPerDay,
      request_json: JSON.stringify(consent.access),
      offers_app: 0,
      redirect_uri: headers['tpp-redirect-uri'] ?? null,
      last_action_date: today,
      created_at: now,
      expires_at: now + 24 * 3600 * 1000,
    });
    await transaction('authorisations').insert({
      id: authorisationId,
      resource_kind: 'consent',
      resource_id: consentId,
      psu_id: headers['psu-id'] ?? null,
      sca_status: 'received',
      failures: 0,
      created_at: now,
      last_used_at: now,
    });
    return consentId;
  });
}

export function addConsents(app: FastifyInstance): void {
  app.post<{ Body: AccountConsentRequest }>(
    `${accountsBasePath}/consent`,
    { schema: consentSchema },
    async ({ body: consent, headers }, reply) => {
      const client = await findClient(headers['x-gateway-client-id']);
      if (client?.status !== 'active' || !client.roles.includes('PSP_AI')) return reply.code(401).send();
      const today = localDate(Date.now(), sandboxData.bank.timeZone);
      const redirectUri = headers['tpp-redirect-uri'];
      const [violation] = [
        ...registeredAddressViolations(
          'redirectUri',
          redirectUri === undefined ? undefined : String(redirectUri),
          client,
        ),
        ...findAccountConsentViolations(consent, { today, isOwnIban: (iban) => iban.startsWith('HR') }),
      ];
      if (violation) return reply.code(400).send({ text: violation.text });
      const consentId = await register({ clientId: client.id, consent, headers });
      if (consentId === undefined) return reply.code(409).send();
      const self = `${bankAddress}${accountsBasePath}/consents/${consentId}`;
      reply.code(201).headers({ Location: self, 'ASPSP-SCA-Approach': 'REDIRECT' });
      reply.header('X-Request-ID', headers['x-request-id']);
      return {
        consentStatus: 'received',
        consentId,
        _links: {
          scaRedirect: {
            href: `${bankAddress}/psd2-bank-oauth2-api/oauth2/authorize?consentId=${consentId}`,
          },
          self: { href: self },
          status: { href: `${self}/status` },
          scaStatus: { href: `${self}/authorisations` },
        },
      };
    },
  );
}
