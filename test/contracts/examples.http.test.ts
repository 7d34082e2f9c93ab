/** The bank accepts every example request of the documents, on any day. */
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { examplesOf } from '../support/contracts/documents.js';
import { places, type Place } from '../support/contracts/operations.js';
import { orders } from '../support/tpp/product-orders.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';

interface Example {
  readonly place: Place;
  readonly name: string;
  readonly path: string;
  readonly value: unknown;
}

/** The path that an example is for: where the path may name several products, the example is named after its own. */
function pathFor({ contract, operation }: Place, name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const named = Object.keys(orders).find((each) => each.startsWith(`${words}-`));
  const product = operation.id === 'initiatePayment' && named !== undefined ? named : 'target-2-payments';
  const path = operation.path.replace('{payment-service}', 'payments').replace('{payment-product}', product);
  return contract.basePath + path;
}

/** Examples that need no earlier resource; later operations have only identifiers as examples. */
const examples: readonly Example[] = places
  .filter(({ operation: { id, method } }) => method === 'POST' && /^(initiate|register|confirm)/.test(id))
  .flatMap((place) => examplesOf(place).map((each) => ({ ...each, place, path: pathFor(place, each.name) })));

describeAtTheDoor('The example', ({ url }) => {
  for (const { name, path, place, value } of examples) {
    const what = [place.operation.id, name].filter(Boolean).join(', ');
    it(`of ${what} is accepted at ${path}`, async () => {
      const { basePath } = place.contract;
      const client = new ConsentTpp(url, basePath);
      const isFunds = place.operation.id === 'confirmFunds';
      const answer = await client.ask('POST', path.slice(basePath.length), {
        body: Object(value),
        // The examples are of several customers, and a payment belongs to the owner of its account.
        headers: basePath.includes('accounts') ? {} : { 'PSU-ID': undefined },
        ...(isFunds && { token: (await client.grantedFunds()).token }),
      });
      expect(answer.status, answer.text).to.equal(isFunds ? 200 : 201);
    });
  }

  it('exists for each of the eleven operations that initiate, register or confirm', () => {
    expect(new Set(examples.map(({ place }) => place.operation.id))).to.have.property('size', 11);
  });
});
