/**
 * The bank's offered payment products: orders for other products are refused, and earlier orders are still executed.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { allProducts, isProduct } from '../../src/domain/payments/products.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { offers, orders } from '../support/tpp/product-orders.js';
import { rtgs, startedBy, verdictOf } from '../support/tpp/tpp.js';

const unknown = '404 PRODUCT_UNKNOWN path.payment-product';

describeAtTheBank('A payment product', ({ restart, tpp }) => {
  it('is unknown on every base path unless OFFERED_PRODUCTS lists the product', async () => {
    const offered = ['sepa-credit-transfers', 'hr-rtgs-payments'];
    await restart({ OFFERED_PRODUCTS: offered.join(', ') });
    const verdicts = Object.entries(orders).flatMap(([product, order]) =>
      (isProduct(product) ? offers[product] : []).map(async (basePath) => {
        const answer = await tpp.initiate({ basePath, product, order });
        return `${product} ${answer.status === 201 ? 201 : verdictOf(answer)}`;
      }),
    );
    expect([...new Set(await Promise.all(verdicts))]).to.have.members(
      allProducts.map((product) => `${product} ${offered.includes(product) ? 201 : unknown}`),
    );
  });

  it('lets earlier payments be read, repeated and cancelled after its withdrawal', async () => {
    await restart();
    const initiation = { product: rtgs, headers: { 'X-Request-ID': randomUUID() } };
    const { id } = startedBy(await tpp.initiate(initiation));
    await restart({ OFFERED_PRODUCTS: '' });
    expect(verdictOf(await tpp.initiate({ product: rtgs }))).to.equal(unknown);
    expect(startedBy(await tpp.initiate(initiation)).id).to.equal(id);
    expect(await tpp.statusOf(id, rtgs)).to.equal('RCVD');
    expect((await tpp.cancel(id, { product: rtgs })).status).to.equal(204);
  });
});
