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

/** As Node hands it over: what came, and an object of that. */
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

const rows: readonly { title: string; headers?: [string, string][]; body: unknown; want: string[] }[] = [
  {
    title: 'headers however they are spelled',
    headers: [
      ['PSU-ID', 'ana.horvat'],
      ['psu-ip-address', '192.0.2.17'],
      ['User-Agent', 'curl'],
    ],
    body: undefined,
    want: ['header.psu-id', 'header.psu-ip-address'],
  },
  {
    title: 'no header with nothing in it',
    headers: [
      ['PSU-ID', ''],
      ['PSU-IP-Address', '192.0.2.17'],
    ],
    body: undefined,
    want: ['header.psu-ip-address'],
  },
  {
    title: 'a field, and what stands below it',
    body: { creditorAccount: { iban: 'HR12' }, creditorName: 'Adria Trade d.o.o.' },
    want: ['body.creditorAccount', 'body.creditorAccount.iban', 'body.creditorName'],
  },
  {
    title: 'the same name for what stands elsewhere',
    body: { creditorAccount: {}, iban: 'HR12', creditorName: 'Adria Trade d.o.o.' },
    want: ['body.creditorAccount', 'body.creditorName'],
  },
  { title: 'a list by itself', body: { creditorAccount: ['iban'] }, want: ['body.creditorAccount'] },
  {
    title: 'what stands beside a name that is too long to be kept',
    body: { creditorName: 'Adria Trade d.o.o.', ['x'.repeat(5000)]: 1 },
    want: ['body.creditorName'],
  },
  { title: 'nothing of a body that is no object', body: Buffer.from('{}'), want: [] },
];

describe('The count of the fields of calls', () => {
  // One for all of them, as the server has it.
  const counted = createFieldCollector(declared);
  for (const { body, headers = [], title, want } of [...rows, ...rows]) {
    it(`has ${title}`, () => {
      expect(fieldsOf(counted, messageOf(headers), {}, body)).to.have.members(want);
    });
  }

  it('is the same after any other calls as in a process that has seen none', () => {
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
