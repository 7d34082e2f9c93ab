/** Cancel on every page, and the question before a cancellation without a login. */
import { isLoginRefusal } from '../../../domain/authorisation/authorisation.js';
import { defined } from '../../../domain/defined.js';
import { beginStep, sessionAtLogin, type Visit } from './step.js';

/**
 * Cancels. The link is enough to decline, though not to sign; without a login the button only asks, because the links
 * are opened by mistake and by others than the customer. Every tab asks: only the question's own button answers it.
 */
export async function cancel(visit: Visit, formId: string): Promise<void> {
  const { services, session } = visit;
  const { notice, step, userName } = session;
  if (step !== 'login' || isLoginRefusal(notice)) return confirmCancel(visit, formId);
  const next = { ...sessionAtLogin(visit, 'cancel-asked'), ...defined({ userName }) };
  await services.work.run(async (transaction) => {
    if (await beginStep(transaction, visit, formId))
      await services.stores.authorisationSessions.move(transaction, step, next);
  });
}

/** Cancels without a further question. A customer who was just refused as a signer only leaves. */
export async function confirmCancel(visit: Visit, formId: string): Promise<void> {
  const { authorisation, rules, services, session } = visit;
  await services.work.run(async (transaction) => {
    if (!(await beginStep(transaction, visit, formId))) return;
    if (isLoginRefusal(session.notice))
      await services.stores.authorisations.end(transaction, authorisation.id, 'left');
    else await rules.reject(transaction, 'cancelled');
  });
}

/** Returns from the question to the login. */
export async function keep(visit: Visit, formId: string): Promise<void> {
  const { services, session } = visit;
  const { notice, userName } = session;
  if (notice !== 'cancel-asked') return;
  const next = { ...sessionAtLogin(visit), ...defined({ userName }) };
  await services.work.run(async (transaction) => {
    if (await beginStep(transaction, visit, formId))
      await services.stores.authorisationSessions.move(transaction, 'login', next);
  });
}
