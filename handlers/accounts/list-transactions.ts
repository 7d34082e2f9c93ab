/** GET /accounts/{account-id}/transactions */
import type { Entry, OrderDetails, PendingPayment } from '../../src/domain/account-statement.js';
import { filled, sameShaped } from '../../src/contract/filled.js';
import { isStatedPurpose } from '../../src/domain/accounts/bank-transaction-codes.js';
import { isIban } from '../../src/domain/iban.js';
import type { Exchange } from '../../src/domain/payments/exchange.js';
import type {
  AccountReference,
  AccountReport,
  TransactionDetails,
  TransactionReport,
} from '../../generated/accounts-1.3.2.js';
import { listTransactions, type TransactionsPage } from '../../src/usecases/accounts/transactions.js';
import { resourceUrl, ok, type Call, type For } from '../call.js';
import { toAmount, toBalances, toAccountCaller, toAccountReference } from '../mapping/accounts.js';

export default {
  'accounts-1.3.2': async ({ headers, path, query }, call) => {
    const page = await listTransactions(path['account-id'], query, toAccountCaller(headers), call);
    return ok(toReport(page, call));
  },
} satisfies For<'listTransactions'>;

function toReport(page: TransactionsPage, call: Call): TransactionReport {
  const { account, balances, booked, filters, pending } = page;
  const { bookingStatus } = filters;
  const own = { iban: account.iban };
  return filled({
    account: toAccountReference(account),
    transactions: filled({
      booked:
        bookingStatus === 'pending' ? undefined : booked.map((entry) => toBookedTransaction(entry, own)),
      pending:
        bookingStatus === 'booked' ? undefined : pending.map((payment) => toPendingTransaction(payment, own)),
      _links: buildLinks(page, call),
    }),
    balances: balances && toBalances(balances),
  });
}

/** Pagination links; each repeats this query with its period, so that the current date does not matter later. */
function buildLinks({ filters, grant, next }: TransactionsPage, call: Call): AccountReport['_links'] {
  const { bookingStatus, pageSize, period, withBalance } = filters;
  const account = resourceUrl(call, 'accounts', grant.resourceId);
  const query = new URLSearchParams({
    bookingStatus,
    dateFrom: period.from,
    dateTo: period.to,
    pageSize: String(pageSize),
    ...(withBalance && { withBalance: 'true' }),
  });
  const first = `${account}/transactions?${query.toString()}`;
  return filled({
    account: { href: account },
    first: { href: first },
    next: next === undefined ? undefined : { href: `${first}&cursor=${encodeURIComponent(next)}` },
  });
}

function toBookedTransaction(entry: Entry, own: AccountReference): TransactionDetails {
  const { amount, bankTransactionCode, bookingDate, details, entryReference, exchange, id } = entry;
  const { counterpartyIban: iban, counterpartyName, endToEndIdentification, holderName, remittance } = entry;
  const isDebit = amount.minorUnits < 0n;
  const other = iban === undefined ? undefined : accountNamed(iban);
  return sameShaped({
    transactionId: id,
    entryReference,
    endToEndId: endToEndIdentification,
    bookingDate,
    valueDate: bookingDate,
    transactionAmount: toAmount(amount),
    currencyExchange: exchange && toCurrencyExchange(exchange),
    creditorName: isDebit ? counterpartyName : holderName,
    creditorAccount: isDebit ? other : own,
    debtorName: isDebit ? holderName : counterpartyName,
    debtorAccount: isDebit ? own : other,
    remittanceInformationUnstructured: remittance === '' ? undefined : remittance,
    ultimateCreditor: details?.ultimateCreditor,
    ultimateDebtor: details?.ultimateDebtor,
    remittanceInformationStructured: referenceIn(details),
    purposeCode: purposeIn(details),
    bankTransactionCode,
  });
}

/**
 * Maps a pending payment. It has no entry id yet (a payment's id is only for its TPP), and its debtor's name is known
 * once booked.
 */
function toPendingTransaction(payment: PendingPayment, own: AccountReference): TransactionDetails {
  const { amount, bankTransactionCode, creditorIban, creditorName, details, exchange, executionDate } =
    payment;
  return filled({
    endToEndId: payment.endToEndIdentification,
    valueDate: executionDate,
    transactionAmount: toAmount(amount),
    currencyExchange: exchange && toCurrencyExchange(exchange),
    creditorName,
    creditorAccount: accountNamed(creditorIban),
    debtorAccount: own,
    remittanceInformationUnstructured: payment.remittance === '' ? undefined : payment.remittance,
    ultimateCreditor: details.ultimateCreditor,
    ultimateDebtor: details.ultimateDebtor,
    remittanceInformationStructured: referenceIn(details),
    purposeCode: purposeIn(details),
    bankTransactionCode,
  });
}

/** The contract has the reference without its issuer. */
function referenceIn(details: OrderDetails | undefined): string | undefined {
  return details?.remittanceInformationStructured?.reference;
}

/** Leaves out a purpose code that only contracts of payments have. */
function purposeIn(details: OrderDetails | undefined): TransactionDetails['purposeCode'] {
  const code = details?.purposeCode;
  if (code === undefined || !isStatedPurpose(code)) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return code as TransactionDetails['purposeCode'];
}

/** An account without IBAN is identified by its BBAN. */
function accountNamed(number: string): AccountReference {
  return isIban(number) ? { iban: number } : { bban: number };
}

function toCurrencyExchange({
  quotedOn: quotationDate,
  rate: exchangeRate,
  ...currencies
}: Exchange): TransactionDetails['currencyExchange'] {
  return [{ ...currencies, exchangeRate, quotationDate }];
}
