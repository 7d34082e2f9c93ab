/** A wrong workspace file is refused with all its errors at once, by place and rule, and changes nothing. */
import { expect } from 'chai';
import { wrongPlacesIn } from '../../../test/support/server/back-office.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { listAt, textAt } from '../../../test/support/runner/json.js';
import { exported, imported, wholeFile } from '../../../test/support/portal/workspace-files.js';

const customer = (changes: object = {}) => ({ customerId: 'ana', name: 'Ana Horvat', ...changes });
const file = (changes: object = {}) => ({ version: 1, customers: [customer()], ...changes });

describeAtTheDoor('A wrong workspace file', ({ url }) => {
  const developer = new Developer(url);
  let before: unknown;
  before = undefined;
  let iban = '';
  let clientId = '';
  const prepare = async () => {
    await developer.begin();
    before = (await imported(developer, wholeFile)).workspace;
    iban = textAt(listAt(listAt(before, 'customers')[0], 'accounts')[0], 'iban') ?? '';
    clientId = textAt(listAt(before, 'clients')[0], 'clientId') ?? '';
  };
  beforeEach(async () => {
    if (before === undefined) await prepare();
  });
  afterEach(async () => expect(await exported(developer)).to.deep.equal(before));

  const cases: readonly (readonly [why: string, file: object, places: readonly string[]])[] = [
    ['with an unknown version', { version: 2 }, ['body.version']],
    ['without a version', {}, ['body.version']],
    ['with an unknown field', file({ customer: [] }), ['body']],
    ['with a misspelt field', file({ customers: [customer({ ballance: '1' })] }), ['body.customers.0']],
    [
      'with a duplicate customer',
      file({ customers: [customer(), customer()] }),
      ['body.customers.1.customerId'],
    ],
    [
      'with an invalid user name',
      file({ customers: [customer({ customerId: 'Ana H' })] }),
      ['body.customers.0.customerId'],
    ],
    [
      'with several mistakes',
      file({
        customers: [customer({ name: '\u200b', paymentLimit: '1,5', password: '\u0000aaaa' })],
        companies: [{ companyId: 'a', name: 'A', signers: ['marko'], signaturesNeeded: 2 }],
        clients: [{ name: 'V', redirectUris: ['http://vodomar.example'], grants: ['refresh_token'] }],
      }),
      [
        'body.customers.0.name',
        'body.customers.0.paymentLimit',
        'body.customers.0.password',
        'body.companies.0.signers.0',
        'body.companies.0.signaturesNeeded',
        'body.clients.0.grants',
        'body.clients.0.redirectUris.0',
      ],
    ],
    [
      'with an amount as a number',
      file({ customers: [customer({ paymentLimit: 5 })] }),
      ['body.customers.0.paymentLimit'],
    ],
    [
      'with an invalid IBAN',
      file({ customers: [customer({ accounts: [{ iban: 'HR0000000000000000000' }] })] }),
      ['body.customers.0.accounts.0.iban'],
    ],
    [
      'with the IBAN of another customer’s account',
      file({ customers: [customer({ accounts: [{ iban: 'IBAN' }] })] }),
      ['body.customers.0.accounts.0.iban'],
    ],
    [
      'with a duplicate account',
      file({
        customers: [
          customer({ accounts: [{ iban: 'HR9599000143200001010' }, { iban: 'HR9599000143200001010' }] }),
        ],
      }),
      ['body.accounts'],
    ],
    [
      'with too many accounts',
      file({
        customers: [customer({ accounts: Array.from({ length: 60 }, () => ({})) })],
        companies: [{ companyId: 'a', name: 'A', signers: ['ana'], signaturesNeeded: 1, accounts: [{}] }],
      }),
      ['body.accounts'],
    ],
    [
      'with too many customers',
      file({ customers: Array.from({ length: 21 }, (_, at) => customer({ customerId: `a${at}` })) }),
      ['body.customers'],
    ],
    [
      'with a client that turns public',
      file({ clients: [{ clientId: 'CLIENT', name: 'V', type: 'public' }] }),
      ['body.clients.0.type'],
    ],
    [
      'with a duplicate client',
      file({
        clients: [
          { clientId: 'CLIENT', name: 'V' },
          { clientId: 'CLIENT', name: 'V' },
        ],
      }),
      ['body.clients.1.clientId'],
    ],
  ];
  for (const [why, given, places] of cases) {
    it(`is rejected ${why}`, async () => {
      const text = JSON.stringify(given).replaceAll('IBAN', iban).replaceAll('CLIENT', clientId);
      for (const [method, path, body] of [
        ['PUT', '/workspace/import', text],
        ['POST', '/workspace/reset', `{"to":${text}}`],
      ] as const) {
        const refused = await developer.ask(method, path, body);
        expect(refused.status, refused.text).to.equal(400);
        const want = path === '/workspace/import' ? places : placesIn(places, refused.text);
        expect(wrongPlacesIn(refused)).to.deep.equal(want);
      }
    });
  }

  it('is rejected as YAML, and as text that is not JSON', async () => {
    const yaml = await developer.ask('PUT', '/workspace/import', 'version: 1', {
      'Content-Type': 'application/yaml',
    });
    expect(yaml.status, yaml.text).to.equal(415);
    const other = await developer.ask('PUT', '/workspace/import', 'version: 1');
    expect(other.status, other.text).to.equal(400);
  });
});

/**
 * Violations of the contract are reported below the reset's field `to`; violations of rules have the file's own path.
 */
function placesIn(places: readonly string[], text: string): readonly string[] {
  return text.includes('body.to') ? places.map((place) => place.replace('body', 'body.to')) : places;
}
