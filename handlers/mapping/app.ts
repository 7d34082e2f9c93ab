/** Maps requests and answers of the bank's app: the authorisation that a customer is to approve. */
import type {
  AppAuthorisation,
  AppConsent,
  AppPayment,
  AppSchedule,
  StatementRequest,
} from '../../generated/bank-app-1.0.0.js';
import { filled } from '../../src/contract/filled.js';
import { defined } from '../../src/domain/defined.js';
import type { AppCall, AppView } from '../../src/usecases/authorisation/app-approval.js';
import type { Schedule } from '../../src/domain/standing-orders/schedule.js';
import type { LocalDate } from '../../src/domain/time.js';
import type { ConsentSummary, PaymentSummary, Subject } from '../../src/usecases/resource/subject.js';
import { returnFromApp } from '../../src/usecases/oauth/app-return.js';
import { reply, type Call, type Reply } from '../call.js';

interface Request {
  readonly path: { readonly authorisationId: string };
  readonly body: StatementRequest;
}

export function toAppCall({ body, path }: Request, { services }: Call): AppCall {
  return { authorisationId: path.authorisationId, statement: body.statement, services };
}

export interface AppReply {
  readonly status: 200;
  readonly headers: { readonly 'cache-control': 'no-store' };
  readonly body: AppAuthorisation;
}

export async function toAppReply(view: AppView, call: Call): Promise<Reply<AppReply>> {
  const { done, open, visit } = view;
  const { asked, authorisation } = visit;
  const returnTo = await returnFromApp(view, call.services, call.publicUrl);
  // A signature that others have to follow is final for this customer, also after the resource has ended.
  const { id, scaStatus } = authorisation;
  const body: AppAuthorisation = {
    authorisationId: id,
    kind: asked.kind,
    tpp: asked.client.name,
    scaStatus: done && authorisation.outcome === undefined ? 'failed' : scaStatus,
    ...defined({ binding: open?.binding, outcome: done?.outcome, returnTo }),
    ...(open && toAppSubject(open.subject)),
  };
  return reply({ status: 200, headers: { 'cache-control': 'no-store' }, body });
}

function toAppSubject(subject: Subject): Pick<AppAuthorisation, 'payments' | 'schedule' | 'consents'> {
  switch (subject.kind) {
    case 'payment':
    case 'cancellation':
      return { payments: [toAppPayment(subject.payment)] };
    case 'bulk':
    case 'bulk-cancel': {
      const { debtorIban, entries, executionDate } = subject.bulk;
      return { payments: entries.map((entry) => toAppPayment({ ...entry, debtorIban, executionDate })) };
    }
    case 'standing-order':
    case 'standing-cancel': {
      const { nextExecutionDate, payment, schedule } = subject.standingOrder;
      return {
        payments: [toAppPayment(payment)],
        schedule: toAppSchedule(schedule, nextExecutionDate),
      };
    }
    case 'consent':
      return { consents: [toAppConsent(subject.consent)] };
    case 'basket':
      return {
        payments: subject.basket.payments.map(toAppPayment),
        consents: subject.basket.consents.map(toAppConsent),
      };
  }
}

type ShownInApp = Pick<
  PaymentSummary,
  'amount' | 'currency' | 'creditorIban' | 'creditorName' | 'debtorIban'
> &
  Pick<PaymentSummary, 'remittance' | 'fee' | 'total'> & { readonly executionDate?: LocalDate | undefined };

function toAppPayment(payment: ShownInApp): AppPayment {
  const { amount, creditorIban, creditorName, currency, debtorIban, executionDate, fee, remittance, total } =
    payment;
  const required = { amount, currency, creditorName, creditorIban, debtorIban };
  return filled({ ...required, remittance: remittance || undefined, executionDate, fee, total });
}

function toAppSchedule(
  { monthsOfExecution, ...schedule }: Schedule,
  nextExecutionDate: LocalDate | undefined,
): AppSchedule {
  return filled({
    ...schedule,
    monthsOfExecution: monthsOfExecution && [...monthsOfExecution],
    nextExecutionDate,
  });
}

function toAppConsent(consent: ConsentSummary): AppConsent {
  const { accounts, balances, choices, frequencyPerDay, kind, recurring, transactions, validUntil } = consent;
  return filled({
    kind,
    recurring,
    frequencyPerDay,
    choices: choices.map(({ iban, name }) => ({ iban, name })),
    accounts: accounts && [...accounts],
    balances: balances && [...balances],
    transactions: transactions && [...transactions],
    validUntil,
  });
}
