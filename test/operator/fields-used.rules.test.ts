/** Field usage statistics: the fields counted for a call do not depend on earlier calls or on its spelling. */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import fc from 'fast-check';
import { collectDeclaredFields } from '../../src/api/usage/declared-fields.js';
import { createFieldCollector } from '../../src/api/usage/field-usage.js';
import { sentHeaders } from '../../src/engine/stages/headers.js';
import { publishedDocument } from '../contracts/published.js';

type Members = Readonly<Record<string, unknown>>;

const seed = 20_261_125;

const operations = collectDeclaredFields(publishedDocument('payments-1.3.2'));
const declared = operations.get('initiateDomesticCreditTransfer') ?? expect.fail('no such operation');

/** Builds a message as Node passes it: the raw headers, and an object of the headers. */
function messageOf(headers: readonly (readonly [name: string, value: string])[]): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  message.rawHeaders = headers.flat();
  message.headers = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  return message;
}

function fieldsOf(
  counted: ReturnType<typeof createFieldCollector>,
  message: IncomingMessage,
  query: Members,
  body: unknown,
): readonly (string | undefined)[] {
  const request = { path: {}, query, headers: sentHeaders(message), type: 'application/json', body };
  const { declared: names, used } = counted(request, message);
  return used.map((place) => names[place]);
}

const payee = 'Adria Trade d.o.o.';
type Row = readonly [title: string, headers: readonly string[], body: unknown, ...want: string[]];
const rows: readonly Row[] = [
  [
    'headers in any spelling',
    ['PSU-ID: ana.horvat', 'psu-ip-address: 192.0.2.17', 'User-Agent: curl'],
    undefined,
    'header.psu-id',
    'header.psu-ip-address',
  ],
  ['no empty headers', ['PSU-ID: ', 'PSU-IP-Address: 192.0.2.17'], undefined, 'header.psu-ip-address'],
  [
    'a field and its members',
    [],
    { creditorAccount: { iban: 'HR12' }, creditorName: payee },
    'body.creditorAccount',
    'body.creditorAccount.iban',
    'body.creditorName',
  ],
  [
    'no member at another level',
    [],
    { creditorAccount: {}, iban: 'HR12', creditorName: payee },
    'body.creditorAccount',
    'body.creditorName',
  ],
  ['a list without its entries', [], { creditorAccount: ['iban'] }, 'body.creditorAccount'],
  ['no very long unknown name', [], { creditorName: payee, ['x'.repeat(5000)]: 1 }, 'body.creditorName'],
  ['no fields of a body that is no object', [], Buffer.from('{}')],
];

describe('The field usage of a call', () => {
  // One collector for all tests, as in the server.
  const counted = createFieldCollector(declared);
  for (const [title, lines, body, ...want] of [...rows, ...rows]) {
    it(`counts ${title}`, () => {
      const headers = lines
        .map((line) => line.split(': '))
        .map(([name = '', value = '']) => [name, value] as const);
      expect(fieldsOf(counted, messageOf(headers), {}, body)).to.have.members(want);
    });
  }

  it('does not depend on earlier calls', () => {
    const name = fc.constantFrom('PSU-ID', 'psu-id', 'PSU-IP-Address', 'Consent-ID', 'X-Other');
    const headers = fc.uniqueArray(fc.tuple(name, fc.constantFrom('', 'a', 'b')), {
      selector: ([each]) => each.toLowerCase(),
    });
    const member = fc.constantFrom('creditorAccount', 'debtorAccount', 'creditorName', 'iban', 'other');
    const members = fc
      .uniqueArray(fc.tuple(member, fc.constantFrom('text', {}, { iban: 'HR12' }, { other: 1 }, ['iban'])), {
        selector: ([each]) => each,
      })
      .map((all) => Object.fromEntries(all));
    const body = fc.oneof(members, fc.constant(undefined));
    fc.assert(
      fc.property(fc.array(fc.record({ headers, query: members, body }), { maxLength: 20 }), (calls) => {
        const counting = createFieldCollector(declared);
        for (const each of calls) {
          const ask = (by: typeof counting) => fieldsOf(by, messageOf(each.headers), each.query, each.body);
          expect(ask(counting)).to.have.members(ask(createFieldCollector(declared)));
        }
      }),
      { seed, numRuns: 300 },
    );
  });
});
