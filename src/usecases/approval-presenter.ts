/** Turns the state of an approval into what its customer sees. */
import { formatMoney } from '../domain/money.js';
import type { Payment } from '../domain/payments/payment.js';
import type { ApprovalOutcome, ApprovalView, PaymentSummary } from './approval-views.js';
import { hasEnded, type Approval } from './approval-steps.js';
import type { Services } from './services.js';

export async function viewOf(approval: Approval): Promise<ApprovalView> {
  const { authorisation, client, payment, services, session } = approval;
  const tpp = client.name;
  if (hasEnded(approval)) return doneView(approval, authorisation.outcome ?? 'expired');
  if (session.step === 'signed') return doneView(approval, 'signed');

  const notice = session.notice && { notice: session.notice };
  const customer = session.psuId === undefined ? undefined : await services.bank.findCustomer(session.psuId);
  if (session.step === 'login' || !customer) {
    return { step: 'login', tpp, userName: payment.psuId ?? '', ...notice };
  }
  const known = { tpp, psuName: customer.name, payment: await summaryOf(payment, services) };
  return session.step === 'review' ? { step: 'review', ...known } : { step: 'code', ...known, ...notice };
}

/** A success goes on to TPP-Redirect-URI, all else to TPP-Nok-Redirect-URI; without one the page stays. */
function doneView({ client, payment }: Approval, outcome: ApprovalOutcome): ApprovalView {
  const isGood = outcome === 'approved' || outcome === 'signed';
  const returnTo = isGood ? payment.redirectUri : payment.nokRedirectUri;
  return { step: 'done', tpp: client.name, outcome, ...(returnTo !== undefined && { returnTo }) };
}

async function summaryOf(payment: Payment, { bank, clock }: Services): Promise<PaymentSummary> {
  const { order } = payment;
  const debtorAccount = await bank.findAccount(payment.debtorIban);
  return {
    product: payment.product,
    amount: formatMoney(payment.amount),
    currency: payment.amount.currency,
    creditorName: order.creditorName,
    creditorIban: payment.creditorIban,
    debtorIban: payment.debtorIban,
    debtorAccountName: debtorAccount?.name ?? '',
    remittance: order.remittanceInformationUnstructured,
    ...(payment.executionDate > clock.today() && { executionDate: payment.executionDate }),
  };
}
