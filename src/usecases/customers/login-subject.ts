/** How a customer logs in to their own page: the steps of an approval, with nothing to review. */
import { isIdle } from '../../domain/authorisation/authorisation.js';
import { Problem } from '../../domain/problem.js';
import { act as takeStep } from '../authorisation/visits.js';
import { hasEnded, idleSince, type Approval } from '../authorisation/steps.js';
import type { StepSubject } from '../authorisation/subject.js';
import { lockMinutesOf } from '../authorisation/attempts.js';
import type { AuthorisationAction } from '../authorisation/views.js';
import type { CustomerView, LoginForm } from './customer-views.js';
import type { Services } from '../services.js';

/** A login as a browser stands before it; `sessionKey` will name the session that comes of it. */
type Login = Omit<LoginForm, 'formId' | 'sessionKey'> & Partial<Pick<LoginForm, 'sessionKey'>>;

export async function viewLogin(browserKey: string, services: Services): Promise<CustomerView> {
  const { bank, clock, ids, read, stores, work } = services;
  const newest = (
    await read.run((db) => stores.authorisations.listOf(db, { kind: 'session', id: browserKey }))
  ).at(-1);
  const approval =
    newest === undefined ? undefined : await load({ authorisationId: newest, browserKey }, services);
  // A login is stored with its first form, so that looking at the page costs nothing.
  if (!approval) return { step: 'login', authorisationId: ids.next() };
  if (hasEnded(approval)) return { step: 'login', authorisationId: ids.next(), ...noticeOfEnd(approval) };
  const { authorisation, session } = approval;
  await work.run((transaction) =>
    stores.authorisations.touch(transaction, authorisation.id, clock.now(), idleSince(services)),
  );
  const { notice, psuId } = session;
  const customer = psuId === undefined ? undefined : await bank.findCustomer(psuId);
  const common = { authorisationId: authorisation.id, ...(notice && { notice }) };
  if (session.step !== 'code' || !customer) return { step: 'login', ...common };
  return { step: 'code', psuName: customer.name, ...common };
}

/** Why the customer is at the login again, as long as that is news. */
function noticeOfEnd({ authorisation, services }: Approval) {
  const { clock, policy } = services;
  const { outcome } = authorisation;
  const isNews = !isIdle(authorisation, policy.authorisationIdleSeconds, clock.now());
  if (isNews && outcome === 'locked') return { notice: outcome, lockMinutes: lockMinutesOf(services) };
  return isNews && outcome === 'psu-blocked' ? { notice: outcome } : {};
}

export async function actOnLogin(
  form: LoginForm,
  action: AuthorisationAction,
  services: Services,
): Promise<void> {
  const { clock, stores, work } = services;
  const { authorisationId: id, browserKey } = form;
  if (action.kind === 'login') {
    const resource = { kind: 'session', id: browserKey } as const;
    await work.run((transaction) =>
      stores.authorisations.insertIfNew(transaction, { id, resource, now: clock.now() }),
    );
  }
  const approval = await load(form, services);
  if (approval && !hasEnded(approval)) await takeStep(approval, form.formId, action);
}

async function load(login: Login, services: Services): Promise<Approval | undefined> {
  const { authorisationId, browserKey } = login;
  const { read, stores } = services;
  return read.run(async (db) => {
    const authorisation = await stores.authorisations.find(db, authorisationId);
    if (!authorisation) return undefined;
    const { id, kind } = authorisation.resource;
    if (kind !== 'session' || id !== browserKey) {
      throw new Problem('form.invalid', 'The form is of another login.');
    }
    const session = await stores.authorisationSessions.find(db, authorisationId, browserKey);
    return {
      services,
      authorisation,
      subject: loginSubject(login, services),
      session: session ?? { authorisationId, browserKey, step: 'login' },
    };
  });
}

function loginSubject({ browserKey, sessionKey }: Login, { bank, clock, stores }: Services): StepSubject {
  return {
    resource: { kind: 'session', id: browserKey },
    isReviewed: false,
    isOverdue: () => false,
    findRefusal: async (psuId) => {
      const customer = await bank.findCustomer(psuId);
      return customer?.status === 'active' ? undefined : 'psu-blocked';
    },
    choose: async () => [],
    bindingOf: (authorisationId) => ({ kind: 'session', authorisationId }),
    approve: async (transaction, psuId) => {
      if (sessionKey === undefined) return 'superseded';
      await stores.customerSessions.insert(transaction, { key: sessionKey, psuId, now: clock.now() });
      return 'approved';
    },
    reject: async () => true,
    afterApproval: () => undefined,
  };
}
