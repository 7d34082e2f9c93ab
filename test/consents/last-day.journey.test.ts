/** Tokens and grants end at the moment when their consent expires, even if the worker has not run yet. */
import { expect } from 'chai';
import { readStatus } from '../../src/usecases/consents/reading.js';
import { countUse } from '../../src/usecases/consents/use.js';
import { issueCode } from '../../src/usecases/oauth/token-issuing.js';
import { exchangeToken } from '../../src/usecases/oauth/tokens.js';
import {
  ana,
  consentBank,
  type ConsentBank,
  type ConsentOptions,
} from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { seed } from '../support/database/seed.js';
import { notCounted, redirectUri } from '../support/embedded-bank/token-bank.js';

const client = { client_id: 'sandbox-tpp', client_secret: 'sandbox-tpp-secret' };
const invalidGrant = 'oauth.invalid-grant';
/** From half past ten in the morning of 14 June until six minutes before midnight, in Zagreb. */
const untilSixToMidnight = (13 * 60 + 24) * 60;

forEachEngine('A consent at its expiry, before the worker’s round', (engine) => {
  let bank: ConsentBank;
  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = consentBank(engine.database());
  });

  const exchange = (form: Readonly<Record<string, string>>) =>
    exchangeToken({ form: { ...client, ...form } }, { services: bank.services, countFor: notCounted });
  const redeem = (code: string) =>
    exchange({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
  const refresh = (token = '') => exchange({ grant_type: 'refresh_token', refresh_token: token });
  const codeFor = async (consentId: string) => {
    const { clock, ids, work } = bank.services;
    const approved = {
      authorisationId: ids.next(),
      client: { id: client.client_id },
      scope: 'AISP',
      psuId: ana.psuId,
      scaAt: clock.now(),
      isRedirectUriSent: true,
      consentId,
      redirectUri,
    } as const;
    return (await work.run((transaction) => issueCode(transaction, approved, bank.services))) ?? '';
  };
  const statusOf = async (consentId: string) =>
    readStatus(
      { consentId, psuId: ana.psuId },
      await bank.call({ bearer: bank.accessOf(consentId, { grant: 'client_credentials' }) }),
    );

  it('gives tokens whose stated lifetime ends with its last day', async () => {
    const id = await bank.granted({ validUntil: '2030-06-14' });
    bank.pass(untilSixToMidnight);
    const pair = await redeem(await codeFor(id));
    expect(pair).to.include({ expires_in: 360, refresh_token_expires_in: 360 });
    bank.pass(359);
    expect(await refresh(pair.refresh_token)).to.include({ expires_in: 1, refresh_token_expires_in: 1 });
  });

  it('refuses a code and a refresh token after its last day', async () => {
    const id = await bank.granted({ validUntil: '2030-06-14' });
    bank.pass(untilSixToMidnight);
    const code = await codeFor(id);
    const pair = await redeem(await codeFor(id));
    bank.pass(360);
    expect(await statusOf(id)).to.equal('expired');
    expect(await reasonOf(() => redeem(code))).to.equal(invalidGrant);
    expect(await reasonOf(() => refresh(pair.refresh_token))).to.equal(invalidGrant);
  });

  it('leaves the lifetime of a grant whole when the consent has no last day', async () => {
    const { consentId } = (await bank.registerFunds()).outcome;
    expect(await bank.grant(consentId)).to.equal(true);
    const pair = await redeem(await codeFor(consentId));
    expect(pair.refresh_token_expires_in).to.equal(86_400);
  });

  it('refuses tokens an hour after the last use of a one-off access', async () => {
    const request: ConsentOptions = { recurringIndicator: false, frequencyPerDay: 1 };
    const id = await bank.granted({ ...request, access: { accounts: [{ iban: ana.iban }] } });
    const code = await codeFor(id);
    const pair = await redeem(await codeFor(id));
    const consent = await bank.find(id);
    for (const endpoint of [{ name: 'accounts' }, { name: 'account', resourceId: 'a' }] as const) {
      await bank.services.work.run((transaction) =>
        countUse(transaction, consent, { endpoint, hasPsuIp: true, callHash: () => '' }, bank.services),
      );
    }
    bank.pass(3599);
    expect(await statusOf(id)).to.equal('valid');
    const next = await refresh(pair.refresh_token);
    bank.pass(1);
    expect(await statusOf(id)).to.equal('expired');
    expect(await reasonOf(() => refresh(next.refresh_token))).to.equal(invalidGrant);
    expect(await reasonOf(() => redeem(code))).to.equal(invalidGrant);
    expect(await bank.status(id), 'as it is written down').to.equal('valid');
  });
});
