/** The answers of the consent handlers: they follow their contracts, and their links lead to the named resources. */
import { expect } from 'chai';
import { validators as validators1322 } from '../../generated/accounts-1.3.2.2.validators.js';
import { validators as validators132 } from '../../generated/accounts-1.3.2.validators.js';
import deleteConsent from '../../handlers/consents/delete-consent.js';
import getConsentAuthorisation from '../../handlers/consents/get-consent-authorisation.js';
import getConsentStatus from '../../handlers/consents/get-consent-status.js';
import getConsent from '../../handlers/consents/get-consent.js';
import listConsentAuthorisations from '../../handlers/consents/list-consent-authorisations.js';
import registerAccountConsent from '../../handlers/consents/register-account-consent.js';
import registerFundsConsent from '../../handlers/consents/register-funds-consent.js';
import startConsentAuthorisation from '../../handlers/consents/start-consent-authorisation.js';
import type { ContractValidators } from '../../src/engine/validators.js';
import type { Scope } from '../../src/domain/oauth/access.js';
import { ana, consentBank, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';

interface Reply {
  readonly status: number;
  readonly headers: object;
  readonly body: object;
}

function expectToFollowTheContracts(operation: string, { body, headers, status }: Reply): void {
  const contracts: readonly ContractValidators[] = [validators132, validators1322];
  for (const validators of contracts) {
    const validator = validators[operation]?.replies[status];
    if (!validator) throw new Error(`${operation} does not declare ${status}`);
    const isValid = validator({ headers: { ...headers, 'x-request-id': requestId }, body });
    expect(isValid, JSON.stringify(validator.errors)).to.equal(true);
  }
}

const requestId = '6a2f41a3-c54c-4f36-8a2b-7c1c9b1a2f10';
const headers = { 'x-request-id': requestId, 'psu-id': ana.psuId } as const;
const base = 'http://localhost:8080/psd2-bank-accounts-api-1.3.2/v1/consents';

forEachEngine('The answers about consents', (engine) => {
  let bank: ConsentBank;
  before(async () => {
    await seed(engine.database());
    bank = consentBank(engine.database());
  });
  const callFor = (consentId: string, scope: Scope = 'AISP') =>
    bank.call({ bearer: bank.accessOf(consentId, { grant: 'client_credentials', scope }) });

  const register = async (preference: object = {}) => {
    const body = {
      access: { accounts: [{ iban: ana.iban, owner: 'not in the contract' }], balances: [], surplus: true },
      recurringIndicator: true,
      validUntil: '9999-12-31',
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
    };
    const request = { path: {}, query: {}, headers: { ...headers, ...preference }, body };
    return registerAccountConsent['accounts-1.3.2'](request, await bank.call());
  };

  it('link to the start of an authorisation when the TPP prefers an explicit start', async () => {
    const preference = { 'tpp-explicit-authorisation-preferred': 'true' } as const;
    const reply = await register(preference);
    expectToFollowTheContracts('registerAccountConsent', reply);
    const self = `${base}/${reply.body.consentId}`;
    expect(reply.headers).not.to.have.property('aspsp-sca-approach');
    expect(reply.body._links).to.deep.equal({
      startAuthorisation: { href: `${self}/authorisations` },
      self: { href: self },
      status: { href: `${self}/status` },
    });
    const { stores, read } = bank.services;
    const resource = { kind: 'consent', id: reply.body.consentId } as const;
    expect(await read.run((db) => stores.authorisations.listOf(db, resource))).to.deep.equal([]);
  });

  it('link from a registration to approval, consent and status', async () => {
    const reply = await register();
    expectToFollowTheContracts('registerAccountConsent', reply);
    const { _links: links, consentId, consentStatus } = reply.body;
    expect(consentStatus).to.equal('received');
    expect(reply.headers.location).to.equal(`${base}/${consentId}`);
    expect(links.self?.href).to.equal(`${base}/${consentId}`);
    expect(links.status?.href).to.equal(`${base}/${consentId}/status`);
    expect(links.scaStatus?.href).to.match(new RegExp(`^${base}/${consentId}/authorisations/[-0-9a-f]{36}$`));
    expect(links.scaOAuth?.href).to.equal('http://localhost:8080/.well-known/oauth-authorization-server');
    expect(links).to.include.keys('scaApp2AppIOS', 'scaApp2AppAndroid');

    const { origin, pathname, searchParams } = new URL(links.scaRedirect?.href ?? '');
    expect(origin + pathname).to.equal('http://localhost:8080/psd2-bank-oauth2-api/oauth2/authorize');
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      response_type: 'code',
      client_id: 'sandbox-tpp',
      scope: 'AISP',
      consentId,
    });
  });

  it('show an account consent before and after its approval, without undeclared members', async () => {
    const { consentId } = (await register()).body;
    const request = { path: { consentId }, query: {}, headers, body: undefined };
    const call = await callFor(consentId);
    const waiting = await getConsent.every(request, call);
    expectToFollowTheContracts('getConsent', waiting);
    expect(waiting.body).to.deep.equal({
      access: { accounts: [{ iban: ana.iban }], balances: [] },
      recurringIndicator: true,
      validUntil: '2030-12-11',
      frequencyPerDay: 4,
      lastActionDate: '2030-06-14',
      consentStatus: 'received',
    });

    bank.pass(24 * 3600 - 1);
    await bank.grant(consentId, ana.psuId, undefined, [ana.savings]);
    const granted = await getConsent.every(request, call);
    expectToFollowTheContracts('getConsent', granted);
    expect(granted.body).to.deep.include({
      access: { accounts: [{ iban: ana.iban }, { iban: ana.savings }], balances: [{ iban: ana.savings }] },
      lastActionDate: '2030-06-15',
      consentStatus: 'valid',
      _links: { account: { href: base.replace('consents', 'accounts') } },
    });
  });

  it('show a funds consent as submitted', async () => {
    const asked = {
      account: { iban: ana.iban },
      cardNumber: '1234xxxxxxxx5678',
      cardExpiryDate: '2032-01-31',
      cardInformation: 'A card',
      registrationInformation: 'In the shop',
    };
    const body = { ...asked, surplus: true };
    const reply = await registerFundsConsent['accounts-1.3.2'](
      { path: {}, query: {}, headers, body },
      await bank.call(),
    );
    expectToFollowTheContracts('registerFundsConsent', reply);
    expect(new URL(reply.body._links.scaRedirect?.href ?? '').searchParams.get('scope')).to.equal('PSP_IC');

    const { consentId } = reply.body;
    const request = { path: { consentId }, query: {}, headers, body: undefined };
    const shown = await getConsent.every(request, await callFor(consentId, 'PSP_IC'));
    expectToFollowTheContracts('getConsent', shown);
    expect(shown.body).to.deep.equal({ ...asked, consentStatus: 'received' });
  });

  it('describe a consent from its authorisation to its deletion', async () => {
    const { consentId } = (await register()).body;
    const path = { consentId };
    const request = { path, query: {}, headers, body: undefined };
    const started = await startConsentAuthorisation['accounts-1.3.2'](request, await bank.call());
    expectToFollowTheContracts('startConsentAuthorisation', started);
    const { authorisationId } = started.body;
    expect(started.headers.location).to.equal(`${base}/${consentId}/authorisations/${authorisationId}`);
    expect(started.body._links.scaRedirect?.href ?? '').to.contain(`authorisationId=${authorisationId}`);

    const call = await callFor(consentId);
    const listed = await listConsentAuthorisations['accounts-1.3.2'](request, call);
    expectToFollowTheContracts('listConsentAuthorisations', listed);
    expect(listed.body.authorisationIds).to.have.length(2).and.to.include(authorisationId);

    const one = { ...request, path: { consentId, authorisationId } };
    const followed = await getConsentAuthorisation.every(one, call);
    expectToFollowTheContracts('getConsentAuthorisation', followed);
    expect(followed.body).to.deep.equal({ scaStatus: 'psuIdentified' });

    const deleted = await deleteConsent['accounts-1.3.2'](request, call);
    expectToFollowTheContracts('deleteConsent', deleted);
    expect(deleted.body).to.deep.equal({
      consentStatus: 'terminatedByTpp',
      message: 'The consent has been deleted. The consent and its tokens are no longer valid.',
    });
    const replayed = await deleteConsent['accounts-1.3.2'](request, call);
    expect(replayed.body).to.deep.equal(deleted.body);
    expect(replayed.headers).to.deep.equal({ 'idempotent-replayed': 'true' });

    const status = await getConsentStatus.every(request, call);
    expectToFollowTheContracts('getConsentStatus', status);
    expect(status.body).to.deep.equal({ consentStatus: 'terminatedByTpp' });
  });
});
