/**
 * App-to-app approval: the bank's own app reads, approves or refuses what a TPP asks a customer for, by the bank's
 * statements about the customer. The steps treat the app as one more browser of the customer, which confirms in one
 * step.
 */
import { isLoginRefusal, type Refusal } from '../../domain/authorisation/authorisation.js';
import type { Statement } from '../../domain/authorisation/statement.js';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import { cutText } from '../../domain/visible-text.js';
import type { Subject } from '../resource/subject.js';
import { idleSince, type Services } from '../services.js';
import { decide } from './steps/decision.js';
import { loadVisit } from './steps/loading.js';
import { hasEnded, isLockedCustomer, refuse, type Visit } from './steps/step.js';
import type { AuthorisationView } from './views.js';
import { type AskedVisit, buildDoneView } from './visits.js';

export interface AppCall {
  readonly authorisationId: string;
  readonly statement: string;
  readonly services: Services;
}

type DoneView = Extract<AuthorisationView, { step: 'done' }>;

/** The subject to approve, or the outcome. */
export interface AppView {
  readonly visit: AskedVisit;
  /** The app's browser key. */
  readonly appKey: string;
  /** Absent once it is decided. */
  readonly open?: { readonly subject: Subject; readonly binding: string };
  readonly done?: DoneView;
}

/** Returns what the statement's customer is to approve. */
export async function viewInApp(call: AppCall): Promise<AppView> {
  const app = await openApp(call, 'view');
  if (hasEnded(app.visit)) return buildView(app);
  const { statement, visit } = app;
  const { psuId } = statement;
  const refusal = await visit.rules.findRefusal(psuId);
  if (isLoginRefusal(refusal)) return endedOrForeign(app, refusal);
  await tellAuthenticated(visit);
  // Rejected when it cannot be carried out, as on the pages.
  const formId = visit.services.fingerprint(statement.id);
  if (refusal) await refuse(visit, { formId, name: psuId, psuId, isCounted: false }, refusal);
  return buildView(await app.again());
}

/** Records the customer's approval of what the app has shown. */
export async function approveInApp(call: AppCall): Promise<AppView> {
  const app = await openApp(call, 'approve');
  const { statement, visit } = app;
  if (hasEnded(visit)) return buildView(app);
  const { binding, ibans = [], method, psuId } = statement;
  const refusal = await visit.rules.findRefusal(psuId);
  if (isLoginRefusal(refusal)) return endedOrForeign(app, refusal);
  if (binding !== bindingFingerprint(visit))
    throw unfit('It approves something else than what is asked for now.');
  const chosenIbans = visit.rules.choose ? await visit.rules.choose(psuId, ibans) : [];
  if (!chosenIbans) {
    throw new Problem('request.invalid', 'The statement has to name accounts of the customer.', 'statement');
  }
  const challenge = visit.services.fingerprint(statement.id);
  const { authorisationId, browserKey, step } = visit.session;
  const way = { psuId, chosenIbans, challenge, method: { id: cutText(method, 100), kind: 'push' } } as const;
  const session = { authorisationId, browserKey, step: 'push', ...way } as const;
  const { stores, work } = visit.services;
  const isOurs = await work.run(async (transaction) => {
    const isFirst = await stores.authorisationSessions.move(transaction, step, session);
    if (isFirst) await stores.authorisations.advance(transaction, authorisationId, 'started');
    return isFirst;
  });
  if (isOurs) {
    const attempt = { formId: challenge, name: psuId, psuId, isCounted: false };
    await decide({ ...visit, session }, attempt, refusal);
  }
  return buildView(await app.again());
}

/** Records the customer's refusal. */
export async function refuseInApp(call: AppCall): Promise<AppView> {
  const app = await openApp(call, 'refuse');
  const { rules, services } = app.visit;
  if (hasEnded(app.visit)) return buildView(app);
  const refusal = await rules.findRefusal(app.statement.psuId);
  if (isLoginRefusal(refusal)) return endedOrForeign(app, refusal);
  const { clock, stores, work } = services;
  await work.run(async (transaction) => {
    // An ended authorisation must not reject a resource that another authorisation is about.
    const { id } = app.visit.authorisation;
    if (await stores.authorisations.keepAlive(transaction, id, clock.now(), idleSince(services)))
      await rules.reject(transaction, 'cancelled');
  });
  return buildView(await app.again());
}

/** Called only for a customer who may sign: a TPP does not learn of other logins. */
async function tellAuthenticated({ authorisation, services }: Visit): Promise<void> {
  const { stores, work } = services;
  await work.run((transaction) =>
    stores.authorisations.advance(transaction, authorisation.id, 'psuAuthenticated'),
  );
}

interface OpenApp {
  readonly statement: Statement;
  readonly visit: AskedVisit;
  /** Reloads the visit. */
  again(): Promise<OpenApp>;
}

/** Reads the statement and spends it. Throws `token.invalid` or `token.expired`, and `resource.unknown`. */
async function openApp(call: AppCall, purpose: Statement['purpose']): Promise<OpenApp> {
  const { authorisationId, services } = call;
  const statement = await services.readStatement(call.statement);
  if (statement.purpose !== purpose) throw unfit(`It is made for another purpose than ${purpose}.`);
  if (statement.authorisationId !== authorisationId) throw unfit('It is about another authorisation.');
  const { fingerprint, proofClock, stores, work } = services;
  const find = async (): Promise<OpenApp> => {
    const visit = await services.read.run((db) =>
      loadVisit(db, authorisationId, fingerprint(`the app of ${statement.psuId}`), services),
    );
    if (!visit?.asked)
      throw new Problem('resource.unknown', 'There is no such authorisation.', 'authorisationId');
    return { statement, visit: { ...visit, asked: visit.asked }, again: find };
  };
  const app = await find();
  const isFirst = await work.run(async (transaction) => {
    const key = fingerprint(`statement ${statement.id}`);
    if (!(await stores.authorisationSessions.useForm(transaction, key, proofClock.now()))) return false;
    if (hasEnded(app.visit)) return true;
    await stores.authorisationSessions.begin(transaction, app.visit.session, proofClock.now());
    const { services: inTime } = app.visit;
    const now = inTime.clock.now();
    await stores.authorisations.keepAlive(transaction, authorisationId, now, idleSince(inTime));
    return true;
  });
  if (!isFirst) throw unfit('It was used before.');
  if (await isLockedCustomer(app.visit, statement.psuId)) {
    throw new Problem('service.forbidden', 'This customer is locked after too many wrong attempts.');
  }
  return app;
}

/**
 * Throws `service.forbidden` for a customer who may not sign, unless the authorisation has ended since, perhaps by this
 * customer.
 */
async function endedOrForeign(app: OpenApp, refusal: Refusal): Promise<AppView> {
  const now = await app.again();
  if (hasEnded(now.visit)) return buildView(now);
  const text =
    refusal === 'signed-already' ? 'This customer has signed already.' : 'This customer may not approve it.';
  throw new Problem('service.forbidden', text);
}

async function buildView({ statement, visit }: OpenApp): Promise<AppView> {
  const { authorisation, rules, session } = visit;
  const { psuId } = statement;
  const common = { visit, appKey: session.browserKey };
  // A customer who has signed here has nothing left to do while other signatures are missing.
  if (hasEnded(visit) || session.step === 'signed') {
    const outcome = authorisation.outcome ?? (session.step === 'signed' ? 'signed' : 'expired');
    return { ...common, done: await buildDoneView(visit, outcome) };
  }
  const subject = await rules.review?.(psuId, session.chosenIbans);
  return { ...common, ...defined({ open: subject && { subject, binding: bindingFingerprint(visit) } }) };
}

/** Fingerprint for dynamic linking: covers everything to be approved except the accounts that the customer chooses. */
function bindingFingerprint({ rules, services }: Visit): string {
  return services.fingerprint(JSON.stringify(rules.bindingOf(undefined)));
}

function unfit(text: string): Problem {
  return new Problem('token.invalid', text, 'statement');
}
