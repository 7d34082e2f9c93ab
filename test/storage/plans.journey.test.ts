/** Query plans: no statement of the bank's daily work scans a whole table. */
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { describeOnEachEngine, untilStatus } from '../support/server/bank.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { logIn } from '../support/customer/customer-walk.js';
import { rightCode } from '../support/embedded-bank/sandbox.js';
import { authorise } from '../support/customer/customer.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { orderOf, startedBy, v132 } from '../support/tpp/tpp.js';
import type { Value } from '../../src/storage/dialects/dialect.js';
import { explain } from '../support/database/server-product.js';
import { type Watch, watchStatements } from '../support/database/watched-statements.js';

const isRead = (sql: string) => /^\s*(?:select|update|delete|with)\b/i.test(sql);

/** Statements of the bank's start: migrations, and the check for any client. */
const isOfTheStart = (sql: string) =>
  /knex_migrations|sqlite_master|information_schema|version\(\)|@@/.test(sql) ||
  sql === 'select `id` from `clients` limit ?';

describeOnEachEngine('The statements of a day at the bank', ({ database, restart, tpp, url }) => {
  let watch: Watch;
  before(async () => {
    watch = watchStatements(database());
    await restart();
  });
  after(() => watch.end());

  it('cover payments, consents, baskets and tokens', async () => {
    const { id, link } = startedBy(await tpp.initiate({ basePath: v132, order: orderOf() }));
    await authorise(link);
    await untilStatus(tpp, id, 'ACSC');
    await tpp.read(id, { basePath: v132 });
    const later = startedBy(await tpp.initiate({ basePath: v132, order: orderOf() }));
    await tpp.cancel(later.id, { basePath: v132 });

    const accounts = new ConsentTpp(url);
    const granted = await accounts.granted();
    const { token } = granted;
    const accountId = await accounts.accountId(token);
    for (const below of ['', '/balances', '/transactions?bookingStatus=both'])
      await accounts.ask('GET', `/accounts/${accountId}${below}`, { token });
    await accounts.ask('GET', `/consents/${granted.consentId}`);
    await accounts.exchange({ grant_type: 'refresh_token', refresh_token: granted.refreshToken });
    await accounts.exchange({ grant_type: 'client_credentials', scope: 'AISP' });
    await accounts.revoke(token);
    await accounts.ask('DELETE', `/consents/${granted.consentId}`, { token });
    await accounts.grantedFunds();

    const baskets = new BasketTpp(url);
    const basket = await baskets.start({ paymentIds: await baskets.payments(2) });
    await authorise(basket.link);
    await baskets.ask('GET', basket.id);

    const browser = await new WalkingBrowser().open(`${url()}/my-payments`);
    await logIn(browser);
    browser.html.fill('One-time code', rightCode);
    await browser.press('Continue');
    await browser.open(`${url()}/my-payments/${id}`);
    expect([...watch.statements.keys()].filter(isRead).length).to.be.above(100);
  });

  it('scan no whole table', async () => {
    watch.end();
    const found: string[] = [];
    for (const [sql, values] of watch.statements) {
      if (!isRead(sql) || isOfTheStart(sql)) continue;
      const scans = await scansOf(database(), sql, values);
      if (scans.length > 0) found.push(`${scans.join(', ')}: ${sql}`);
    }
    expect(found.map((each) => each.slice(0, 400))).to.deep.equal([]);
  });
});

/** Returns the tables that a statement would scan. */
async function scansOf(
  { dialect, reader }: Database,
  sql: string,
  values: readonly Value[],
): Promise<readonly string[]> {
  if (dialect.hasOneWriter) {
    const steps: readonly { readonly detail: string }[] = await reader.raw(
      `explain query plan ${sql}`,
      (sql.match(/\?/g) ?? []).map(() => 0),
    );
    return steps.flatMap(({ detail }) => {
      const [, table = '', rest = ''] = /^SCAN (\S+)(.*)$/.exec(detail) ?? [];
      return table === '' || table === 'CONSTANT' || rest.includes('VIRTUAL') ? [] : [table];
    });
  }
  const [steps]: readonly (readonly {
    readonly table: string | null;
    readonly type: string | null;
    readonly possible_keys: string | null;
  }[])[] = await reader.raw(`${explain()} ${sql}`, values.map(bindable));
  // The planner scans nearly empty tables; only the existence of a possible index counts.
  return (steps ?? []).flatMap(({ possible_keys: keys, table, type }) =>
    (type === 'ALL' || type === 'index') && keys === null && table !== null ? [table] : [],
  );
}

/** Converts a value to a Knex binding. */
function bindable(value: Value) {
  if (value instanceof Uint8Array) return Buffer.from(value);
  return typeof value === 'bigint' ? String(value) : value;
}
