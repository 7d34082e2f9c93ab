/** A consent in a signing basket whose client loses the role for it. */
import { expect } from 'chai';
import { basketKind } from '../../src/usecases/baskets/basket-kind.js';
import { createBasket } from '../../src/usecases/baskets/baskets.js';
import { findClient } from '../../src/usecases/clients/reading.js';
import { updateClient } from '../../src/usecases/clients/update.js';
import { AuthorisationUndone } from '../../src/usecases/resource/kind.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';

forEachEngine('A consent in a signing basket', (engine) => {
  before(() => seed(engine.database()));

  it('ends with its client’s role, and no customer can authorise the basket any more', async () => {
    const bank = consentBank(engine.database());
    const once = { recurringIndicator: false, frequencyPerDay: 1 };
    const { consentId } = (await bank.register(once)).outcome;
    const entries = { consentIds: [consentId] };
    const { authorisationId = '', basketId } = (
      await createBasket(entries, { startsExplicitly: false }, await bank.call())
    ).outcome;
    const { services } = bank;
    const findRules = () =>
      services.read.run(async (db) => {
        const basket = await basketKind.find(db, basketId, services);
        const authorisation = await services.stores.authorisations.find(db, authorisationId);
        if (!basket || !authorisation) throw new Error('the basket is not stored');
        return basketKind.rules(basket, authorisation, services);
      });
    const psuId = 'ana.horvat';
    const before = await findRules();
    expect(await before.findRefusal(psuId)).to.equal(undefined);
    const client = { id: 'sandbox-tpp', version: (await findClient('sandbox-tpp', services)).version };
    await updateClient(client, { roles: ['PSP_PI'] }, services);
    expect(await bank.status(consentId)).to.equal('expired');
    expect(await (await findRules()).findRefusal(psuId)).to.equal('undone');
    // Also for a customer who was about to confirm.
    const decision = { psuId, accounts: await services.bank.accountsOf(psuId) };
    const confirmed = services.work.run((transaction) => before.authorise(transaction, decision));
    expect(await confirmed.catch((error: unknown) => error)).to.be.instanceOf(AuthorisationUndone);
  });
});
