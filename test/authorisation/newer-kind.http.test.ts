/** A link of a kind that only the next release knows, opened at a process of this one during a rolling upgrade. */
import { expect } from 'chai';
import { browserAt } from '../support/customer/customer.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { startPayment } from '../support/tpp/sent-off.js';

describeAtTheDoor('A link that only the next release knows', ({ database, url }) => {
  it('is answered as unavailable, to be tried again at another process', async () => {
    const { link } = await startPayment(url());
    const id = new URL(link).pathname.split('/').at(-1) ?? '';
    const rows = database().maintenance('authorisations').where({ id });
    expect(await rows.update({ resource_kind: 'later-kind' })).to.equal(1);
    const page = await browserAt(link).open();
    expect([page.status, page.name, page.headers['retry-after']]).to.deep.equal([503, 'unavailable', '5']);
  });
});
