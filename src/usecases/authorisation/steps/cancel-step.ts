/** Cancel on every page, and the question before a cancellation without a login. */
import { isLoginRefusal } from '../../../domain/authorisation/authorisation.js';
import { beginStep, sessionAtLogin, typedName, type Visit } from './step.js';

/**
 * Cancels. The link is enough to decline, though not to sign; without a login the first press only asks, because the
 * links are opened by mistake and by others than the customer. A customer who was just refused as a signer only leaves.
 */
export async function cancel(visit: Visit, formId: string): Promise<void> {
  const { authorisation, rules, services, session } = visit;
  const { authorisationSessions, authorisations } = services.stores;
  const { notice, step, userName = '' } = session;
  const isAsked = step !== 'login' || notice === 'cancel-asked';
  await services.work.run(async (transaction) => {
    if (!(await beginStep(transaction, visit, formId))) return;
    if (isLoginRefusal(notice)) await authorisations.end(transaction, authorisation.id, 'left');
    else if (isAsked) await rules.reject(transaction, 'cancelled');
    else {
      const next = { ...sessionAtLogin(visit, 'cancel-asked'), ...typedName(visit, userName) };
      await authorisationSessions.move(transaction, step, next);
    }
  });
}

/** Returns from the question to the login. */
export async function keep(visit: Visit, formId: string): Promise<void> {
  const { services, session } = visit;
  if (session.notice !== 'cancel-asked') return;
  const next = { ...sessionAtLogin(visit), ...typedName(visit, session.userName ?? '') };
  await services.work.run(async (transaction) => {
    if (await beginStep(transaction, visit, formId))
      await services.stores.authorisationSessions.move(transaction, 'login', next);
  });
}
