/** A workspace with a client and a customer of its own, whose decisions are made by calls. */
import { hashPassword } from '../../src/crypto/passwords.js';
import { newIdentifier } from '../../../src/crypto/secrets.js';
import { sandboxStores } from '../../src/storage/sandbox-stores.js';
import { bankStores } from '../../src/storage/bank-stores.js';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import type { BankUnderTest } from '../../../test/support/server/bank.js';
import { croatianIban } from '../../../test/support/embedded-bank/croatian-iban.js';
import { type Developer, developerWithClient } from '../../../test/support/portal/developer.js';
import { callbackOf, WorkspaceTpp } from '../../../test/support/tpp/workspace-tpp.js';
import { listAt, textAt, valueAt } from '../../../test/support/runner/json.js';
import type { Customer } from '../../../test/support/embedded-bank/sandbox.js';
import {
  domestic,
  orderOf,
  startedBy,
  type Headers,
  type Started,
  type Tpp,
  type TppAnswer,
  v132,
} from '../../../test/support/tpp/tpp.js';

export interface DecisionSetup {
  readonly developer: Developer;
  readonly clientId: string;
  readonly secret: string;
  readonly tpp: Tpp;
  /** The client at the accounts API. */
  readonly own: WorkspaceTpp;
  /** A redirect address of the client. */
  readonly callback: string;
}

export async function setUpDecisions({ url }: Pick<BankUnderTest, 'url'>): Promise<DecisionSetup> {
  const grants = ['authorization_code', 'refresh_token', 'client_credentials'];
  const { developer, ...client } = await developerWithClient(url, { grants });
  const { id: clientId, secret, tpp } = client;
  const own = new WorkspaceTpp(url, client);
  return { developer, clientId, secret, tpp, own, callback: callbackOf(url()) };
}

export function decide(
  { developer }: Pick<DecisionSetup, 'developer'>,
  authorisationId: string,
  body: object,
): Promise<TppAnswer> {
  return developer.ask('POST', `/authorisations/${authorisationId}/decision`, body);
}

export function decideAtEndpoint(
  { developer }: Pick<DecisionSetup, 'developer'>,
  body: object,
): Promise<TppAnswer> {
  return developer.ask('POST', '/authorization-decisions', body);
}

/** `done carried-out finalised ACSC`: page, outcome or notice, scaStatus and status of every step. */
export function describeDecision({ body, status, text }: TppAnswer): string {
  if (status !== 200) return [status, ...faultsIn(body)].join(' ') || text;
  const steps = valueAt(body, 'steps') === undefined ? [body] : listAt(body, 'steps');
  return steps.map(describeStep).join(', ');
}

function describeStep(step: unknown): string {
  const page = valueAt(step, 'page');
  const parts = ['step', 'outcome', 'notice'].map((name) => textAt(page, name));
  return [...parts, textAt(step, 'scaStatus'), textAt(step, 'resource', 'status')].filter(Boolean).join(' ');
}

/** The fields that an answer rejects. */
export function faultsIn(body: unknown): readonly string[] {
  return listAt(body, 'errors').map((error) => textAt(error, 'path') ?? textAt(error, 'detail') ?? '');
}

/** The redirect address of a step. */
export function findRedirect({ body }: TppAnswer, step = 0): string | undefined {
  return textAt(listAt(body, 'steps')[step] ?? body, 'redirectUri');
}

/** An unauthorised payment by the workspace's client. */
export async function pay(
  { callback, tpp }: DecisionSetup,
  changes: Readonly<Record<string, unknown>> = {},
  headers: Headers = {},
): Promise<Started & { readonly authorisationId: string }> {
  const started = startedBy(
    await tpp.initiate({
      basePath: v132,
      order: orderOf(changes),
      headers: {
        'TPP-Redirect-URI': `${callback}?went=well`,
        'TPP-Nok-Redirect-URI': `${callback}?went=wrong`,
        ...headers,
      },
    }),
  );
  return { ...started, authorisationId: idIn(started.link) };
}

/** The id in the last part of a link. */
export function idIn(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1);
}

/** A further authorisation of a payment, or of its cancellation. */
export async function startFurther(
  { tpp }: DecisionSetup,
  paymentId: string,
  {
    collection = 'authorisations',
    psuId,
  }: { collection?: 'authorisations' | 'cancellation-authorisations'; psuId?: string } = {},
): Promise<string> {
  const start = { basePath: v132, product: domestic, collection, headers: { 'PSU-ID': psuId } };
  const answer = await tpp.startAuthorisation(paymentId, start);
  return idIn(startedBy(answer, 'authorisationId').link);
}

/** The tokens for the code in an address. */
export function exchangeCode({ own }: Pick<DecisionSetup, 'own'>, address: string): Promise<TppAnswer> {
  return own.redeem(new URL(address).searchParams.get('code') ?? '');
}

/** A customer of the workspace with an account. */
export async function insertWorkspaceCustomer(
  { developer }: Pick<DecisionSetup, 'developer'>,
  { database }: Pick<BankUnderTest, 'database'>,
): Promise<Customer & { readonly iban: string }> {
  const workspaceId = textAt((await developer.ask('GET', '/workspace')).body, 'workspaceId') ?? '';
  const id = `nina-${newIdentifier(Date.now()).slice(-12)}`;
  const password = 'nina-sandbox';
  const iban = croatianIban('9900014', String(Math.floor(100_000_000 + Math.random() * 899_999_999)));
  const passwordHash = await hashPassword(password, 4);
  await unitOfWork(database()).run(async (transaction) => {
    await bankStores.customers.insert(transaction, {
      id,
      name: 'Nina Perić',
      status: 'active',
      passwordHash,
    });
    const account = {
      id: `account-${id}`,
      kind: 'customer',
      currency: 'EUR',
      iban,
      name: 'Current account',
    } as const;
    await bankStores.accounts.insert(transaction, { ...account, psuId: id, overdraft: 1_000_00n });
    await sandboxStores.workspaceCustomers.insert(transaction, { id, workspaceId, createdAt: Date.now() });
  });
  return { userName: id, password, iban };
}
