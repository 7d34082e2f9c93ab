/** The `scaStatus` of an authorisation step that is too short to be observed over HTTP. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { createCustomerAuthorisations } from '../../src/usecases/authorisation/visits.js';
import { initiatePayment } from '../../src/usecases/payments/payments.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { notCounted, tokenBank } from '../support/embedded-bank/token-bank.js';
import { orderOf } from '../support/tpp/tpp.js';

forEachEngine('The scaStatus of an authorisation', (engine) => {
  before(() => seed(engine.database()));

  it('is scaMethodSelected between the customer’s confirmation and the sending of the code', async () => {
    const { client, services } = tokenBank(engine.database());
    const { read, sca, stores } = services;
    const call = {
      services,
      client: await client('sandbox-tpp'),
      countFor: notCounted,
      contract: 'payments-1.0.0',
      operation: 'initiateDomesticCreditTransfer',
      requestId: randomUUID(),
      contentHash: () => '',
      publicUrl: 'http://bank.example',
      baseUrl: 'http://bank.example/v1/payments-api',
    };
    const options = { waitsForFunds: false, psuId: 'ana.horvat' };
    const product = 'domestic-credit-transfers-hr';
    const { outcome } = await initiatePayment(product, orderOf(), options, call);
    const id = outcome.authorisationId ?? '';
    const scaStatus = async () => (await read.run((db) => stores.authorisations.find(db, id)))?.scaStatus;

    const seen: unknown[] = [await scaStatus()];
    const watching: typeof sca = {
      ...sca,
      start: async (psuId, methodId, binding, shown) => {
        seen.push(await scaStatus());
        return sca.start(psuId, methodId, binding, shown);
      },
    };
    const customerAuthorisations = createCustomerAuthorisations({ ...services, sca: watching });
    const login = { kind: 'login', userName: 'ana.horvat', password: 'ana-sandbox' } as const;
    await customerAuthorisations.act(id, 'browser', randomUUID(), login);
    seen.push(await scaStatus());
    await customerAuthorisations.act(id, 'browser', randomUUID(), { kind: 'confirm' });
    seen.push(await scaStatus());
    expect(seen).to.deep.equal(['psuIdentified', 'psuAuthenticated', 'scaMethodSelected', 'started']);
  });
});
