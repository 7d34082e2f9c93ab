/** Forced outcomes: the payee or payer of a payment determines its outcome, as the table says. */
import { expect } from 'chai';
import {
  accountOutcomes,
  type PayeeOutcome,
  payeeOutcomes,
} from '../../sandbox/src/domain/forced-outcomes.js';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { isIban } from '../../src/domain/iban.js';
import { describeAtTheBank, until } from '../support/server/bank.js';
import { findMistakes } from '../support/database/books.js';
import { croatianIban } from '../support/embedded-bank/croatian-iban.js';
import { authorise } from '../support/customer/customer.js';
import { listAt, textAt } from '../support/runner/json.js';
import { paymentsOf, paying } from '../support/tpp/payments.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { authorisationOf, domestic } from '../support/tpp/tpp.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';

const waiting = { 'TPP-Rejection-NoFunds-Preferred': 'false' };

describe('A payee with a forced outcome', () => {
  for (const { payee } of payeeOutcomes) {
    it(`has a valid IBAN at another bank: ${payee}`, () => {
      expect(isIban(payee)).to.equal(true);
      expect(croatianIban(payee.slice(4, 11), payee.slice(11, 20))).to.equal(payee);
      expect(payee.slice(4, 11)).not.to.equal(sandboxData.bank.bankCode);
    });
  }

  it('is listed once, with an amount of its own', () => {
    expect(new Set(payeeOutcomes.map(({ payee }) => payee)).size).to.equal(payeeOutcomes.length);
    expect(new Set(payeeOutcomes.map(({ amount }) => amount)).size).to.equal(payeeOutcomes.length);
  });
});

const mostTries = 10;

describeAtTheBank(
  'A payment with a forced outcome',
  (bank) => {
    const { causeOf, historyOf, settled, start } = paymentsOf(bank);
    const { database, tpp } = bank;
    const payeeOf = (is: (row: PayeeOutcome) => boolean) => payeeOutcomes.find(is)?.payee ?? '';

    /** Polls the status as a TPP does; returns the statuses in order, up to this status. */
    async function readUntil(id: string, last: string | undefined): Promise<readonly string[]> {
      const read: string[] = [];
      await until(
        () => tpp.statusOf(id),
        (status) => {
          if (read.at(-1) !== status) read.push(status);
          return status === last || status === 'RJCT';
        },
      );
      return read;
    }

    interface Read {
      readonly id: string;
      readonly statuses: readonly string[];
    }
    const reads = new Map<string, Promise<Read>>();

    async function payTo({ does, statuses }: PayeeOutcome, amount: string, payee: string): Promise<Read> {
      const headers = does.kind === 'short-at-first' ? waiting : {};
      const { id, link } = await start({ order: paying(amount, ibans.ana, payee), headers });
      await authorise(link);
      await settled({ id, product: domestic });
      return { id, statuses: await lastingStatuses(id, statuses) };
    }

    /**
     * The recorded statuses since the authorisation that the row has, and final ones. ACTC and ACSP otherwise pass at
     * once; a slow machine would show them to a TPP that polls.
     */
    async function lastingStatuses(id: string, statuses: readonly string[]): Promise<readonly string[]> {
      const [, ...recorded] = (await historyOf(id)).split(' ');
      return recorded.filter((status) => statuses.includes(status) || !['ACTC', 'ACSP'].includes(status));
    }

    /** Authorises a cancellation before the payment settles; retries on a machine that is too slow for that. */
    async function cancelInTime(row: PayeeOutcome): Promise<Read> {
      for (let tries = 1; ; tries += 1) {
        const read = await cancel(row);
        const [status, said] = read.statuses;
        const isInTime = status === '202' && (said === 'approved' || said === 'stop-asked');
        if (isInTime || tries === mostTries) return read;
      }
    }

    /** Cancels a payment; returns its statuses up to the table's last status, or to CANC. */
    async function cancel({ payee, statuses }: PayeeOutcome): Promise<Read> {
      const { id, link } = await start({ order: paying('1.50', ibans.ana, payee) });
      await authorise(link);
      await readUntil(id, 'ACSP');
      const { status } = await tpp.cancel(id);
      if (status !== 202) return { id, statuses: [String(status)] };
      const said = await authorise((await tpp.startCancellation(id)).link);
      const last = said === 'approved' ? 'CANC' : statuses.at(-1);
      return { id, statuses: [String(status), said, ...(await readUntil(id, last)).slice(-1)] };
    }

    // Most payments wait, so they are started together.
    before(() => {
      for (const row of payeeOutcomes) {
        reads.set(row.payee, payTo(row, '1.50', row.payee));
        reads.set(row.amount, payTo(row, row.amount, ibans.elsewhere));
        if (row.does.kind === 'accepted') reads.set(`${row.payee} cancelled`, cancelInTime(row));
      }
    });

    for (const { does, payee, statuses } of payeeOutcomes) {
      const reason = does.kind === 'rejected' ? ` (${does.reason})` : '';
      it(`is read as ${statuses.join(', ')}${reason} when paid to ${payee}`, async () => {
        const read = await reads.get(payee);
        expect(read?.statuses).to.deep.equal(statuses);
        if (does.kind === 'rejected') expect(await causeOf(read?.id ?? '')).to.equal(does.reason);
      });
    }

    for (const { amount, does, statuses } of payeeOutcomes) {
      it(`is read as ${statuses.join(', ')} when ${amount} is paid to another bank`, async () => {
        const read = await reads.get(amount);
        expect(read?.statuses).to.deep.equal(statuses);
        if (does.kind === 'rejected') expect(await causeOf(read?.id ?? '')).to.equal(does.reason);
      });
    }

    it('is carried out normally when such an amount is paid within this bank', async () => {
      const [row] = payeeOutcomes;
      const payment = await start({ order: paying(row?.amount ?? '', ibans.ana, ibans.marko) });
      await authorise(payment.link);
      expect(await settled(payment)).to.equal('ACCC');
    });

    it('is rejected for missing funds unless the TPP prefers to wait for funds', async () => {
      const payee = payeeOf(({ does }) => does.kind === 'short-at-first');
      const payment = await start({ order: paying('1.50', ibans.ana, payee) });
      await authorise(payment.link);
      expect(await settled(payment)).to.equal('RJCT');
      expect(await lastingStatuses(payment.id, ['RJCT'])).to.deep.equal(['RJCT']);
      expect(await causeOf(payment.id)).to.equal('no-funds');
    });

    it('stays settled after a return, which is a separate entry on the account', async () => {
      const payee = payeeOf(({ does }) => does.kind === 'returned');
      const payment = await start({ order: paying('7.31', ibans.ana, payee) });
      await authorise(payment.link);
      const reader = new ConsentTpp(bank.url);
      const { token } = await reader.granted();
      const path = `/accounts/${await reader.accountId(token)}/transactions?bookingStatus=booked`;
      const returned = await until(
        async () => {
          const { body } = await reader.ask('GET', path, { token });
          return listAt(body, 'transactions', 'booked').filter(
            (entry) =>
              textAt(entry, 'bankTransactionCode') === 'PMNT-ICDT-RRTN' &&
              textAt(entry, 'transactionAmount', 'amount') === '7.31',
          );
        },
        (entries) => entries.length > 0,
      );
      expect(returned).to.have.length(1);
      expect(textAt(returned[0], 'remittanceInformationUnstructured')).to.equal('Returned: AC04');
      expect(await tpp.statusOf(payment.id)).to.equal('ACSC');
      const returns = await database().reader('payment_returns').where({ payment_id: payment.id });
      expect(returns.map(({ amount, reason }) => `${amount} ${reason}`)).to.deep.equal(['731 AC04']);
    });

    for (const { does, payee } of payeeOutcomes) {
      if (does.kind !== 'accepted') continue;
      const said = does.canBeStopped ? ['202', 'approved', 'CANC'] : ['202', 'stop-asked', 'ACSC'];
      it(`is read as ${said.at(-1)} when cancelled before the settlement to ${payee}`, async () => {
        expect((await reads.get(`${payee} cancelled`))?.statuses).to.deep.equal(said);
      });
    }

    for (const { account, amount, customers, statuses } of accountOutcomes) {
      it(`is read as ${statuses.join(', ')} when paid from ${account}`, async () => {
        const payment = await start({ order: paying(amount, account, ibans.elsewhere) });
        const read = [await tpp.statusOf(payment.id)];
        for (const [at, userName] of customers.entries()) {
          const link =
            at === 0 ? payment.link : authorisationOf(await tpp.startAuthorisation(payment.id)).link;
          const known = sandboxData.psus.find(({ psuId }) => psuId === userName);
          await authorise(link, { userName, password: known?.password ?? '' });
          const status = await tpp.statusOf(payment.id);
          if (status !== read.at(-1)) read.push(status);
        }
        expect(read).to.deep.equal(statuses);
      });
    }

    it('leaves the ledger consistent', async () => expect(await findMistakes(database())).to.deep.equal([]));
  },
  { FUNDS_RETRY_SECONDS: '1' },
);
