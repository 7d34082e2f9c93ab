/** The journeys of a contract: the portal's guides as far as a collection can follow them, at the contract's path. */
import type { AnyContract } from '../../../../src/contract/operation.js';
import type { ValuePlace } from '../../request-log/recorded-values.js';
import type { CallStep, Guide } from '../guides/guide.js';
import { account, funds, refresh } from '../guides/journeys/consents.js';
import {
  accounts,
  approve,
  asClient,
  asWorkspace,
  initiate,
  json,
  buildOrder,
  payments,
  readStatus,
  sandbox,
} from '../guides/journeys/shared-steps.js';
import { appToApp, basket, cancellation, payment, twoSignatures } from '../guides/journeys/payments.js';
import { type CollectionRequest, type Folder, newIdentifier, type Origin } from './collection.js';

export interface Step extends Pick<CallStep, 'call' | 'status' | 'text' | 'title'> {
  readonly before?: Readonly<Record<string, Origin>>;
  readonly after?: Readonly<Record<string, Origin | ValuePlace>>;
}

interface Journey extends Pick<Guide, 'text' | 'title'> {
  readonly steps: readonly Step[];
}

/** A date in the future, for steps that need one. */
const laterDate = { laterDate: { daysFromNow: 30 } } as const;

function ofGuide({ steps, text, title }: Guide): Journey {
  return {
    title,
    text,
    steps: steps.flatMap((step) => ('call' in step ? [ofStep(step)] : [])),
  };
}

function ofStep({ keeps = {}, ...step }: CallStep): Step {
  const isDated = JSON.stringify(step.call).includes('{{laterDate}}');
  return { ...step, after: keeps, ...(isDated && { before: laterDate }) };
}

export const registerClient: Step = {
  title: 'Register a client',
  text: 'Only this answer contains its secret.',
  call: {
    method: 'POST',
    path: `${sandbox}/clients`,
    headers: asWorkspace,
    body: json({ name: 'Collection' }),
  },
  status: 201,
  after: { clientId: { at: ['client', 'id'] }, clientSecret: { at: ['secret'] } },
};

const ownData: Journey = {
  title: 'A payment with your own data',
  text: 'Creates a client, a customer and a company. The client initiates a payment, and the customer approves it.',
  steps: [
    registerClient,
    {
      title: 'Create a customer with an account',
      text: 'The user name begins as requested; a suffix makes it unique.',
      call: {
        method: 'POST',
        path: `${sandbox}/customers`,
        headers: asWorkspace,
        body: json({
          userName: 'ana',
          name: 'Ana Horvat',
          accounts: [{ balance: '1000.00', historyDays: 90 }],
        }),
      },
      status: 201,
      after: {
        customer: { at: ['customer', 'customerId'] },
        customerId: { at: ['customer', 'customerId'] },
        iban: { at: ['customer', 'accounts', 0] },
      },
    },
    {
      title: 'Create a company that the customer signs for',
      text: 'One signature is enough for it.',
      call: {
        method: 'POST',
        path: `${sandbox}/companies`,
        headers: asWorkspace,
        body: json({
          companyId: 'adria',
          name: 'Adria Trade d.o.o.',
          signers: ['{{customerId}}'],
          signaturesNeeded: 1,
        }),
      },
      status: 201,
      after: { companyId: { at: ['companyId'] } },
    },
    ofStep(initiate(buildOrder())),
    ofStep(approve()),
    ofStep(readStatus),
    {
      title: 'Read the log',
      text: 'The calls of the client, the newest first.',
      call: { method: 'GET', path: `${sandbox}/log`, headers: asWorkspace },
      status: 200,
      after: { entryId: { at: ['entries', 0, 'entryId'] } },
    },
  ],
};

/** Keeps the consent's authorisation, for operations on an authorisation. */
const readAuthorisations: Step = {
  title: 'Read the authorisations of the consent',
  text: 'The authorisation by which the customer has given the consent.',
  call: {
    method: 'GET',
    path: `${accounts}/consents/{{consentId}}/authorisations`,
    headers: { ...asClient, 'PSU-ID': '{{customer}}' },
  },
  status: 200,
  after: { authorisationId: { at: ['authorisationIds', 0] } },
};

const accountJourney = ofGuide(account);

/** The last journey keeps the consent and the tokens for the requests after it. */
const accountJourneys = [
  ...[funds, refresh].map(ofGuide),
  { ...accountJourney, steps: [...accountJourney.steps, readAuthorisations] },
];
const paymentJourneys = [cancellation, twoSignatures, payment].map(ofGuide);
/** For the versions that have signing baskets and app-to-app links. */
const laterJourneys = [appToApp, basket].map(ofGuide);

const journeys: Readonly<Record<string, readonly Journey[]>> = {
  payments: paymentJourneys,
  accounts: accountJourneys,
  oauth2: [ofGuide(refresh)],
  // The customer's link leads to the bank's app, which alone can continue.
  'bank-app': [{ ...ofGuide(appToApp), steps: ofGuide(appToApp).steps.slice(0, 1) }],
  sandbox: [ownData],
};

export function listJourneys(contract: AnyContract, product: string): readonly Folder[] {
  const hasBaskets = contract.operations.some(({ path }) => path === '/signing-baskets');
  return [...(hasBaskets ? laterJourneys : []), ...(journeys[contract.api] ?? [])].map(
    ({ steps, text, title }) => ({
      name: title,
      description: text,
      requests: steps.map((step) => toCollectionRequest(inVersion(step, contract, product))),
    }),
  );
}

/** A call of the contract's API at its own base path, and by a product that this version has. */
function inVersion(step: Step, { api, basePath }: AnyContract, product: string): Step {
  const usualBase = { payments, accounts }[api];
  if (usualBase === undefined || !step.call.path.startsWith(usualBase)) return step;
  const below = step.call.path.slice(usualBase.length).replace('domestic-credit-transfers-hr', product);
  return { ...step, call: { ...step.call, path: basePath + below } };
}

export function toCollectionRequest({ after, before, call, status, text, title }: Step): CollectionRequest {
  const { Authorization: authorization, ...headers } = call.headers;
  const [path = '', search] = call.path.split('?');
  return {
    name: title,
    description: text,
    method: call.method,
    path,
    pathVariables: [],
    query: [...new URLSearchParams(search)].map(([key, value]) => ({ key, value })),
    headers: Object.entries({ 'X-Request-ID': newIdentifier, ...headers }).map(([key, value]) => ({
      key,
      value,
    })),
    ...(call.body && { body: toBody(call.body) }),
    ...(authorization !== undefined && { token: authorization.replace(/^Bearer /, '') }),
    statuses: [status],
    ...(before && { before }),
    ...(after && { after }),
  };
}

function toBody(body: NonNullable<CallStep['call']['body']>): NonNullable<CollectionRequest['body']> {
  if (body.kind === 'json') return { kind: 'json', text: JSON.stringify(body.value, undefined, 2) };
  return { kind: 'form', fields: Object.entries(body.fields).map(([key, value]) => ({ key, value })) };
}
