/**
 * Access control matrix: every TPP operation, called by each kind of unauthorised caller. Each caller gets the answer
 * of the table in docs/security/tests.md, and no call has an effect.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { clientScheme } from '../../src/api/authentication/identify.js';
import { defined } from '../../src/domain/defined.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { authorise } from '../support/customer/customer.js';
import { exchange } from '../support/server/exchange.js';
import { type Place, places } from '../support/contracts/operations.js';
import { farAway } from '../support/tpp/payments.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { startPayment } from '../support/tpp/sent-off.js';
import { dumpTables, heartbeatTables } from '../support/database/tables.js';
import { ConsentTpp, consentRequest } from '../support/tpp/tpp-consents.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { bulkOf, entryOf, periodicOf } from '../support/tpp/tpp-bulks.js';
import { ordersAt, startOrders } from './access-orders.js';
import { grantTokens } from './access-tokens.js';
import { domestic, orderOf, verdictOf } from '../support/tpp/tpp.js';

/** Kinds of operations, by the credentials that they require. */
const kinds = [
  'creates',
  'of a payment or basket',
  'of a consent',
  'of a consent, by token',
  'of accounts and funds, by token',
] as const;
type Kind = (typeof kinds)[number];

function kindOf({ operation: { method, path, security } }: Place): Kind {
  const asksForToken = security.some((schemes) => schemes.includes('bearerToken'));
  if (path.includes('{consentId}')) return asksForToken ? 'of a consent, by token' : 'of a consent';
  if (asksForToken) return 'of accounts and funds, by token';
  if (path.includes('{paymentId}') || path.includes('{basketId}')) return 'of a payment or basket';
  expect(method).to.equal('POST');
  return 'creates';
}

interface Caller {
  readonly client?: string;
  readonly secret?: string;
  readonly token?: string | undefined;
  /** Sends the token in the address. */
  readonly isInQuery?: boolean;
}

const ids = {
  payment: '',
  bulk: '',
  bulkToStop: '',
  periodic: '',
  periodicToStop: '',
  basket: '',
  consent: '',
  fundsConsent: '',
  account: '',
  cancelled: '',
};
let tokens: Awaited<ReturnType<typeof grantTokens>>['tokens'];
type Token = keyof typeof tokens;

const own = (): Caller => ({ client: 'sandbox-tpp', token: tokens.own });
/** The TPP with this token, or another one for calls about funds. */
const bearing =
  (token: Token, forFunds = token) =>
  (isFunds: boolean): Caller => ({ ...own(), token: tokens[isFunds ? forFunds : token] });
const callers: Readonly<Record<string, (isFunds: boolean) => Caller>> = {
  'without a client': () => ({ token: tokens.own }),
  'an unknown client': () => ({ ...own(), client: 'unknown' }),
  'a removed client': () => ({ ...own(), client: 'removed' }),
  'a blocked client': () => ({ ...own(), client: 'sandbox-blocked' }),
  'the client with a wrong secret': () => ({ ...own(), secret: 'a guess' }),
  'a client without the role': (isFunds) => ({ ...own(), client: isFunds ? 'no-funds' : 'only-funds' }),
  'another TPP': (isFunds) => ({
    ...bearing('others', 'othersFunds')(isFunds),
    client: 'sandbox-tpp-b',
  }),
  'another TPP with a stolen token': () => ({ ...own(), client: 'sandbox-tpp-b' }),
  'the TPP without a token': () => ({ client: 'sandbox-tpp' }),
  'the TPP with its token in the address': () => ({ ...own(), isInQuery: true }),
  'the TPP with a made-up token': () => ({ ...own(), token: 'x'.repeat(43) }),
  'the TPP with an expired token': bearing('expired'),
  'the TPP with a revoked token': bearing('revoked'),
  'the TPP with the token of a consent that has ended': bearing('ended'),
  'the TPP with a token for another service': bearing('funds', 'own'),
  'the TPP with the token of another consent': bearing('another', 'anotherFunds'),
  'the TPP with a password token of another customer': bearing('markos', 'markosFunds'),
  'the TPP with a token that no customer has given': bearing('ofNobody'),
};

/** Version 1.0.5 reads payments of every product, but initiates only its own products. */
function productOf({ contract, operation: { method, path } }: Place): string {
  return method === 'POST' && !path.includes('{paymentId}') && contract.name === 'payments-1.0.5'
    ? 'sepa-credit-transfers'
    : domestic;
}

const isFundsCall = ({ operation: { id } }: Place) => id === 'confirmFunds' || id === 'registerFundsConsent';

/** The page's rows by caller: the answer to each kind of call; a dash marks calls that the caller may make. */
function matrixOnPage(): ReadonlyMap<string, readonly string[]> {
  const [, section = ''] = readFileSync('docs/security/tests.md', 'utf8').split(/^## Access matrix$/m);
  const [head = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.replaceAll('`', '').trim()));
  expect(head.slice(1)).to.deep.equal(kinds);
  return new Map(rows.map(([caller = '', ...verdicts]) => [caller, verdicts]));
}

describeAtTheDoor('A TPP operation', ({ database, tpp, url }) => {
  const matrix = matrixOnPage();
  const operations = places.filter(({ operation }) =>
    operation.security.some((schemes) => schemes.includes(clientScheme)),
  );

  before(async () => {
    const consents = new ConsentTpp(url);
    const granted = await grantTokens(url, database());
    ({ tokens } = granted);
    const cancelled = await startPayment(url(), { executionDate: farAway });
    await authorise(cancelled.link);
    await tpp.startCancellation(cancelled.id);
    const inBasket = await startPayment(url());
    const baskets = new BasketTpp(url);
    const basket = await baskets.start({ paymentIds: [inBasket.id] });
    await baskets.startAuthorisation(basket.id);
    Object.assign(ids, {
      ...(await startOrders(tpp)),
      payment: (await startPayment(url())).id,
      cancelled: cancelled.id,
      basket: basket.id,
      consent: granted.consentId,
      fundsConsent: granted.fundsConsentId,
      account: await consents.accountId(granted.token),
    });
    await clientLike('removed', { status: 'removed' });
    await clientLike('only-funds', { roles: '["PSP_IC"]' });
    await clientLike('no-funds', { roles: '["PSP_AI","PSP_PI"]' });
  });

  const clientLike = async (id: string, changes: object) => {
    const [row] = await database().reader('clients').where({ id: 'sandbox-tpp' });
    await database()
      .maintenance('clients')
      .insert({ ...row, ...changes, id });
  };

  /** Returns the id of the resource's authorisation. */
  const authorisationOf = async (resource_id: string, kind: string) => {
    const [row] = await database()
      .reader('authorisations')
      .where({ resource_id, resource_kind: kind })
      .select('id');
    return String(row?.id);
  };

  const pathOf = async (place: Place) => {
    const { contract, operation } = place;
    const isCancellation = operation.path.includes('cancellation');
    const [asked, toStop, ...resourceKinds] = ordersAt(operation.path, ids);
    const paymentId = isCancellation ? toStop : asked;
    const [resource, kind] = operation.path.includes('{basketId}')
      ? [ids.basket, 'basket']
      : operation.path.includes('{consentId}')
        ? [ids.consent, 'consent']
        : [paymentId, resourceKinds[isCancellation ? 1 : 0] ?? ''];
    const path = (contract.basePath + operation.path)
      .replace('{payment-service}', 'payments')
      .replace('{payment-product}', productOf(place))
      .replace('{paymentId}', paymentId)
      .replace('{basketId}', ids.basket)
      .replace('{consentId}', ids.consent)
      .replace('{account-id}', ids.account)
      .replace('{authorisationId}', await authorisationOf(resource, kind));
    return path.endsWith('/transactions') ? `${path}?bookingStatus=booked` : path;
  };

  const bodyOf = ({ operation: { id } }: Place): object => {
    const account = { iban: ibans.ana };
    if (id === 'registerFundsConsent') return { account };
    if (id === 'registerAccountConsent') return consentRequest();
    if (id === 'initiatePeriodicPayment') return periodicOf();
    if (id === 'initiateBulkPayment') return bulkOf([entryOf('1.00')]);
    if (id === 'createSigningBasket') return { paymentIds: [ids.payment] };
    if (id === 'confirmFunds') return { account, instructedAmount: { currency: 'EUR', amount: '1.00' } };
    return id.startsWith('start') ? {} : orderOf();
  };

  const ask = async (place: Place, { client, isInQuery, secret, token }: Caller) => {
    const { method } = place.operation;
    const address = new URL(url() + (await pathOf(place)));
    if (isInQuery) address.searchParams.set('access_token', token ?? '');
    const answer = await exchange(address.href, {
      method,
      headers: {
        'X-Request-ID': randomUUID(),
        'PSU-ID': 'ana.horvat',
        'PSU-IP-Address': '192.0.2.1',
        'Consent-ID': isFundsCall(place) ? ids.fundsConsent : ids.consent,
        ...defined({
          'X-Gateway-Client-Id': client,
          'X-Gateway-Client-Secret': secret,
          Authorization: token && !isInQuery ? `Bearer ${token}` : undefined,
        }),
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(bodyOf(place)) }),
    });
    const { status, text } = answer;
    return verdictOf({ ...answer, body: text === '' ? undefined : JSON.parse(text), status });
  };
  const nameOf = ({ contract, operation }: Place) => `${contract.name} ${operation.method} ${operation.path}`;

  it('answers a client that is authorised', async () => {
    const reads = operations.filter(({ operation: { method } }) => method === 'GET');
    for (const place of reads) expect(await ask(place, own()), nameOf(place)).to.equal('200');
  });

  for (const [caller, callerOf] of Object.entries(callers)) {
    it(`refuses ${caller}, and changes nothing`, async () => {
      const verdicts = matrix.get(caller) ?? [];
      const before = await dumpTables(database(), heartbeatTables);
      for (const place of operations) {
        const want = verdicts[kinds.indexOf(kindOf(place))];
        if (want === '–') continue;
        const verdict = await ask(place, callerOf(isFundsCall(place)));
        expect(verdict.split(' ').slice(0, 2).join(' '), nameOf(place)).to.equal(want);
      }
      expect(await dumpTables(database(), heartbeatTables)).to.equal(before);
    });
  }

  it('has a documented access matrix with a row for each tested caller', () => {
    expect([...matrix.keys()]).to.deep.equal(Object.keys(callers));
  });
});
