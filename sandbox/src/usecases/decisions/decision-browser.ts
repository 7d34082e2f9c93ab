/**
 * The browser of a simulated customer: takes the steps of an authorisation through the use cases of the pages, with a
 * random browser key of its own.
 */
import type { Sca } from '../../../../src/bank/sca.js';
import { allAccounts } from '../../../../src/domain/consents/terms.js';
import { refuseIfAny } from '../../../../src/domain/problem.js';
import { fault, fieldPath, type PlacedStep } from '../../domain/decision.js';
import { createCustomerBrowsers } from '../../../../src/usecases/authorisation/attempts/browsers.js';
import type { AuthorisationAction, AuthorisationView } from '../../../../src/usecases/authorisation/views.js';
import { createCustomerAuthorisations } from '../../../../src/usecases/authorisation/visits.js';
import type { SandboxServices } from '../sandbox-services.js';

/** A browser's place: a page, or the address to which the page redirects. */
export interface BrowserState {
  /** Absent where the endpoint has redirected the browser before an authorisation existed. */
  readonly authorisationId?: string;
  /** Absent where the browser was redirected without a page. */
  readonly view?: AuthorisationView;
  readonly redirectUri?: string;
}

/** A page that the browser reloads after every step. */
export interface BrowserPage {
  open(browserKey: string, services: SandboxServices): Promise<BrowserState>;
}

export interface Signer {
  readonly customer: string;
  /** The caller's network. */
  readonly address: string;
}

/** Takes the steps of a page for this customer, each step once, until a page allows no further step. */
export async function takeSteps(
  page: BrowserPage,
  placed: PlacedStep,
  signer: Signer,
  given: SandboxServices,
): Promise<BrowserState> {
  const { random } = given.tokenSecrets;
  const proof = random();
  const services = believing(given, signer.customer, proof);
  const { act } = createCustomerAuthorisations(services);
  const { outcomeOf } = createCustomerBrowsers(services);
  let browserKey = random();
  let standing = await page.open(browserKey, services);
  const taken = new Set<string>();
  for (;;) {
    const { authorisationId, view } = standing;
    if (authorisationId === undefined || !view || view.step === 'done' || taken.has(view.step))
      return standing;
    taken.add(view.step);
    const action = await actionAt(view, placed, { authorisationId, proof, signer, services });
    if (!action) return standing;
    const sender = { keyAfterLogin: random(), address: signer.address };
    await act(authorisationId, browserKey, random(), action, sender);
    const { isRenewed } = await outcomeOf(authorisationId, browserKey, sender);
    if (isRenewed) browserKey = sender.keyAfterLogin;
    standing = { authorisationId, ...(await page.open(browserKey, services)) };
  }
}

/**
 * The same services for one decision. The workspace owns its customers, so that no password is needed: this
 * authenticator accepts a random secret made for this decision instead. The authenticator of the pages and of every
 * other call does not accept the secret.
 */
function believing(services: SandboxServices, customer: string, proof: string): SandboxServices {
  const { sca, login: _elsewhere, ...others } = services;
  const believed: Sca = {
    ...sca,
    checkPassword: async (userName, password) =>
      userName === customer && password === proof ? customer : sca.checkPassword(userName, password),
  };
  return { ...others, sca: believed };
}

interface Hands {
  readonly authorisationId: string;
  readonly proof: string;
  readonly signer: Signer;
  readonly services: SandboxServices;
}

/** Returns this customer's action on a page; undefined for none. */
async function actionAt(
  view: Exclude<AuthorisationView, { step: 'done' }>,
  placed: PlacedStep,
  { authorisationId, proof, services, signer }: Hands,
): Promise<AuthorisationAction | undefined> {
  const { accounts, decision, method } = placed.step;
  const isRefusal = decision === 'refuse';
  switch (view.step) {
    case 'login': {
      const password = decision === 'wrong-password' ? 'wrong on purpose' : proof;
      return { kind: 'login', userName: signer.customer, password };
    }
    case 'review':
      // A customer who refuses in a confirmation method continues to that method.
      if (isRefusal && method === undefined) return { kind: 'cancel' };
      requireOffered(view, placed);
      return { kind: 'confirm', ibans: accounts ?? [allAccounts] };
    case 'method': {
      const chosen = view.methods.find(({ kind }) => kind === (method ?? 'code'));
      return chosen && { kind: 'method', methodId: chosen.id };
    }
    case 'code': {
      if (isRefusal) return { kind: 'cancel' };
      const { oneTimePassword: right } = services;
      return { kind: 'code', code: decision === 'wrong-code' ? wrongCode(right) : right };
    }
    case 'push':
      await answerInApp(authorisationId, isRefusal ? 'refused' : 'confirmed', signer, services);
      return { kind: 'push' };
    default:
      return undefined;
  }
}

function wrongCode(right: string): string {
  return right === '000000' ? '111111' : '000000';
}

/** Rejects accounts that the page does not offer; the page would ignore them. */
function requireOffered(view: Extract<AuthorisationView, { step: 'review' }>, placed: PlacedStep): void {
  const { accounts = [] } = placed.step;
  const { subject } = view;
  const choices = subject.kind === 'consent' ? subject.consent.choices.map(({ iban }) => iban) : [];
  const offers =
    choices.length > 0 ? `is not one of the accounts on the page: ${choices.join(', ')}.` : undefined;
  const sentence = offers ?? 'must be omitted: the page offers no choice of accounts.';
  const foreign = accounts.flatMap((iban, at) => (choices.includes(iban) ? [] : [at]));
  refuseIfAny(foreign.map((at) => fault(fieldPath(placed, `accounts.${at}`), sentence)));
}

/** Answers the push as the customer does in the simulated bank app; false where the app shows none. */
export async function answerInApp(
  authorisationId: string,
  answer: 'confirmed' | 'refused',
  { customer }: Pick<Signer, 'customer'>,
  { customersApp }: SandboxServices,
): Promise<boolean> {
  const waiting = await customersApp.waitingOf(customer);
  const push = waiting.find(({ asked }) => asked.authorisationId === authorisationId);
  return push !== undefined && customersApp.answer(customer, push.id, answer);
}
