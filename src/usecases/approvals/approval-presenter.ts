/** Turns the state of an approval into what its customer sees. */
import { hasEnded, type Approval } from './approval-steps.js';
import type { ApprovalSubject } from './approval-subject.js';
import type { ApprovalOutcome, ApprovalView } from './approval-views.js';

/** An approval that a TPP has asked for. */
export interface AskedApproval extends Approval {
  readonly subject: ApprovalSubject;
}

export async function viewOf(approval: AskedApproval): Promise<ApprovalView> {
  const { authorisation, services, session, subject } = approval;
  const { resource, tpp, userName } = subject;
  if (hasEnded(approval)) return doneView(approval, authorisation.outcome ?? 'expired');
  if (session.step === 'signed') return doneView(approval, 'signed');

  const notice = session.notice && { notice: session.notice };
  const { psuId } = session;
  const customer = psuId === undefined ? undefined : await services.bank.findCustomer(psuId);
  if (session.step === 'login' || psuId === undefined || !customer) {
    return { step: 'login', tpp, subject: resource.kind, userName, ...notice };
  }
  const reviewed = await subject.review(psuId, session.chosenIbans);
  return { step: session.step, tpp, userName: psuId, psuName: customer.name, subject: reviewed, ...notice };
}

function doneView({ subject }: AskedApproval, outcome: ApprovalOutcome): ApprovalView {
  const returnTo = subject.returnTo(outcome);
  const { resource, tpp } = subject;
  const shown = subject.outcomeNow?.(outcome) ?? outcome;
  return {
    step: 'done',
    tpp,
    subject: resource.kind,
    outcome: shown,
    ...(returnTo !== undefined && { returnTo }),
  };
}
