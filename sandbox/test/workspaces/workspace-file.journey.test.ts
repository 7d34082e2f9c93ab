/** A whole workspace as a file: exported, and imported into the same workspace, into another one, and after a change. */
import { expect } from 'chai';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { findMistakes } from '../../../test/support/database/books.js';
import { authorise } from '../../../test/support/customer/customer.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { listAt, textAt, valueAt } from '../../../test/support/runner/json.js';
import { balanceAt, madeCustomer } from '../../../test/support/portal/own-data.js';
import { orderOf, startedBy, type Tpp } from '../../../test/support/tpp/tpp.js';
import { exported, imported, wholeFile, withoutNames } from '../../../test/support/portal/workspace-files.js';

const empty = { version: 1, customers: [], companies: [], clients: [] };

describeAtTheBank('A workspace as a file', ({ client, database, url }) => {
  const begin = () => new Developer(url).begin();
  const pay = (tpp: Tpp, iban = '') =>
    tpp.initiate({
      order: orderOf({ debtorAccount: { iban }, instructedAmount: { currency: 'EUR', amount: '10.00' } }),
    });

  afterEach(async () => expect(await findMistakes(database())).to.deep.equal([]));

  it('contains customers, accounts and clients, and no secret', async () => {
    const developer = await begin();
    expect(await exported(developer)).to.deep.equal(empty);
    const { ibans, userName } = await madeCustomer(developer, { accounts: [{ balance: '12.30' }] });
    const { id, secret } = await developer.client();
    const file = await exported(developer);
    expect(listAt(file, 'customers')[0]).to.deep.include({ customerId: userName, name: 'Ana Horvat' });
    expect(listAt(listAt(file, 'customers')[0], 'accounts')[0]).to.deep.include({
      iban: ibans[0],
      balance: '12.30',
    });
    expect(listAt(file, 'clients')[0]).to.deep.include({ clientId: id, redirectUris: [] });
    expect(JSON.stringify(file)).not.to.contain(secret);
  });

  it('is imported, and exported again without a difference', async () => {
    const developer = await begin();
    const { made, workspace } = await imported(developer, wholeFile);
    expect(await exported(developer)).to.deep.equal(workspace);
    const [ana, marko] = listAt(workspace, 'customers');
    expect(ana).to.deep.include({ name: 'Ana Horvat', paymentLimit: '500.00' });
    expect(listAt(ana, 'accounts').map((each) => textAt(each, 'balance'))).to.deep.equal(['250.00', '0.00']);
    expect(marko).to.deep.include({ status: 'blocked' });
    const [company] = listAt(workspace, 'companies');
    const signers = [ana, marko].map((each) => textAt(each, 'customerId'));
    expect(listAt(company, 'signers')).to.have.members(signers);
    expect(listAt(made, 'customers').map((each) => textAt(each, 'givenAs'))).to.deep.equal(['ana', 'marko']);
    expect(listAt(made, 'clients').map((each) => typeof valueAt(each, 'secret'))).to.deep.equal([
      'string',
      'undefined',
    ]);
  });

  it('changes nothing when the workspace’s own export is imported', async () => {
    const developer = await begin();
    const { workspace } = await imported(developer, wholeFile);
    const again = await imported(developer, workspace);
    expect(again.workspace).to.deep.equal(workspace);
    expect(again.made).to.deep.equal({ customers: [], companies: [], clients: [] });
  });

  it('is copied into another workspace under new names', async () => {
    const [one, other] = [await begin(), await begin()];
    const { workspace } = await imported(one, wholeFile);
    const copy = await imported(other, workspace);
    expect(withoutNames(copy.workspace)).to.equal(withoutNames(workspace));
    const names = (file: unknown) =>
      JSON.stringify(file).match(/HR\d{19}|tpp-[a-z2-9]{10}|"(ana|marko)-[a-z2-9]{5}"/g) ?? [];
    expect(names(workspace)).to.have.length(9);
    expect(
      names(copy.workspace).filter((name) => names(workspace).some((each) => each === name)),
    ).to.deep.equal([]);
    expect(await exported(one)).to.deep.equal(workspace);
  });

  it('restores balances after payments, and the customer can pay again', async () => {
    const developer = await begin();
    const { made, workspace } = await imported(developer, wholeFile);
    const [ana] = listAt(workspace, 'customers');
    const userName = textAt(ana, 'customerId') ?? '';
    const iban = textAt(listAt(ana, 'accounts')[0], 'iban') ?? '';
    const [own] = listAt(made, 'clients').map((each) => client(textAt(each, 'clientId') ?? ''));
    const payer = { userName, password: 'ana-sandbox' };
    for (const _ of [1, 2]) {
      if (!own) throw new Error('the file has a client');
      expect(await authorise(startedBy(await pay(own, iban)).link, payer)).to.equal('carried-out');
      expect(await balanceAt(developer, iban)).to.equal('240.00');
      await imported(developer, workspace);
      expect(await balanceAt(developer, iban)).to.equal('250.00');
    }
  });

  it('removes resources that it omits, and restores them under the same names', async () => {
    const developer = await begin();
    const { workspace } = await imported(developer, wholeFile);
    expect((await imported(developer, empty)).workspace).to.deep.equal(empty);
    const again = await imported(developer, workspace);
    expect(valueAt(again.workspace, 'customers')).to.deep.equal(valueAt(workspace, 'customers'));
    expect(valueAt(again.workspace, 'companies')).to.deep.equal(valueAt(workspace, 'companies'));
    // A client that was removed is never there again.
    expect(listAt(again.made, 'clients')).to.have.length(2);
  });

  it('is refused as a whole if it would remove a client with an open payment', async () => {
    const developer = await begin();
    const { workspace } = await imported(developer, wholeFile);
    const { id, tpp } = await developer.client();
    startedBy(await tpp.initiate());
    const refused = await developer.ask('PUT', '/workspace/import', empty);
    expect(refused.status).to.equal(409);
    expect(textAt(refused.body, 'detail')).to.contain(id);
    const now = await exported(developer);
    expect(valueAt(now, 'customers')).to.deep.equal(valueAt(workspace, 'customers'));
    expect(listAt(now, 'clients')).to.have.length(3);
  });

  it('is applied as a whole when several imports arrive at once', async () => {
    const developer = await begin();
    const { workspace } = await imported(developer, wholeFile);
    const files = [workspace, { ...empty, customers: valueAt(workspace, 'customers') }, workspace, empty];
    await Promise.all(files.map((file) => developer.ask('PUT', '/workspace/import', file)));
    const counts = ['customers', 'companies'].map((kind) => listAt(Object(workspace), kind).length);
    const now = await exported(developer);
    const found = ['customers', 'companies'].map((kind) => listAt(now, kind).length);
    expect([counts, [counts[0], 0], [0, 0]]).to.deep.include(found);
  });
});
