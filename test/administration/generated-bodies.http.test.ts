/**
 * Property tests with bodies generated from the administration's schemas: valid bodies are accepted or refused by a
 * rule, invalid bodies are refused with the path of the error, and the documented examples are accepted.
 */
import { expect } from 'chai';
import { brokenBodies, rightBodies } from '../contracts/bodies-of-schema.js';
import { holdsForMadeUp, WrongAnswer } from '../contracts/made-up.js';
import { Administrator, administrationSettings } from '../support/server/administrator.js';
import { bodyOf } from '../support/contracts/documents.js';
import { listAt, textAt } from '../support/runner/json.js';
import { administrationPlaces } from '../support/contracts/operations.js';
import { startServer, type RunningServer } from '../support/server/server.js';

describe('A request body of the administration', () => {
  let settings: Readonly<Record<string, string>> = {};
  let bank: RunningServer;
  const office = new Administrator(() => settings);
  before(async () => {
    settings = await administrationSettings();
    bank = await startServer({ settings });
  });
  after(() => bank.stop());

  for (const place of administrationPlaces.filter((each) => bodyOf(each))) {
    const { method, path } = place.operation;
    // Other values are wrapped in an object whose JSON is the same.
    const address = path.replace('{clientId}', 'sandbox-tpp');
    const send = async (body: unknown) => {
      const { headers } = address === path ? {} : await office.ask('GET', address);
      const version = headers?.['etag'];
      return office.ask(method, address, { toJSON: () => body }, { 'If-Match': version });
    };

    it(`is accepted as in the document’s example: ${method} ${path}`, async () => {
      const { status, text } = await send(bodyOf(place)?.example);
      expect(status, text).to.be.oneOf([200, 201]);
    });

    it(`is accepted or refused by a rule if it matches the schema: ${method} ${path}`, async () => {
      await holdsForMadeUp(rightBodies(place), async (body) => {
        const answer = await send(body);
        if (![200, 201, 400, 409, 412].includes(answer.status))
          throw new WrongAnswer(body, answer, '200, 201, 400, 409 or, after another body, 412');
      });
    });

    it(`is refused with the path of the error if it breaks the schema: ${method} ${path}`, async () => {
      const broken = brokenBodies(place).filter(({ isIgnored }) => !isIgnored);
      await holdsForMadeUp(broken, async ({ body, path: wrong }) => {
        const answer = await send(body);
        const named = listAt(answer.body, 'errors').map((error) => textAt(error, 'path'));
        if (answer.status === 400 && named.includes(wrong)) return;
        throw new WrongAnswer(body, answer, `400 with ${wrong}`);
      });
    });
  }
});
