/** Changes of a client's registration: what each ends, on both engines, and concurrent changes. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { ClientChange } from '../../src/domain/client-changes.js';
import { isAlive } from '../../src/domain/oauth/access.js';
import { Problem } from '../../src/domain/problem.js';
import { findAccess } from '../../src/usecases/oauth/access.js';
import { exchangeToken } from '../../src/usecases/oauth/tokens.js';
import { startAuthorisation } from '../../src/usecases/authorisation/resources.js';
import { findClient, listClientChanges } from '../../src/usecases/clients/reading.js';
import { updateClient } from '../../src/usecases/clients/update.js';
import { initiatePayment } from '../../src/usecases/payments/payments.js';
import { clients } from '../support/embedded-bank/sandbox.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { notCounted, redirectUri, tokenBank } from '../support/embedded-bank/token-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { orderOf } from '../support/tpp/tpp.js';

const id = 'sandbox-tpp';
const { secret } = clients[id];
const product = 'domestic-credit-transfers-hr';
const elsewhere = 'https://elsewhere.example/callback';
const grants = ['authorization_code', 'refresh_token', 'client_credentials', 'implicit'];
const roles = ['PSP_PI', 'PSP_AI', 'PSP_IC'];
const key = { kty: 'EC', crv: 'P-256', kid: 'new', alg: 'ES256', use: 'sig' };
const jwks = {
  keys: [
    {
      ...key,
      x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
      y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
    },
  ],
};

forEachEngine('A change of a registration', (engine) => {
  let bank: ReturnType<typeof consentBank>;
  before(() => seed(engine.database()));
  beforeEach(async () => {
    bank = consentBank(engine.database());
    await change({ grants, roles, redirectUris: [redirectUri, elsewhere] });
  });

  const current = () => findClient(id, bank.services);
  const change = async (fields: ClientChange, services = bank.services) =>
    updateClient({ id, version: (await current()).version }, fields, services);
  const credentials = { client_id: id, client_secret: secret };
  const ask = (form: Readonly<Record<string, string>>, { services } = bank) =>
    exchangeToken({ form: { ...credentials, ...form } }, { services, countFor: notCounted });

  /** Everything that a change may end, by name, and whether it is alive. */
  async function everything() {
    const { services } = bank;
    const { fingerprint, read, stores } = services;
    const { clock } = bank;
    // The second process issues codes by the machine's clock; this one is the test's.
    const codes = tokenBank(engine.database(), clock.now());
    const consent = await bank.granted();
    const { consentId: funds } = (await bank.registerFunds()).outcome;
    const code = await codes.code({ consentId: consent });
    const tokens = await ask({ grant_type: 'authorization_code', redirect_uri: redirectUri, code });
    const own = await ask({ grant_type: 'client_credentials', scope: 'AISP' });
    const unused = await codes.code({ consentId: consent });
    const unusedElsewhere = await codes.code({ consentId: consent, redirectUri: elsewhere });
    const authorisation = async (uri: string) => {
      const options = { redirectUri: uri, nokRedirectUri: uri, waitsForFunds: false };
      const call = { ...(await bank.call()), operation: 'initiateDomesticCreditTransfer' } as const;
      const { outcome } = await initiatePayment(product, orderOf(), options, call);
      return outcome.authorisationId ?? '';
    };
    const [here, there] = [await authorisation(redirectUri), await authorisation(elsewhere)];
    const isOpen = async (each: string) =>
      (await read.run((db) => stores.authorisations.find(db, each)))?.outcome === undefined;
    const isCodeGood = async (each: string) => {
      const found = await read.run((db) => stores.tokens.findCode(db, fingerprint(each)));
      return found !== undefined && isAlive(found.grant, clock.now());
    };
    const isTokenGood = async (token: string) => {
      const call = { client: await current(), services };
      return findAccess(token, call).then(
        () => true,
        (error: unknown) => !(error instanceof Problem),
      );
    };
    return async (): Promise<readonly string[]> => {
      const refresh = await read.run((db) =>
        stores.tokens.findRefreshToken(db, fingerprint(tokens.refresh_token ?? '')),
      );
      const facts = {
        consent: (await bank.status(consent)) === 'valid',
        'funds consent': (await bank.status(funds)) === 'received',
        'access token': await isTokenGood(tokens.access_token),
        'refresh token': refresh !== undefined && isAlive(refresh.grant, clock.now()),
        'own token': await isTokenGood(own.access_token),
        code: await isCodeGood(unused),
        'code elsewhere': await isCodeGood(unusedElsewhere),
        authorisation: await isOpen(here),
        'authorisation elsewhere': await isOpen(there),
      };
      return Object.entries(facts).flatMap(([name, isGood]) => (isGood ? [] : [name]));
    };
  }

  const ofCodes = ['access token', 'refresh token', 'code', 'code elsewhere'];
  const table: readonly (readonly [what: string, fields: ClientChange, ends: readonly string[]])[] = [
    ['a new name', { name: 'Vodomar Plus' }, []],
    ['new keys', { jwks }, []],
    ['a further address', { redirectUris: [redirectUri, elsewhere, 'https://third.example/'] }, []],
    ['an address removed', { redirectUris: [redirectUri] }, ['code elsewhere', 'authorisation elsewhere']],
    ['the role PSP_AI removed', { roles: ['PSP_PI', 'PSP_IC'] }, ['consent', ...ofCodes, 'own token']],
    ['the role PSP_IC removed', { roles: ['PSP_PI', 'PSP_AI'] }, ['funds consent']],
    ['the role PSP_PI removed', { roles: ['PSP_AI', 'PSP_IC'] }, []],
    [
      'the grant refresh_token removed',
      { grants: ['authorization_code', 'client_credentials'] },
      ['access token', 'refresh token'],
    ],
    [
      'the grant client_credentials removed',
      { grants: ['authorization_code', 'refresh_token'] },
      ['own token'],
    ],
    ['the grant authorization_code removed', { grants: ['client_credentials'] }, ofCodes],
  ];
  for (const [what, fields, ends] of table) {
    it(`ends ${ends.join(', ') || 'nothing'}: ${what}`, async () => {
      const { version } = await current();
      const findEnded = await everything();
      expect(await findEnded()).to.deep.equal([]);
      const changed = await change(fields);
      expect(changed).to.deep.include({ ...fields, version: version + 1 });
      const ended = await findEnded();
      expect([...ended].toSorted()).to.deep.equal([...ends].toSorted());
      const last = (await listClientChanges(id, bank.services)).at(-1);
      expect(last?.fields.map(({ field }) => field)).to.deep.equal(Object.keys(fields));
    });
  }

  it('that changes nothing has no history and no new version', async () => {
    const { name, version } = await current();
    const before = (await listClientChanges(id, bank.services)).length;
    expect((await change({ name, roles })).version).to.equal(version);
    expect(await listClientChanges(id, bank.services)).to.have.length(before);
  });

  it('ends the consents that an interrupted change has left', async () => {
    const consent = await bank.granted();
    const { work } = bank.services;
    let runs = 0;
    const failing: typeof work = {
      ...work,
      run: (step) => (++runs > 1 ? Promise.reject(new Error()) : work.run(step)),
    };
    const narrow = { roles: ['PSP_PI'] };
    await change(narrow, { ...bank.services, work: failing }).catch(() => undefined);
    expect(await bank.status(consent)).to.equal('valid');
    await change(narrow);
    expect(await bank.status(consent)).to.equal('expired');
    const { reader } = engine.database();
    const [step] = await reader('consent_statuses').where({ consent_id: consent, to_status: 'expired' });
    expect(step.cause).to.equal('role-removed');
  });

  it('has one winner of two at once, and one entry of history', async () => {
    const others = consentBank(engine.database()).services;
    for (let race = 0; race < 10; race += 1) {
      const { version } = await current();
      const [one, other] = [`One ${randomUUID()}`, `Other ${randomUUID()}`];
      const results = await Promise.allSettled([
        updateClient({ id, version }, { name: one }, bank.services),
        updateClient({ id, version }, { name: other }, others),
      ]);
      const refusals = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refusals.map(({ reason }) => reason)).to.deep.equal(['client.changed']);
      const winner = results[0].status === 'fulfilled' ? one : other;
      const after = await current();
      expect([after.name, after.version]).to.deep.equal([winner, version + 1]);
      const written = await listClientChanges(id, bank.services);
      expect(
        written.filter((each) => each.version > version).map(({ fields }) => fields[0]?.to),
      ).to.deep.equal([[winner]]);
    }
  });

  it('leaves no usable token of a removed grant to an exchange at the same moment', async () => {
    for (let race = 0; race < 10; race += 1) {
      await change({ grants });
      const [issued] = await Promise.allSettled([
        ask({ grant_type: 'client_credentials', scope: 'AISP' }),
        change({ grants: ['authorization_code'] }),
      ]);
      if (issued.status === 'rejected') continue;
      const call = { client: await current(), services: bank.services };
      const refusal = await findAccess(issued.value.access_token, call).catch((error: unknown) => error);
      expect(refusal).to.include({ reason: 'token.invalid' });
    }
  });

  it('leaves no usable code of a removed address, whether or not the code was exchanged at the same moment', async () => {
    const codes = tokenBank(engine.database(), bank.clock.now());
    const consent = await bank.granted();
    for (let race = 0; race < 10; race += 1) {
      await change({ redirectUris: [redirectUri, elsewhere] });
      const code = await codes.code({ consentId: consent, redirectUri: elsewhere });
      const form = { grant_type: 'authorization_code', redirect_uri: elsewhere, code };
      await Promise.allSettled([ask(form), change({ redirectUris: [redirectUri] })]);
      const refusal = await ask(form).catch((error: unknown) => error);
      expect(refusal).to.include({ reason: 'oauth.invalid-grant' });
    }
  });

  it('leaves the payment of an ended authorisation open to another', async () => {
    const findEnded = await everything();
    await change({ redirectUris: [redirectUri] });
    expect(await findEnded()).to.include('authorisation elsewhere');
    const { reader } = engine.database();
    const [payment] = await reader('payments')
      .where({ redirect_uri: elsewhere })
      .orderBy('created_at', 'desc');
    const [row] = await reader('authorisations').where({ resource_id: payment.id });
    expect([row.outcome, row.sca_status]).to.deep.equal(['expired', 'failed']);
    const address = { product, paymentId: String(payment.id) };
    const started = await startAuthorisation('payment', address, {}, await bank.call());
    expect(started.outcome.authorisationId).to.be.a('string');
  });
});
