/** Turns the state of an approval into what its customer sees. */
import { hasEnded, type Approval } from './steps.js';
import type { ApprovalSubject } from './subject.js';
import type { ShownOutcome, AuthorisationView } from './views.js';
import { lockMinutesOf } from './attempts.js';

/** An approval that a TPP has asked for. */
export interface AskedApproval extends Approval {
  readonly subject: ApprovalSubject;
}

export async function viewOf(approval: AskedApproval): Promise<AuthorisationView> {
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

function doneView({ services, subject }: AskedApproval, outcome: ShownOutcome): AuthorisationView {
  const { resource, tpp } = subject;
  const shown = subject.outcomeNow?.(outcome) ?? outcome;
  // What came of a signing basket is told here first, and its way back was never taken.
  const returnTo = subject.returnTo(outcome === 'in-basket' ? shown : outcome);
  const days = shown === 'approved' ? subject.executionDays?.() : undefined;
  const isNow = days?.length === 1 && days[0] === services.clock.today();
  return {
    step: 'done',
    tpp,
    subject: resource.kind,
    outcome: shown,
    ...(shown === 'locked' && { lockMinutes: lockMinutesOf(services) }),
    ...(days && !isNow && { executionDays: days }),
    ...(returnTo !== undefined && { returnTo }),
  };
}
