/** Idempotency: a TPP that lost an answer retries with the same X-Request-ID, and no second payment results. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeOnEachEngine } from '../support/server/bank.js';
import { countRows } from '../support/database/tables.js';
import {
  domestic,
  type Initiation,
  orderOf,
  rtgs,
  startedBy,
  type TppAnswer,
  v100,
  v132,
  verdictOf,
} from '../support/tpp/tpp.js';

const repeated = '400 FORMAT_ERROR X-Request-ID';

/** The answer without its mark of a repetition and without its date. */
function withoutMark({ headers, status, text }: TppAnswer) {
  const { 'idempotent-replayed': mark, date: _date, ...others } = headers;
  return { mark, answer: { status, text, headers: others } };
}

describeOnEachEngine('A repeated X-Request-ID', ({ client, database, restart, tpp }) => {
  const rowsNow = () => countRows(database());
  const withId = (requestId: string, initiation: Initiation = {}): Initiation => ({
    ...initiation,
    headers: { ...initiation.headers, 'X-Request-ID': requestId },
  });

  async function expectReplay(first: TppAnswer, initiation: Initiation): Promise<void> {
    const before = await rowsNow();
    const again = withoutMark(await tpp.initiate(initiation));
    expect(again).to.deep.equal({ ...withoutMark(first), mark: 'true' });
    expect(await rowsNow()).to.deep.equal(before);
  }

  for (const basePath of [v100, v132]) {
    for (const product of [domestic, rtgs]) {
      it(`gets the marked first answer and no second payment: ${product} on ${basePath}`, async () => {
        const initiation = withId(randomUUID(), { basePath, product });
        const first = await tpp.initiate(initiation);
        startedBy(first);
        await expectReplay(first, initiation);
        await expectReplay(first, initiation);
      });
    }
  }

  it('matches a body with other key order, white space and escapes', async () => {
    const requestId = randomUUID();
    const order = orderOf({ creditorAddress: { country: 'HR', city: 'Čakovec' } });
    const first = await tpp.initiate(withId(requestId, { order }));
    const turned = Object.fromEntries(Object.entries(order).reverse());
    const content = JSON.stringify(
      { ...turned, creditorAddress: { city: 'Čakovec', country: 'HR' } },
      undefined,
      4,
    );
    await expectReplay(first, withId(requestId, { content }));
    await expectReplay(first, withId(requestId, { content: content.replace('Č', '\\u010c') }));
  });

  it('compares bodies as sent, with texts that show nothing', async () => {
    const initiation = withId(randomUUID(), { order: orderOf({ endToEndIdentification: '' }) });
    const first = await tpp.initiate(initiation);
    startedBy(first);
    await expectReplay(first, initiation);
    const without = { ...initiation, order: orderOf() };
    expect(verdictOf(await tpp.initiate(without))).to.equal(repeated);
  });

  it('matches in capitals, and is echoed as sent', async () => {
    const requestId = randomUUID();
    const first = startedBy(await tpp.initiate(withId(requestId)));
    const again = await tpp.initiate(withId(requestId.toUpperCase()));
    expect(startedBy(again)).to.deep.equal(first);
    expect(again.headers['idempotent-replayed']).to.equal('true');
    expect(again.headers['x-request-id']).to.equal(requestId.toUpperCase());
  });

  it('matches although irrelevant headers differ', async () => {
    const requestId = randomUUID();
    const first = await tpp.initiate(withId(requestId));
    await expectReplay(
      first,
      withId(requestId, {
        headers: {
          'PSU-User-Agent': 'another',
          'PSU-IP-Address': '192.0.2.2',
          'Consent-ID': 'unknown',
          Accept: '*/*',
        },
      }),
    );
  });

  const others: readonly (readonly [what: string, initiation: Initiation])[] = [
    ['another amount', { order: orderOf({ instructedAmount: { currency: 'EUR', amount: '12.51' } }) }],
    [
      'another spelling of the amount',
      { order: orderOf({ instructedAmount: { currency: 'EUR', amount: '12.5' } }) },
    ],
    ['one more field', { order: orderOf({ endToEndIdentification: 'x' }) }],
    ['another base path', { basePath: v132 }],
    ['another product', { product: rtgs }],
    ['another TPP-Redirect-URI', { headers: { 'TPP-Redirect-URI': 'https://tpp.example/x' } }],
    ['another TPP-Nok-Redirect-URI', { headers: { 'TPP-Nok-Redirect-URI': 'https://tpp.example/x' } }],
    ['another TPP-Rejection-NoFunds-Preferred', { headers: { 'TPP-Rejection-NoFunds-Preferred': 'false' } }],
    ['another PSU-ID', { headers: { 'PSU-ID': 'marko.kovac' } }],
    [
      'a body that breaks a rule',
      { order: orderOf({ creditorAccount: { iban: 'DE89370400440532013000' } }) },
    ],
  ];
  for (const [what, initiation] of others) {
    it(`is refused with ${what}, and stores nothing`, async () => {
      const requestId = randomUUID();
      const first = await tpp.initiate(withId(requestId));
      const before = await rowsNow();
      expect(verdictOf(await tpp.initiate(withId(requestId, initiation)))).to.equal(repeated);
      expect(await rowsNow()).to.deep.equal(before);
      await expectReplay(first, withId(requestId));
    });
  }

  it('is a new request from another client', async () => {
    const requestId = randomUUID();
    const mine = await tpp.initiate(withId(requestId));
    const theirs = await client('sandbox-tpp-b').initiate(withId(requestId));
    expect(startedBy(theirs).id).not.to.equal(startedBy(mine).id);
    expect(theirs.headers).not.to.have.property('idempotent-replayed');
    await expectReplay(mine, withId(requestId));
  });

  it('has no effect on a read', async () => {
    const requestId = randomUUID();
    const { id } = startedBy(await tpp.initiate(withId(requestId)));
    for (let time = 0; time < 2; time += 1) {
      const answer = await tpp.read(id, { headers: { 'X-Request-ID': requestId } });
      expect(answer.status).to.equal(200);
      expect(answer.headers).not.to.have.property('idempotent-replayed');
    }
  });

  const refusals: readonly (readonly [what: string, initiation: Initiation, want: string])[] = [
    ['the contract', { order: orderOf({ creditorName: undefined }) }, '400 FORMAT_ERROR body.creditorName'],
    [
      'a rule of the bank',
      { order: orderOf({ instructedAmount: { currency: 'EUR', amount: '0' } }) },
      '400 FORMAT_ERROR body.instructedAmount.amount',
    ],
  ];
  for (const [what, initiation, want] of refusals) {
    it(`may be used again after a request that broke ${what}`, async () => {
      const requestId = randomUUID();
      expect(verdictOf(await tpp.initiate(withId(requestId, initiation)))).to.equal(want);
      const mended = await tpp.initiate(withId(requestId));
      expect(mended.status).to.equal(201);
      expect(mended.headers).not.to.have.property('idempotent-replayed');
    });
  }

  it('gets the first answer after a restart of the bank', async () => {
    const initiation = withId(randomUUID());
    const first = await tpp.initiate(initiation);
    await restart();
    await expectReplay(first, initiation);
  });

  it('gets the first answer after the execution date has passed', async () => {
    // The bank moves across the date line, where it is already tomorrow.
    const todayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format();
    await restart({ TIME_ZONE: 'Pacific/Pago_Pago' });
    const order = orderOf({ requestedExecutionDate: todayIn('Pacific/Pago_Pago') });
    const initiation = withId(randomUUID(), { order });
    const first = await tpp.initiate(initiation);
    expect(first.status).to.equal(201);
    await restart({ TIME_ZONE: 'Pacific/Kiritimati' });
    expect(verdictOf(await tpp.initiate({ order }))).to.equal(
      '400 EXECUTION_DATE_INVALID body.requestedExecutionDate',
    );
    await expectReplay(first, initiation);
  });
});
