/** The `scaStatus` of an authorisation step that is too short to be observed over HTTP. */
import { expect } from 'chai';
import { ana } from '../support/embedded-bank/sandbox.js';
import { browserAt } from './authorisation-browser.js';
import { describeWithAppOnEachEngine } from './confirming.js';

describeWithAppOnEachEngine('The scaStatus of an authorisation', (bank) => {
  it('is scaMethodSelected between the customer’s confirmation and the sending of the code', async () => {
    await bank().app.leave(ana.userName);
    const { authorisationId } = await bank().pay();
    const { read, sca, stores } = bank().services;
    const scaStatus = async () =>
      (await read.run((db) => stores.authorisations.find(db, authorisationId)))?.scaStatus;

    const seen: unknown[] = [await scaStatus()];
    const watching: typeof sca = {
      ...sca,
      start: async (psuId, methodId, binding, shown) => {
        seen.push(await scaStatus());
        return sca.start(psuId, methodId, binding, shown);
      },
    };
    const browser = browserAt({ ...bank().services, sca: watching }, authorisationId);
    await browser.logIn(ana);
    seen.push(await scaStatus());
    await browser.send({ kind: 'confirm' });
    seen.push(await scaStatus());
    expect(seen).to.deep.equal(['psuIdentified', 'psuAuthenticated', 'scaMethodSelected', 'started']);
  });
});
