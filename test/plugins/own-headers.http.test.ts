/** Headers that only a contract of a plugin declares are read as the bank's own. */
import { expect } from 'chai';
import { ok } from '../../src/contract/reply.js';
import { exchange } from '../support/server/exchange.js';
import { type RunningServer, startServer } from '../support/server/server.js';
import { branches } from './branches.js';

const json = ['application/json'];
const asSent = (text: string) => Buffer.from(text).toString('latin1');

/** Headers that only the plugin's contract declares: `X-Branch` with one value, and the list `X-Cities`. */
const ownHeaders: readonly (readonly [headers: Record<string, string | string[]>, want: unknown])[] = [
  [{ 'X-Branch': ['Osijek', 'Pula'] }, '400 header.X-Branch'],
  [{ 'X-Branch': ['Pula', 'Pula'] }, ['Pula', null]],
  [{ 'X-Branch': asSent('Šibenik') }, ['Šibenik', null]],
  [{ 'X-Branch': 'J\u00fcrgen' }, '400 header.X-Branch'],
  [{ 'X-Cities': ['Osijek', asSent('Šibenik')] }, [null, 'Osijek, Šibenik']],
];

describe('A header that only a contract of a plugin declares', () => {
  let bank: RunningServer;
  before(async () => {
    const { contracts, ...generated } = branches({ replyTypes: json, listHeaders: ['x-cities'] });
    const isRight = Object.assign(() => true, { errors: [] });
    const listBranches = async ({ headers }: { readonly headers: Record<string, string> }) =>
      ok([headers['x-branch'] ?? null, headers['x-cities'] ?? null]);
    const own = {
      ...generated,
      contracts,
      validators: { 'branches-1.0.0': { listBranches: { request: isRight, replies: { default: isRight } } } },
      headerNames: { 'x-branch': 'X-Branch', 'x-cities': 'X-Cities' },
      handlers: { listBranches: { 'branches-1.0.0': listBranches } },
    };
    bank = await startServer({ plugins: [{ contracts: [own] }] });
  });
  after(() => bank.stop());

  for (const [headers, want] of ownHeaders) {
    it(`is read as ${JSON.stringify(want)} from ${JSON.stringify(headers)}`, async () => {
      const { status: given, text } = await exchange(`${bank.url}/branches/all`, { headers });
      const { tppMessages: [message] = [], ...body } = JSON.parse(text);
      expect(
        given === 200 ? JSON.parse(text) : `${given} ${message?.path ?? JSON.stringify(body)}`,
      ).to.deep.equal(want);
    });
  }
});
