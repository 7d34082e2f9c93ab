/**
 * Every operation that follows a payment's initiation or a consent's registration succeeds in every contract that has
 * it.
 */
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { bodyOf, pathOf } from '../support/contracts/documents.js';
import { textAt } from '../support/runner/json.js';
import { places } from '../support/contracts/operations.js';
import { farAway } from '../support/tpp/payments.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { accountPaths, ConsentTpp } from '../support/tpp/tpp-consents.js';
import { startedBy, type TppAnswer } from '../support/tpp/tpp.js';

/** The first initiation of each payments contract, with an order for a later day. */
const initiations = [...new Set(places.map(({ contract }) => contract))].flatMap((contract) => {
  if (contract.api !== 'payments') return [];
  const place = places.find(
    (each) => each.contract === contract && each.operation.id.startsWith('initiate') && pathOf(each),
  );
  if (!place) return [];
  const order = { ...Object(bodyOf(place)?.example), requestedExecutionDate: farAway };
  return [{ name: contract.name, path: pathOf(place) ?? '', order }];
});

const idOf = ({ body }: TppAnswer): string => textAt(body, 'authorisationId') ?? '';

describeAtTheDoor('Every contract', ({ tpp, url }) => {
  for (const { name, order, path } of initiations) {
    const start = async (isExplicit: boolean) => {
      const headers = {
        'Content-Type': 'application/json',
        'PSU-IP-Address': '192.0.2.1',
        'TPP-Explicit-Authorisation-Preferred': String(isExplicit),
      };
      return tpp.ask('POST', path, { content: JSON.stringify(order), headers });
    };
    const statuses = async (payment: string, resource: string) => {
      const all = `${payment}/${resource}`;
      const started = await tpp.ask('POST', all);
      const read = [await tpp.ask('GET', all), await tpp.ask('GET', `${all}/${idOf(started)}`)];
      return [started, ...read].map(({ status }) => status);
    };

    it(`supports authorisations and the cancellation of a payment: ${name}`, async () => {
      const { body } = await start(true);
      const payment = `${path}/${textAt(body, 'paymentId')}`;
      expect(await statuses(payment, 'authorisations')).to.deep.equal([201, 200, 200]);
      expect((await tpp.ask('DELETE', payment)).status).to.equal(204);
    });

    it(`supports the authorised cancellation of an approved payment: ${name}`, async () => {
      const { id, link } = startedBy(await start(false));
      await authorise(link, ana);
      expect(await browserAt(link).open()).to.have.property('name', 'approved');
      expect((await tpp.ask('DELETE', `${path}/${id}`)).status).to.equal(202);
      expect(await statuses(`${path}/${id}`, 'cancellation-authorisations')).to.deep.equal([201, 200, 200]);
    });
  }

  for (const basePath of accountPaths) {
    it(`starts the authorisation of a consent at ${basePath}`, async () => {
      const client = new ConsentTpp(url, basePath);
      const { body } = await client.register({}, { 'TPP-Explicit-Authorisation-Preferred': 'true' });
      const { status } = await client.ask('POST', `/consents/${textAt(body, 'consentId')}/authorisations`);
      expect(status).to.equal(201);
    });
  }
});
