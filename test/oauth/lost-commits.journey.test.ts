import { expect } from 'chai';
import { visitsAt } from '../support/customer/visits-at-authorize.js';
import { forEachEngine } from '../support/database/engines.js';
import { losingCommitAnswers } from '../support/database/lost-commits.js';
import { seed } from '../support/database/seed.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { tokenBank, type TokenBank } from '../support/embedded-bank/token-bank.js';
import { refreshTokenOf, tokenClient } from '../support/tpp/token-client.js';

/** Commits every work, loses the answer and runs the work again; the client itself does not retry. */
function forgetful<Bank extends Pick<TokenBank, 'services'>>(bank: Bank): Bank {
  const { policy, work } = bank.services;
  const services = {
    ...bank.services,
    policy: { ...policy, refreshGraceSeconds: 0 },
    work: losingCommitAnswers(work),
  };
  return { ...bank, services };
}

forEachEngine('Tokens after a lost answer to a commit', (engine) => {
  let bank: TokenBank;
  let tpp: ReturnType<typeof tokenClient>;

  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = forgetful(tokenBank(engine.database()));
    tpp = tokenClient(bank);
  });

  it('are valid for a code, because the repeated attempt is recognised', async () => {
    const { access_token: token } = await tpp.redeem(await bank.code());
    expect(await tpp.access(token)).to.have.property('psuId');
  });

  it('are valid for a refresh token, even without a grace period', async () => {
    const second = await tpp.refresh(refreshTokenOf(await tpp.redeem(await bank.code())));
    expect(await tpp.access(second.access_token)).to.have.property('psuId');
    expect(await tpp.refreshOutcome(refreshTokenOf(second))).to.equal('Bearer');
  });

  it('are issued for a password and for client credentials', async () => {
    const password = { grant_type: 'password', username: 'ana.horvat', password: 'ana-sandbox' };
    expect(await tpp.outcome(password)).to.equal('Bearer');
    expect(await tpp.outcome({ grant_type: 'client_credentials' })).to.equal('Bearer');
  });

  it('are got with an authorisation that the endpoint opens in place of an expired one', async () => {
    const consents = consentBank(engine.database());
    const { consentId } = (await consents.register()).outcome;
    consents.pass(601);
    const { services } = forgetful(consents);
    expect(
      await visitsAt(() => services)
        .browserFor(consentId)
        .stand(),
    ).to.equal('login');
  });
});
