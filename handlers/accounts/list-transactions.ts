/** GET /accounts/{account-id}/transactions */
import type { Entry, PendingPayment } from '../../src/domain/accounts/statement.js';
import { filled } from '../../src/contract/filled.js';
import { isIban } from '../../src/domain/iban.js';
import type { Exchange } from '../../src/domain/payments/exchange.js';
import type {
  AccountReference,
  AccountReport,
  Link,
  TransactionDetails,
  TransactionReport,
} from '../../generated/accounts-1.3.2.js';
import { listTransactions, type TransactionsPage } from '../../src/usecases/accounts/transactions.js';
import { addressOf, ok, type Call, type For } from '../call.js';
import { amountOf, balancesOf, callerOf, referenceOf } from '../mapping/accounts.js';

export default {
  'accounts-1.3.2': async ({ headers, path, query }, call) => {
    const page = await listTransactions(path['account-id'], query, callerOf(headers), call);
    return ok(reportOf(page, call));
  },
} satisfies For<'listTransactions'>;

function reportOf(page: TransactionsPage, call: Call): TransactionReport {
  const { account, balances, booked, filters, pending } = page;
  const { bookingStatus } = filters;
  return filled({
    account: referenceOf(account),
    transactions: filled({
      booked: bookingStatus === 'pending' ? undefined : booked.map(bookedOf),
      pending: bookingStatus === 'booked' ? undefined : pending.map(pendingOf),
      _links: linksOf(page, call),
    }),
    balances: balances && balancesOf(balances),
  });
}

/** The pages around this one; each link asks for the same, whatever today is by then. */
function linksOf({ filters, grant, next }: TransactionsPage, call: Call): AccountReport['_links'] {
  const { bookingStatus, pageSize, period, withBalance } = filters;
  const account = addressOf(call, 'accounts', grant.resourceId);
  const page = (cursor?: string): Link => {
    const query = new URLSearchParams({
      bookingStatus,
      dateFrom: period.from,
      dateTo: period.to,
      pageSize: String(pageSize),
      ...(withBalance && { withBalance: 'true' }),
      ...(cursor !== undefined && { cursor }),
    });
    return { href: `${account}/transactions?${query.toString()}` };
  };
  return filled({
    account: { href: account },
    first: page(),
    next: next === undefined ? undefined : page(next),
  });
}

function bookedOf(entry: Entry): TransactionDetails {
  const { amount, bookingDate, endToEndIdentification, exchange, id, remittance } = entry;
  return filled({
    transactionId: id,
    endToEndId: endToEndIdentification,
    bookingDate,
    valueDate: bookingDate,
    transactionAmount: amountOf(amount),
    ...exchangeOf(exchange),
    ...counterpartyOf(entry),
    ...remittanceOf(remittance),
  });
}

type Counterparty = Pick<
  TransactionDetails,
  'creditorName' | 'creditorAccount' | 'debtorName' | 'debtorAccount'
>;

/** The other side: the creditor of what has left the account, the debtor of what has come. */
function counterpartyOf({ amount, counterpartyIban: iban, counterpartyName: name }: Entry): Counterparty {
  const account = iban === undefined ? undefined : accountNamed(iban);
  return amount.minorUnits < 0n
    ? filled({ creditorName: name, creditorAccount: account })
    : filled({ debtorName: name, debtorAccount: account });
}

/** A payment's id is its TPP's alone; what is not booked has no other. */
function pendingOf(payment: PendingPayment): TransactionDetails {
  const { amount, creditorIban, creditorName, endToEndIdentification, exchange, executionDate, remittance } =
    payment;
  return filled({
    endToEndId: endToEndIdentification,
    valueDate: executionDate,
    transactionAmount: amountOf(amount),
    ...exchangeOf(exchange),
    creditorName,
    creditorAccount: accountNamed(creditorIban),
    ...remittanceOf(remittance),
  });
}

function remittanceOf(remittance: string): Pick<TransactionDetails, 'remittanceInformationUnstructured'> {
  return remittance === '' ? {} : { remittanceInformationUnstructured: remittance };
}

/** An account of a country that has no IBANs is named by its own number. */
function accountNamed(number: string): AccountReference {
  return isIban(number) ? { iban: number } : { bban: number };
}

function exchangeOf(exchange: Exchange | undefined): Pick<TransactionDetails, 'currencyExchange'> {
  if (!exchange) return {};
  const { quotedOn: quotationDate, rate: exchangeRate, ...currencies } = exchange;
  return { currencyExchange: [{ ...currencies, exchangeRate, quotationDate }] };
}
