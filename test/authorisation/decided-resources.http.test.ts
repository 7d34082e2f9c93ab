/** Decisions are final: every contract refuses a second decision about a resource with 409. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { textAt } from '../support/runner/json.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { accountPaths, ConsentTpp, oneOff } from '../support/tpp/tpp-consents.js';
import { paymentPaths, startedBy, verdictOf } from '../support/tpp/tpp.js';

describeAtTheBank('A resource that is not open to a decision', ({ tpp, url }) => {
  for (const basePath of paymentPaths) {
    it(`cannot be cancelled or authorised as a cancelled payment, on ${basePath}`, async () => {
      const { id } = startedBy(await tpp.initiate());
      expect((await tpp.cancel(id)).status).to.equal(204);
      const collections = ['authorisations', 'cancellation-authorisations'] as const;
      const answers = [
        await tpp.cancel(id, { basePath }),
        ...(await Promise.all(
          collections.map((collection) => tpp.startAuthorisation(id, { basePath, collection })),
        )),
      ];
      expect(answers.map(verdictOf)).to.deep.equal(Array(3).fill('409 STATUS_INVALID'));
      expect(await tpp.statusOf(id)).to.equal('CANC');
    });
  }

  for (const basePath of accountPaths) {
    const client = new ConsentTpp(url, basePath);
    const register = async () => textAt((await client.register(oneOff)).body, 'consentId') ?? '';

    it(`cannot be deleted as a consent of a signing basket, on ${basePath}`, async () => {
      const baskets = new BasketTpp(url);
      const id = await register();
      await baskets.start({ consentIds: [id] });
      const token = await baskets.ownToken();
      const answer = await client.ask('DELETE', `/consents/${id}`, { token });
      expect(verdictOf(answer)).to.equal('409 STATUS_INVALID');
    });

    it(`cannot be authorised as a deleted consent, on ${basePath}`, async () => {
      const id = await register();
      const token = await new BasketTpp(url).ownToken();
      expect((await client.ask('DELETE', `/consents/${id}`, { token })).status).to.equal(200);
      const answer = await client.ask('POST', `/consents/${id}/authorisations`);
      expect(verdictOf(answer)).to.equal('409 STATUS_INVALID');
      expect(textAt(answer.body, 'tppMessages', '0', 'text')).to.equal(
        'The consent was refused or has ended: register a new one.',
      );
    });

    it(`cannot be authorised as a valid consent, on ${basePath}`, async () => {
      const { consentId } = await client.granted();
      const answer = await client.ask('POST', `/consents/${consentId}/authorisations`);
      expect(verdictOf(answer)).to.equal('409 STATUS_INVALID');
      expect(textAt(answer.body, 'tppMessages', '0', 'text')).to.match(/nothing left to approve\.$/);
    });
  }
});
