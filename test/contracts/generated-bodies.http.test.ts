/**
 * Property tests with bodies generated from each contract's schemas, for every operation that takes JSON: valid bodies
 * are accepted or refused by a rule of the bank, invalid bodies are refused with the path of the error.
 */
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
  const grants = new Map<string, ReturnType<ConsentTpp['grantedPair']>>();

  for (const place of places) {
    const path = pathOf(place);
    if (path === undefined || !bodyOf(place)) continue;
    const { contract, operation } = place;
    const grantsOf = (tpp: ConsentTpp) => {
      const granted = grants.get(contract.basePath) ?? tpp.grantedPair();
      grants.set(contract.basePath, granted);
      return granted;
    };
    const sender = async () => {
      const tpp = new ConsentTpp(bank.url, contract.basePath);
      return senderTo(place, path, tpp, contract.api === 'accounts' ? await grantsOf(tpp) : undefined);
    };
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
  tpp: ConsentTpp,
  granted: Awaited<ReturnType<ConsentTpp['grantedPair']>> | undefined,
): (body: unknown) => Promise<TppAnswer> {
  const isFunds = operation.id === 'confirmFunds';
  const token = granted?.[isFunds ? 'funds' : 'accounts'].token;
  const headers = isFunds && granted ? { 'Consent-ID': granted.funds.consentId } : {};
  return (body) => {
    // Other values are wrapped in an object whose JSON is the same.
    const written = { toJSON: () => body };
    return tpp.ask(operation.method, path.slice(contract.basePath.length), { token, body: written, headers });
  };
}
