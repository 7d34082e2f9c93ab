/**
 * Property tests with bodies generated from each contract's schemas, for every operation that takes JSON: valid bodies
 * are accepted or refused by a rule of the bank, invalid bodies are refused with the path of the error.
 */
import { grantPair, type Caller } from '../support/tpp/access-hands.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { bodyOf, pathOf } from '../support/contracts/documents.js';
import { places, type Place } from '../support/contracts/operations.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { verdictOf, type TppAnswer } from '../support/tpp/tpp.js';
import { brokenBodies, rightBodies } from './bodies-of-schema.js';
import { holdsForMadeUp, WrongAnswer } from './made-up.js';

/** A success, or a refusal with one of the contract's codes. */
const answered = /^20\d$|^4(00|01|03|04|09) [A-Z_]+/;

describeAtTheDoor('A body generated from its schema', (bank) => {
  const hands = new Map<string, Promise<Caller>>();

  for (const place of places) {
    const path = pathOf(place);
    if (path === undefined || !bodyOf(place)) continue;
    const { contract, operation } = place;
    const handOf = () => {
      const tpp = new ConsentTpp(bank.url, contract.basePath);
      const hand = hands.get(contract.basePath) ?? grantPair(tpp);
      hands.set(contract.basePath, hand);
      return hand;
    };
    const sender = async () =>
      senderTo(place, path, bank.url, contract.api === 'accounts' ? await handOf() : undefined);
    const name = `${operation.method} ${contract.basePath}${operation.path}`;
    it(`is accepted or refused by a rule: ${name}`, async () => {
      const send = await sender();
      await holdsForMadeUp(rightBodies(place), async (body) => {
        const answer = await send(body);
        if (!answered.test(verdictOf(answer))) throw new WrongAnswer(body, answer, String(answered));
      });
    });

    it(`is refused with the path of an error: ${name}`, async () => {
      const send = await sender();
      const broken = brokenBodies(place).filter(({ isIgnored }) => !isIgnored);
      await holdsForMadeUp(broken, async ({ body, path: wrong }) => {
        const answer = await send(body);
        const [status, ...words] = verdictOf(answer).split(/[ ,]+/);
        if (status === '400' && words.includes(wrong)) return;
        throw new WrongAnswer(body, answer, `400 with ${wrong}`);
      });
    });
  }
});

/** Sends bodies as a client with all roles, with a customer's consent where the operation requires a consent. */
function senderTo(
  { contract, operation }: Place,
  path: string,
  bankUrl: () => string,
  hand: Caller | undefined,
): (body: unknown) => Promise<TppAnswer> {
  const tpp = new ConsentTpp(bankUrl, contract.basePath);
  const isFunds = operation.id === 'confirmFunds';
  const token = isFunds ? hand?.fundsToken : hand?.accountsToken;
  const headers = isFunds && hand ? { 'Consent-ID': hand.funds } : {};
  return (body) => {
    // Other values are wrapped in an object whose JSON is the same.
    const written = { toJSON: () => body };
    return tpp.ask(operation.method, path.slice(contract.basePath.length), { token, body: written, headers });
  };
}
