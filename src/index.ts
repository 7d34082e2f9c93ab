/** Exports of the package: `serve`, its parts, and the types that handlers and adapters need. */
import type { AllHandlers as Handlers, HandlersFor as For } from './contract/operation.js';
import type { Call } from './usecases/services.js';

export { migrate } from './commands/migrate.js';
export { serve } from './start/serve.js';
export { doctor } from './commands/doctor/command.js';
export type { After, Answered, Asked, Before, Made, OwnContracts, Plugin } from './plugins/plugin.js';
export type { Foundations } from './plugins/foundations.js';
export type { Config } from './config/config.js';

export type { OwnHandlers, ReplyOf, RequestOf } from './contract/operation.js';
export { ok, reply, type Ok, type Reply } from './contract/reply.js';
export { filled } from './contract/filled.js';
export { defined } from './domain/defined.js';
export { Problem, type Reason } from './domain/problem.js';
export type { Call, Services } from './usecases/services.js';
export type { Connection, Transaction } from './storage/work/unit-of-work.js';

export type { Closable } from './bank/closable.js';
export type * from './bank/core-banking.js';
export type * from './bank/payment-orders.js';
export type * from './bank/sca.js';
export type * from './bank/customer-login.js';
export type * from './bank/key-source.js';
export type { KeyList, SealingKeys } from './crypto/digests.js';
export type { ConformanceAccount, ConformanceFixture } from '../conformance/src/fixture.js';
// Types that the ports use.
export type { AccountDetails, Balance, BankAccount, Mandate } from './domain/accounts/account.js';
export type { Entry, EntryPosition, EntryQuery, OrderDetails, Period } from './domain/account-statement.js';
export type { Money } from './domain/money.js';
export type { Exchange, Rate, RateTable } from './domain/payments/exchange.js';
export type {
  AccountReference,
  Address,
  ChargeBearer,
  PassedFields,
  PaymentOrder,
  StructuredRemittance,
} from './domain/payments/order.js';
export type { RefusalCause } from './domain/payments/payment.js';
export type { Price } from './domain/payments/price.js';
export type { Product, ProductRules } from './domain/payments/products.js';
export type { ExecutionRule, Frequency, Schedule } from './domain/standing-orders/schedule.js';
export type { Instant, LocalDate } from './domain/time.js';

/** The server's own handlers, by operation and by the contract that defines the operation's types. */
export type AllHandlers = Handlers<Call>;
/** The handlers of custom contracts, typed by the two interfaces that codegen writes into their index. */
export type HandlersFor<AllContracts, DeclaredBy> = For<AllContracts, DeclaredBy, Call>;
