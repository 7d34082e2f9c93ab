/** The sandbox's customers on the bank's pages, and what comes of it for the payment. */
import { ApprovalClient, type Credentials, type PageName } from './approval-client.js';
import { until, type BankUnderTest } from './bank.js';
import { balanceOf } from './books.js';
import { domestic, orderOf, startedBy, type Wish } from './tpp-client.js';

export const marko: Credentials = { userName: 'marko.kovac', password: 'marko-sandbox' };
export const luka: Credentials = { userName: 'luka.juric', password: 'luka-sandbox' };
export const ivana: Credentials = { userName: 'ivana.babic', password: 'ivana-sandbox' };
export const petra: Credentials = { userName: 'petra.novak', password: 'petra-sandbox' };
export const ivan: Credentials = { userName: 'ivan.maric', password: 'ivan-sandbox' };

const final = ['ACCC', 'ACSC', 'RJCT', 'CANC'];
/** A day on which no test runs. */
export const farAway = '2999-12-31';

export const browserAt = (link: string) => new ApprovalClient(new URL(link).origin, link);

/** Goes through all the pages, as far as they let the customer; returns the last page. */
export async function approve(link: string, customer: Credentials): Promise<PageName> {
  const browser = browserAt(link);
  await browser.open();
  const { name } = await browser.logIn(customer);
  if (name !== 'review') return name;
  await browser.confirm();
  return (await browser.enterCode()).name;
}

export function followUpOf({ database, tpp }: BankUnderTest) {
  return {
    async start(
      wish: Wish,
    ): Promise<{ readonly id: string; readonly link: string; readonly product: string }> {
      return { ...startedBy(await tpp.initiate(wish)), product: wish.product ?? domestic };
    },
    settled: ({ id, product }: { readonly id: string; readonly product: string }): Promise<string> =>
      until(
        () => tpp.statusOf(id, product),
        (status) => final.includes(status),
      ),
    /** Every status that the payment has had, from where each move of the record led to the next. */
    async historyOf(id: string): Promise<string> {
      const rows = await database().reader('payment_statuses').where({ payment_id: id });
      const moves = new Map(rows.map((row) => [String(row.from_status), String(row.to_status)]));
      const history = ['RCVD'];
      while (moves.has(history.at(-1) ?? '')) history.push(moves.get(history.at(-1) ?? '') ?? '');
      return history.join(' ');
    },
    async causeOf(id: string): Promise<string> {
      const rows = await database().reader('payment_statuses').where({ payment_id: id, to_status: 'RJCT' });
      return rows.map((row) => String(row.cause)).join(' ');
    },
    balances: (...accounts: readonly string[]) =>
      Promise.all(accounts.map((iban) => balanceOf(database(), iban))),
  };
}

export const paying = (amount: string, debtor: string, creditor: string, more: object = {}) =>
  orderOf({
    instructedAmount: { currency: 'EUR', amount },
    debtorAccount: { iban: debtor },
    creditorAccount: { iban: creditor },
    ...more,
  });
