/** A wrong customer, company or account is refused with all its errors at once, by field. */
import { expect } from 'chai';
import { wrongPlacesIn } from '../../../test/support/server/back-office.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { textAt } from '../../../test/support/runner/json.js';
import { made, madeCustomer } from '../../../test/support/portal/own-data.js';

const person = { name: 'Ana Horvat' };

describeAtTheDoor('A wrong customer, account or company', ({ url }) => {
  const developer = new Developer(url);
  let userName = '';
  let iban = '';
  let companyId = '';
  before(async () => {
    const customer = await madeCustomer(await developer.begin());
    [userName, iban] = [customer.userName, customer.ibans[0] ?? ''];
    const company = { name: 'Adria', signers: [userName], signaturesNeeded: 1 };
    companyId = textAt(await made(developer, '/companies', company), 'companyId') ?? '';
  });

  const cases: readonly (readonly [path: string, given: object, places: readonly string[]])[] = [
    ['/customers', {}, ['body.name']],
    ['/customers', { name: '\u200b' }, ['body.name']],
    ['/customers', { name: 'x'.repeat(141) }, ['body.name']],
    ['/customers', { name: 'Ana\u0000' }, ['body.name']],
    ['/customers', { ...person, userName: 'Ana Horvat' }, ['body.userName']],
    ['/customers', { ...person, userName: '-ana' }, ['body.userName']],
    ['/customers', { ...person, userName: 'a'.repeat(33) }, ['body.userName']],
    ['/customers', { ...person, password: 'abc' }, ['body.password']],
    ['/customers', { ...person, password: 'abcd\u0000' }, ['body.password']],
    ['/customers', { ...person, paymentLimit: '-1' }, ['body.paymentLimit']],
    ['/customers', { ...person, paymentLimit: '1.005' }, ['body.paymentLimit']],
    ['/customers', { ...person, paymentLimit: 12 }, ['body.paymentLimit']],
    ['/customers', { ...person, status: 'deleted' }, ['body.status']],
    [
      '/customers',
      {
        name: '\u200b',
        userName: 'A',
        password: '\u0007'.repeat(5),
        accounts: [{}, { currency: 'XXX', balance: 'a', overdraft: '-1' }],
      },
      [
        'body.name',
        'body.accounts.1.currency',
        'body.accounts.1.balance',
        'body.accounts.1.overdraft',
        'body.userName',
        'body.password',
      ],
    ],
    ['/customers', { ...person, accounts: Array.from({ length: 11 }, () => ({})) }, ['body.accounts']],
    ['/accounts', {}, ['body.owner']],
    ['/accounts', { owner: '' }, ['body.owner']],
    ['/accounts', { owner: 'OWNER', balance: '1.001' }, ['body.balance']],
    ['/accounts', { owner: 'OWNER', currency: 'JPY', balance: '1.5' }, ['body.balance']],
    ['/accounts', { owner: 'OWNER', balance: '-0.01' }, ['body.balance']],
    ['/accounts', { owner: 'OWNER', balance: '-10', overdraft: '9.99' }, ['body.balance']],
    ['/accounts', { owner: 'OWNER', balance: '1e3' }, ['body.balance']],
    ['/accounts', { owner: 'OWNER', balance: '9'.repeat(16) }, ['body.balance']],
    ['/accounts', { owner: 'OWNER', balance: '9'.repeat(14), overdraft: '1' }, ['body.balance']],
    ['/accounts', { owner: 'OWNER', historyDays: 401 }, ['body.historyDays']],
    ['/accounts', { owner: 'OWNER', historyDays: -1 }, ['body.historyDays']],
    ['/accounts', { owner: 'OWNER', cashAccountType: 'CASH' }, ['body.cashAccountType']],
    ['/accounts', { owner: 'OWNER', name: 'a\u0007', product: 'b\u202e' }, ['body.name', 'body.product']],
    ['/accounts', { owner: 'OWNER', name: '🏦'.repeat(71) }, ['body.name']],
    ['/companies', { name: 'Adria' }, ['body.signers', 'body.signaturesNeeded']],
    ['/companies', { name: 'Adria', signers: ['OWNER'], signaturesNeeded: 2 }, ['body.signaturesNeeded']],
    ['/companies', { name: 'Adria', signers: [], signaturesNeeded: 1 }, ['body.signers']],
    ['/companies', { name: 'Adria', signers: ['OWNER', 'OWNER'], signaturesNeeded: 1 }, ['body.signers']],
    [
      '/companies',
      {
        name: '\t',
        signers: ['OWNER', 'ana.horvat'],
        signaturesNeeded: 3,
        companyId: 'é',
        accounts: [{ balance: '1e3' }],
      },
      ['body.companyId', 'body.name', 'body.signers.1', 'body.signaturesNeeded', 'body.accounts.0.balance'],
    ],
  ];
  for (const [path, given, places] of cases) {
    const shown = JSON.stringify(given).slice(0, 60);
    it(`is rejected with each wrong field: ${path} ${shown}`, async () => {
      const body = JSON.stringify(given).replaceAll('OWNER', userName);
      const refused = await developer.ask('POST', path, body, { 'Content-Type': 'application/json' });
      expect(refused.status, refused.text).to.equal(400);
      expect(wrongPlacesIn(refused)).to.deep.equal(places);
    });
  }

  const changes: readonly (readonly [path: string, change: object, places: readonly string[]])[] = [
    ['/customers/OWNER', { name: 'Ana', paymentLimit: '', password: 'x' }, ['body.password']],
    ['/customers/OWNER', { name: '\u00ad', paymentLimit: 'x' }, ['body.name', 'body.paymentLimit']],
    ['/companies/COMPANY', { name: 'A', signers: ['nobody'], signaturesNeeded: 1 }, ['body.signers.0']],
    ['/accounts/IBAN', { balance: '-1', name: 'a\u200b' }, ['body.name', 'body.balance']],
    ['/accounts/IBAN', { status: 'deleted' }, ['body.status']],
  ];
  for (const [path, change, places] of changes) {
    it(`is rejected in a change: ${path} ${JSON.stringify(change)}`, async () => {
      const place = path.replace('OWNER', userName).replace('COMPANY', companyId).replace('IBAN', iban);
      const before = await developer.ask('GET', place);
      const refused = await developer.ask('PUT', place, change);
      expect(refused.status, refused.text).to.equal(400);
      expect(wrongPlacesIn(refused)).to.deep.equal(places);
      expect((await developer.ask('GET', place)).body).to.deep.equal(before.body);
    });
  }
});
