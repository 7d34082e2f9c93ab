/** Turns the state of an authorisation into what its customer sees. */
import { Problem } from '../../domain/problem.js';
import { lockMinutesOf } from './attempts.js';
import { hasEnded, type Visit } from './steps.js';
import type { AuthorisationView, ShownOutcome } from './views.js';

/** An authorisation that a TPP has asked for; a customer's login has its own page, and nothing of a TPP's. */
type AskedVisit = Visit & Required<Pick<Visit, 'asked'>>;

function isAsked(visit: Visit): visit is AskedVisit {
  return visit.asked !== undefined;
}

export async function viewOf(visit: Visit): Promise<AuthorisationView> {
  if (!isAsked(visit)) throw unknownAuthorisation();
  const { asked, authorisation, rules, services, session } = visit;
  if (hasEnded(visit)) return doneView(visit, authorisation.outcome ?? 'expired');
  if (session.step === 'signed') return doneView(visit, 'signed');

  const tpp = asked.client.name;
  const notice = session.notice && { notice: session.notice };
  const { psuId } = session;
  const customer = psuId === undefined ? undefined : await services.bank.findCustomer(psuId);
  if (session.step === 'login' || psuId === undefined || !customer || !rules.review) {
    // Before the login the page says who asks, and nothing of what for.
    return { step: 'login', tpp, subject: asked.kind, userName: asked.userName, ...notice };
  }
  const reviewed = await rules.review(psuId, session.chosenIbans);
  return { step: session.step, tpp, userName: psuId, psuName: customer.name, subject: reviewed, ...notice };
}

function doneView({ asked, rules, services }: AskedVisit, outcome: ShownOutcome): AuthorisationView {
  const shown = rules.outcomeNow?.(outcome) ?? outcome;
  // What came of a signing basket is told here first, and its way back was never taken.
  const returnTo = rules.returnTo?.(outcome === 'in-basket' ? shown : outcome);
  const days = shown === 'approved' ? rules.executionDays?.() : undefined;
  const isNow = days?.length === 1 && days[0] === services.clock.today();
  return {
    step: 'done',
    tpp: asked.client.name,
    subject: asked.kind,
    outcome: shown,
    ...(shown === 'locked' && { lockMinutes: lockMinutesOf(services) }),
    ...(days && !isNow && { executionDays: days }),
    ...(returnTo !== undefined && { returnTo }),
  };
}

export function unknownAuthorisation(): Problem {
  return new Problem('approval.unknown', 'There is no such approval.');
}
