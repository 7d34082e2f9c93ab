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

  const many = { ...person, accounts: Array.from({ length: 11 }, () => ({})) };
  const wrongAccount = { currency: 'XXX', balance: 'a', overdraft: '-1' };
  const wrongPerson = { name: '\u200b', userName: 'A', password: '\u0007'.repeat(5) };
  const company = { name: 'Adria', signers: ['OWNER'], signaturesNeeded: 1 };
  const signers = ['OWNER', 'ana.horvat'];
  const wrongCompany = {
    name: '\t',
    companyId: 'é',
    signers,
    signaturesNeeded: 3,
    accounts: [{ balance: '1e3' }],
  };

  /** The wrong fields of each, below `body`. */
  const cases: readonly (readonly [path: string, given: object, places: string])[] = [
    ['/customers', {}, 'name'],
    ['/customers', { name: '\u200b' }, 'name'],
    ['/customers', { name: 'x'.repeat(141) }, 'name'],
    ['/customers', { name: 'Ana\u0000' }, 'name'],
    ['/customers', { ...person, userName: 'Ana Horvat' }, 'userName'],
    ['/customers', { ...person, userName: '-ana' }, 'userName'],
    ['/customers', { ...person, userName: 'a'.repeat(33) }, 'userName'],
    ['/customers', { ...person, password: 'abc' }, 'password'],
    ['/customers', { ...person, password: 'abcd\u0000' }, 'password'],
    ['/customers', { ...person, paymentLimit: '-1' }, 'paymentLimit'],
    ['/customers', { ...person, paymentLimit: '1.005' }, 'paymentLimit'],
    ['/customers', { ...person, paymentLimit: 12 }, 'paymentLimit'],
    ['/customers', { ...person, status: 'deleted' }, 'status'],
    ['/customers', { ...wrongPerson, accounts: [{}] }, 'name userName password'],
    [
      '/customers',
      { ...person, accounts: [{}, wrongAccount] },
      'accounts.1.currency accounts.1.balance accounts.1.overdraft',
    ],
    ['/customers', many, 'accounts'],
    ['/accounts', {}, 'owner'],
    ['/accounts', { owner: '' }, 'owner'],
    ['/accounts', { owner: 'OWNER', balance: '1.001' }, 'balance'],
    ['/accounts', { owner: 'OWNER', currency: 'JPY', balance: '1.5' }, 'balance'],
    ['/accounts', { owner: 'OWNER', balance: '-0.01' }, 'balance'],
    ['/accounts', { owner: 'OWNER', balance: '-10', overdraft: '9.99' }, 'balance'],
    ['/accounts', { owner: 'OWNER', balance: '1e3' }, 'balance'],
    ['/accounts', { owner: 'OWNER', balance: '9'.repeat(16) }, 'balance'],
    ['/accounts', { owner: 'OWNER', balance: '9'.repeat(14), overdraft: '1' }, 'balance'],
    ['/accounts', { owner: 'OWNER', historyDays: 401 }, 'historyDays'],
    ['/accounts', { owner: 'OWNER', historyDays: -1 }, 'historyDays'],
    ['/accounts', { owner: 'OWNER', cashAccountType: 'CASH' }, 'cashAccountType'],
    ['/accounts', { owner: 'OWNER', name: 'a\u0007', product: 'b\u202e' }, 'name product'],
    ['/accounts', { owner: 'OWNER', name: '🏦'.repeat(71) }, 'name'],
    ['/companies', { name: 'Adria' }, 'signers signaturesNeeded'],
    ['/companies', { ...company, signaturesNeeded: 2 }, 'signaturesNeeded'],
    ['/companies', { ...company, signers: [] }, 'signers'],
    ['/companies', { ...company, signers: ['OWNER', 'OWNER'] }, 'signers'],
    ['/companies', wrongCompany, 'companyId name signers.1 signaturesNeeded accounts.0.balance'],
  ];
  const placesOf = (names: string) => names.split(' ').map((name) => `body.${name}`);
  for (const [path, given, places] of cases) {
    const shown = JSON.stringify(given).slice(0, 60);
    it(`is rejected with each wrong field: ${path} ${shown}`, async () => {
      const body = JSON.stringify(given).replaceAll('OWNER', userName);
      const refused = await developer.ask('POST', path, body, { 'Content-Type': 'application/json' });
      expect(refused.status, refused.text).to.equal(400);
      expect(wrongPlacesIn(refused)).to.deep.equal(placesOf(places));
    });
  }

  const changes: readonly (readonly [path: string, change: object, places: string])[] = [
    ['/customers/OWNER', { name: 'Ana', paymentLimit: '', password: 'x' }, 'password'],
    ['/customers/OWNER', { name: '\u00ad', paymentLimit: 'x' }, 'name paymentLimit'],
    ['/companies/COMPANY', { name: 'A', signers: ['nobody'], signaturesNeeded: 1 }, 'signers.0'],
    ['/accounts/IBAN', { balance: '-1', name: 'a\u200b' }, 'name balance'],
    ['/accounts/IBAN', { status: 'deleted' }, 'status'],
  ];
  for (const [path, change, places] of changes) {
    it(`is rejected in a change: ${path} ${JSON.stringify(change)}`, async () => {
      const place = path.replace('OWNER', userName).replace('COMPANY', companyId).replace('IBAN', iban);
      const before = await developer.ask('GET', place);
      const refused = await developer.ask('PUT', place, change);
      expect(refused.status, refused.text).to.equal(400);
      expect(wrongPlacesIn(refused)).to.deep.equal(placesOf(places));
      expect((await developer.ask('GET', place)).body).to.deep.equal(before.body);
    });
  }
});
