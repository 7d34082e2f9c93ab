/**
 * Bodies made up from each contract's own schemas, for every operation that takes JSON: what follows the schema is
 * done or refused by a rule of the bank, what breaks it is refused by the name of what is wrong.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { pairOf, type Hand } from '../support/access-hands.js';
import { describeAtTheDoor } from '../support/bank.js';
import { bodyOf, pathOf } from '../support/documents.js';
import { places, type Place } from '../support/operations.js';
import { ConsentTpp } from '../support/tpp-consents.js';
import { verdictOf, type TppAnswer } from '../support/tpp.js';
import { brokenBodies, rightBodies } from './bodies-of-schema.js';

const count = Number(process.env['TEST_MADE_UP_BODIES'] ?? 50);
/** As many are sent at once as a bank meets. */
const atOnce = 10;
const options = { numRuns: Math.ceil(count / atOnce) };
const tens = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: atOnce, maxLength: atOnce });

/** Done, or refused for a reason that the contract has a code for. */
const answered = /^20\d$|^4(00|01|03|04|09) [A-Z_]+/;

describeAtTheDoor('A body of its schema', (bank) => {
  const hands = new Map<string, Promise<Hand>>();

  for (const place of places) {
    const path = pathOf(place);
    if (path === undefined || !bodyOf(place)) continue;
    const { contract, operation } = place;
    const handOf = () => {
      const tpp = new ConsentTpp(bank.url, contract.basePath);
      const hand = hands.get(contract.basePath) ?? pairOf(tpp);
      hands.set(contract.basePath, hand);
      return hand;
    };
    const sender = async () =>
      senderTo(place, path, bank.url, contract.api === 'accounts' ? await handOf() : undefined);
    const name = `${operation.method} ${contract.basePath}${operation.path}`;
    it(`is done or refused by a rule: ${name}`, async () => {
      const send = await sender();
      const check = async (body: unknown) => {
        expect(verdictOf(await send(body))).to.match(answered);
      };
      const property = fc.asyncProperty(tens(rightBodies(place)), async (bodies) => {
        await Promise.all(bodies.map(check));
      });
      await fc.assert(property, options);
    });

    it(`is refused by the name of what is broken: ${name}`, async () => {
      const send = await sender();
      const property = fc.asyncProperty(tens(brokenBodies(place)), async (broken) => {
        const check = async ({ body, path: wrong }: (typeof broken)[number]) => {
          const verdict = verdictOf(await send(body));
          expect(verdict).to.match(/^400 /);
          expect(verdict.split(/[ ,]+/)).to.include(wrong);
        };
        await Promise.all(broken.map(check));
      });
      await fc.assert(property, options);
    });
  }
});

/** Sends bodies in the name of a client that may do all of this, with its customer's consent where one is asked for. */
function senderTo(
  { contract, operation }: Place,
  path: string,
  bankUrl: () => string,
  hand: Hand | undefined,
): (body: unknown) => Promise<TppAnswer> {
  const tpp = new ConsentTpp(bankUrl, contract.basePath);
  const isFunds = operation.id === 'confirmFunds';
  const token = isFunds ? hand?.fundsToken : hand?.accountsToken;
  const headers = isFunds && hand ? { 'Consent-ID': hand.funds } : {};
  return (body) => {
    // What is no object is wrapped into one that is written the same way.
    const written = { toJSON: () => body };
    return tpp.ask(operation.method, path.slice(contract.basePath.length), { token, body: written, headers });
  };
}
