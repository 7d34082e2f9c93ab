/** Handlers with one mistake each, which the compiler reports at the wrong word. */
import type { AccountDetails, AccountLinks } from '../../../generated/accounts-1.3.2.js';
import type { HandlerOfEvery, HandlersOf } from '../../../src/contract/operation.js';
import { ok, reply, type Ok, type Reply } from '../../../src/contract/reply.js';
import { filled } from '../../../src/contract/filled.js';
import type { MaxLength } from '../../../src/engine/max-length.js';

type Accounts = HandlersOf<'getAccount', unknown>;
type Deletion = HandlersOf<'deleteSigningBasket', unknown>;
type Cancellation = HandlersOf<'cancelPayment', unknown>;
type Confirmation = HandlersOf<'confirmFunds', unknown>;
type Status = HandlersOf<'getPaymentStatus', unknown>;

declare const name: string | undefined;

export const misspeltField = {
  // want: 'accout' does not exist in type 'AccountDetails'
  'accounts-1.3.2': async () => ok({ currency: 'EUR', accout: 'HR1' }),
} satisfies Accounts;

export const misspeltFieldOfALink = {
  // want: 'balnces' does not exist in type 'AccountLinks'
  'accounts-1.3.2': async () => ok({ currency: 'EUR', _links: { balnces: { href: '/' } } }),
} satisfies Accounts;

export const misspeltFieldThatMayBeLeftOut = {
  'accounts-1.3.2': async () => {
    // want: 'nmae' does not exist in type
    return ok(filled({ currency: 'EUR', nmae: name }));
  },
} satisfies Accounts;

export const missingField = {
  // want: Property 'fundsAvailable' is missing in type '{}'
  'accounts-1.3.2': async () => ok({}),
} satisfies Confirmation;

export const misspeltHeader = {
  'payments-1.3.2': async () => {
    // want: 'idempotent-repeated'' does not exist in type
    return reply({ status: 204, headers: { 'idempotent-repeated': 'true' } });
  },
} satisfies Deletion;

export const bodyWhereThereIsNone = {
  // want: 'body' does not exist in type
  'payments-1.3.2': async () => reply({ status: 204, headers: {}, body: {} }),
} satisfies Deletion;

export const bodyOfAnotherStatus = {
  'payments-1.0.0': async () => {
    // want: 'body' does not exist in type
    return reply({ status: 204, headers: {}, body: { transactionStatus: 'CANC', _links: {} } });
  },
} satisfies Pick<Cancellation, 'payments-1.0.0'>;

export const undeclaredStatus = {
  // want: Type '202' is not assignable to type '204'
  'payments-1.3.2': async () => reply({ status: 202, headers: {} }),
} satisfies Deletion;

export const valueOfNoEnum = {
  // want: Type '"RCVDX"' is not assignable to type 'TransactionStatus'
  'payments-1.0.0': async () => ok({ transactionStatus: 'RCVDX' }),
} satisfies Status;

export const textTooLong = {
  // want: ShorterText<"at most 35 characters">
  'accounts-1.3.2': async () => ok({ currency: 'EUR', product: 'Current account for everyday payments' }),
} satisfies Accounts;

export const textTooLongInAList = {
  'accounts-1.3.2': async () => {
    const right = { currency: 'EUR', name: 'Savings' };
    // want: ShorterText<"at most 35 characters">
    return ok({ accounts: [right, { ...right, name: 'Savings for what comes when nobody expects it' }] });
  },
} satisfies HandlersOf<'listAccounts', unknown>;

export const textTooLongInAnObject = {
  'accounts-1.3.2': async () => {
    // want: ShorterText<"at most 35 characters">
    return ok({ account: { msisdn: '+385 1 2345 6789, but after nine only' } });
  },
} satisfies HandlersOf<'listTransactions', unknown>;

export const textTooLongInAReply = {
  'accounts-1.3.2': async () => {
    const account = { currency: 'EUR' };
    const name = 'Savings for what nobody has expected';
    // want: ShorterText<"at most 35 characters">
    return reply({ status: 200, headers: {}, body: { ...account, name } });
  },
} satisfies Accounts;

/** Each status has its own limit. */
interface Made<Status, Limit extends number> {
  readonly status: Status;
  readonly headers: {};
  readonly body: { readonly note: MaxLength<Limit> };
}
export const textTooLongForItsStatus = async (): Promise<Reply<Made<201, 12> | Made<202, 5>>> =>
  name === undefined
    ? reply({ status: 201, headers: {}, body: { note: 'Made at once' } })
    : // want: ShorterText<"at most 5 characters">
      reply({ status: 202, headers: {}, body: { note: 'Made soon' } });

export const textTooLongOfSeveral = {
  'accounts-1.3.2': async () =>
    // want: ShorterText<"at most 35 characters">
    ok({ currency: 'EUR', name: name === undefined ? 'An account whose owner never named it' : 'Named' }),
} satisfies Accounts;

export const textTooLongThatMayBeLeftOut = {
  'accounts-1.3.2': async () => {
    // want: ShorterText<"at most 35 characters">
    return ok(filled({ currency: 'EUR', name, product: 'Current account for everyday payments' }));
  },
} satisfies Accounts;

export const bareObject = {
  // want: Property 'madeByReply' is missing in type
  'payments-1.0.0': async () => ({
    status: 200 as const,
    headers: {},
    body: { transactionStatus: 'RCVD' as const },
  }),
} satisfies Status;

/** A mapping without a declared type is not checked itself; the error appears at its first use. */
const untypedMapping = async () => ok({ transactionStatus: 'RCVD', accout: 1 });
export const untypedMappingUsed = {
  // want: Promise<Ok<unknown>>' is not assignable to type
  'payments-1.0.0': untypedMapping,
} satisfies Status;

/** One handler for every contract is checked against each of them. */
export const everyWithoutBody = {
  // want: Property 'transactionStatus' is missing
  every: async () => ok({ fundsAvailable: true }),
} satisfies HandlerOfEvery<'getPaymentStatus', unknown>;

/** One mistake in a mapping causes one error, also with several uses. */
const mapping = (): AccountDetails => ({
  currency: 'EUR',
  // want: 'curency' does not exist in type 'AccountDetails'
  curency: 'EUR',
});
const links = (): AccountLinks =>
  // want: 'balance' does not exist in type
  filled({ balance: name === undefined ? undefined : { href: name } });
const named = (): AccountDetails =>
  // want: ShorterText<"at most 35 characters">
  filled({ currency: 'EUR', name, product: 'Current account for everyday payments' });
const shared = async (): Promise<Ok<AccountDetails>> => ok({ ...mapping(), _links: links() });
export const mappingUsed = { 'accounts-1.3.2': shared } satisfies Accounts;
export const mappingUsedAgain = { 'accounts-1.3.2': async () => ok(mapping()) } satisfies Accounts;
export const mappingUsedOnceMore = {
  'accounts-1.3.2': async () => ok({ accounts: [mapping(), named(), named()] }),
} satisfies HandlersOf<'listAccounts', unknown>;
