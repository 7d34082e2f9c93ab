/** A wrong workspace file is refused with all its errors at once, by place and rule, and changes nothing. */
import { expect } from 'chai';
import { wrongPlacesIn } from '../../../test/support/server/back-office.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { textAt } from '../../../test/support/runner/json.js';
import { exported, imported, wholeFile } from '../../../test/support/portal/workspace-files.js';

const customer = (changes: object = {}) => ({ customerId: 'ana', name: 'Ana Horvat', ...changes });
const file = (changes: object = {}) => ({ version: 1, customers: [customer()], ...changes });
const ofCustomer = (changes: object) => file({ customers: [customer(changes)] });
const client = { clientId: 'CLIENT', name: 'V' };
const ibanPlace = 'body.customers.0.accounts.0.iban';

describeAtTheDoor('A wrong workspace file', ({ url }) => {
  const developer = new Developer(url);
  let workspace: unknown;
  before(async () => {
    ({ workspace } = await imported(await developer.begin(), wholeFile));
  });
  afterEach(async () => expect(await exported(developer)).to.deep.equal(workspace));

  const company = { companyId: 'a', name: 'A', signers: ['ana'], signaturesNeeded: 1 };
  const own = { iban: 'HR9599000143200001010' };
  const tooMany = ofCustomer({ accounts: Array.from({ length: 60 }, () => ({})) });
  const twice = file({ customers: [customer(), customer()] });
  const ids = Array.from({ length: 21 }, (_, at) => `a${at}`);
  const crowd = file({ customers: ids.map((customerId) => customer({ customerId })) });
  const turned = file({ clients: [{ ...client, type: 'public' }] });
  const cases: readonly (readonly [why: string, file: object, ...places: string[]])[] = [
    ['with an unknown version', { version: 2 }, 'body.version'],
    ['without a version', {}, 'body.version'],
    ['with an unknown field', file({ customer: [] }), 'body'],
    ['with a misspelt field', ofCustomer({ ballance: '1' }), 'body.customers.0'],
    ['with a duplicate customer', twice, 'body.customers.1.customerId'],
    ['with an invalid user name', ofCustomer({ customerId: 'Ana H' }), 'body.customers.0.customerId'],
    [
      'with several mistakes',
      {
        ...ofCustomer({ name: '\u200b', paymentLimit: '1,5', password: '\u0000aaaa' }),
        companies: [{ ...company, signers: ['marko'], signaturesNeeded: 2 }],
        clients: [{ name: 'V', redirectUris: ['http://vodomar.example'], grants: ['refresh_token'] }],
      },
      ...['name', 'paymentLimit', 'password'].map((field) => `body.customers.0.${field}`),
      'body.companies.0.signers.0',
      'body.companies.0.signaturesNeeded',
      'body.clients.0.grants',
      'body.clients.0.redirectUris.0',
    ],
    ['with an amount as a number', ofCustomer({ paymentLimit: 5 }), 'body.customers.0.paymentLimit'],
    ['with an invalid IBAN', ofCustomer({ accounts: [{ iban: 'HR0000000000000000000' }] }), ibanPlace],
    ['with the IBAN of another customer’s account', ofCustomer({ accounts: [{ iban: 'IBAN' }] }), ibanPlace],
    ['with a duplicate account', ofCustomer({ accounts: [own, own] }), 'body.accounts'],
    ['with too many accounts', { ...tooMany, companies: [{ ...company, accounts: [{}] }] }, 'body.accounts'],
    ['with too many customers', crowd, 'body.customers'],
    ['with a client that turns public', turned, 'body.clients.0.type'],
    ['with a duplicate client', file({ clients: [client, client] }), 'body.clients.1.clientId'],
  ];
  for (const [why, given, ...places] of cases) {
    it(`is rejected ${why}`, async () => {
      const iban = textAt(workspace, 'customers', '0', 'accounts', '0', 'iban') ?? '';
      const clientId = textAt(workspace, 'clients', '0', 'clientId') ?? '';
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
    for (const [type, status] of [
      ['application/yaml', 415],
      ['application/json', 400],
    ] as const) {
      const headers = { 'Content-Type': type };
      const answer = await developer.ask('PUT', '/workspace/import', 'version: 1', headers);
      expect(answer.status, answer.text).to.equal(status);
    }
  });
});

/**
 * Violations of the contract are reported below the reset's field `to`; violations of rules have the file's own path.
 */
function placesIn(places: readonly string[], text: string): readonly string[] {
  return text.includes('body.to') ? places.map((place) => place.replace('body', 'body.to')) : places;
}
