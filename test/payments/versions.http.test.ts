/**
 * Differences between the versions of the payment contracts, read from their documents and checked against a running
 * bank.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { exchange } from '../support/server/exchange.js';
import { textAt, valueAt } from '../support/runner/json.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { type RunningServer, startServer } from '../support/server/server.js';
import { type TppAnswer, Tpp, verdictOf } from '../support/tpp/tpp.js';
import { everyAddress, offers, productsOf, versions } from '../support/contracts/version-tables.js';

const addresses = everyAddress();
const products = [...new Set(versions.flatMap(productsOf).map(({ product }) => product))];
const fieldsOfAnyProduct = [...new Set(versions.flatMap(productsOf).flatMap(({ fields }) => fields))];
/** A banking day of every calendar, near enough for any future-dated payment. */
const executionDate = `${new Date().getUTCFullYear() + 1}-03-10`;

describe('A version of the payment contracts', () => {
  let bank: RunningServer;
  const tpp = new Tpp(() => bank.url);
  before(async () => {
    bank = await startServer();
  });
  after(() => bank.stop());

  for (const version of versions) {
    const { basePath, name } = version;

    it(`offers exactly the operations of its document: ${name}`, async () => {
      for (const address of addresses) {
        const answer = await exchange(bank.url + basePath + address.path, {
          method: address.method,
          headers: { 'X-Gateway-Client-Id': 'sandbox-tpp', 'X-Request-ID': randomUUID() },
        });
        const isThere = !/SERVICE_INVALID|PRODUCT_UNKNOWN|nothing at this path|path\.payment-service/.test(
          answer.text,
        );
        expect(isThere, `${address.method} ${address.path}: ${answer.text}`).to.equal(
          offers(version, address),
        );
      }
    });

    const offered = new Map(productsOf(version).map((each) => [each.product, each]));
    for (const product of products) {
      const of = offered.get(product);
      it(`${of ? 'accepts its own fields of' : 'refuses'} ${product}: ${name}`, async () => {
        const answer = await initiate(product, basePath);
        if (!of) {
          expect(verdictOf(answer)).to.match(/^404 PRODUCT_UNKNOWN /);
          return;
        }
        expect(answer.status, answer.text).to.equal(201);
        const id = textAt(answer.body, 'paymentId') ?? '';
        const back = keysOf((await tpp.read(id, { basePath, product })).body);
        expect(back.filter((key) => fieldsOfAnyProduct.includes(key))).to.have.members([...of.fields]);
      });
      if (!of) continue;

      it(`answers with its own links for ${product}: ${name}`, async () => {
        const explicit = ['startAuthorisation', 'self', 'status'];
        const implicit = of.links.filter((link) => link !== 'startAuthorisation');
        expect(linksOf(await initiate(product, basePath))).to.have.members(implicit);
        const headers = { 'TPP-Explicit-Authorisation-Preferred': 'true' };
        expect(linksOf(await initiate(product, basePath, headers))).to.have.members(explicit);
      });
    }
  }

  /** A payment with every field of the product in this version; its own fields have the values of its own example. */
  function initiate(product: string, basePath: string, headers = {}): Promise<TppAnswer> {
    const all = versions.flatMap(productsOf);
    const own = all.findLast((each) => each.product === product)?.example;
    const sample: Readonly<Record<string, unknown>> = Object.assign(
      {},
      ...all.map(({ samples }) => samples),
      ...all.map(({ example }) => example),
      own,
      {
        // An account that requires a single signature.
        debtorAccount: { iban: ibans.ana },
        requestedExecutionDate: executionDate,
        // The only part of an address that has one name in every version.
        creditorAddress: { country: 'US' },
      },
    );
    const version = versions.find((each) => each.basePath === basePath);
    const here = version && productsOf(version).find((each) => each.product === product);
    const names = here?.fields ?? Object.keys(sample);
    const order = Object.fromEntries(names.map((name) => [name, sample[name]]));
    return tpp.initiate({ basePath, headers, order, product });
  }
});

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function linksOf({ body }: TppAnswer): string[] {
  return keysOf(valueAt(body, '_links'));
}
