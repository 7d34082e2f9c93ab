/** Deadlines that the bank has promised follow the test clock of the client's workspace. */
import { expect } from 'chai';
import { addDays } from '../../../src/domain/time.js';
import { describeAtTheBank, until } from '../../../test/support/server/bank.js';
import { authorize } from '../../../test/support/customer/customer-at-authorize.js';
import { authorise } from '../../../test/support/customer/customer.js';
import { textAt } from '../../../test/support/runner/json.js';
import { clients, ibans, marko } from '../../../test/support/embedded-bank/sandbox.js';
import { BasketTpp } from '../../../test/support/tpp/tpp-baskets.js';
import { ConsentTpp, oneOff } from '../../../test/support/tpp/tpp-consents.js';
import {
  domestic,
  oauthVerdict,
  orderOf,
  startedBy,
  v132,
  verdictOf,
} from '../../../test/support/tpp/tpp.js';
import { TimeTraveller } from './time-traveller.js';

const clientId = 'sandbox-tpp';
const { redirectUri } = clients[clientId];

/** Returns what an observer sees of a resource at the time of the call. */
type Look = () => Promise<string>;

interface Row {
  readonly what: string;
  readonly begin: (today: string) => Promise<Look>;
  /** The first state, then each advance of the clock with the state after it. */
  readonly seen: readonly [string, ...(readonly [forward: string, wanted: string])[]];
}

describeAtTheBank('A deadline under the workspace’s clock', (bank) => {
  const { database, tpp, url } = bank;
  const developer = new TimeTraveller(bank);
  const consents = new ConsentTpp(url);
  const baskets = new BasketTpp(url);
  before(() => developer.beginWith(clientId));

  const start = async (order: Readonly<Record<string, unknown>> = {}, headers = {}) =>
    startedBy(await tpp.initiate({ basePath: v132, order: orderOf(order), headers }));
  const statusOf = (id: string) => async () => tpp.statusOf(id);
  const consentStatus = (id: string) => async () => {
    const row = await database().reader('consents').where({ id }).first('status', 'last_action_date');
    return `${row.status} ${row.last_action_date}`;
  };
  const bookedOn = async (paymentId: string) => {
    const booked = database().reader('bookings').where('payment_id', paymentId);
    return (await booked.pluck('booking_date')).join();
  };
  /** Exchanges the newest refresh token of the grant. */
  const refreshing = ({ refreshToken }: { readonly refreshToken: string }) => {
    let newest = refreshToken;
    return async () => {
      const answer = await consents.exchange({ grant_type: 'refresh_token', refresh_token: newest });
      newest = textAt(answer.body, 'refresh_token') ?? newest;
      return answer;
    };
  };
  const nameless = { 'PSU-IP-Address': undefined };

  const rows: readonly Row[] = [
    {
      what: 'a payment without approval',
      begin: async () => statusOf((await start()).id),
      seen: ['RCVD', ['PT23H', 'RCVD'], ['PT2H', 'RJCT']],
    },
    {
      what: 'an approved payment of a later day, which is booked on that day',
      begin: async (today) => {
        const day = addDays(today, 10);
        const { id, link } = await start({ requestedExecutionDate: day });
        await authorise(link);
        return async () => {
          const booked = await bookedOn(id);
          return [await tpp.statusOf(id), booked === day ? 'on its day' : booked].join(' ').trim();
        };
      },
      seen: ['ACTC', ['P9D', 'ACTC'], ['P30D', 'ACSC on its day']],
    },
    {
      what: 'a payment that waits for funds until midnight',
      begin: async () => {
        const order = {
          debtorAccount: { iban: ibans.marko },
          instructedAmount: { currency: 'EUR', amount: '50.00' },
        };
        const { id, link } = await start(order, { 'TPP-Rejection-NoFunds-Preferred': 'false' });
        await authorise(link, marko);
        await until(statusOf(id), (status) => status === 'PDNG');
        return statusOf(id);
      },
      seen: ['PDNG', ['PT1S', 'PDNG'], ['midnight', 'RJCT']],
    },
    {
      what: 'a consent without approval',
      begin: async () => consentStatus(textAt((await consents.register()).body, 'consentId') ?? ''),
      seen: ['received', ['PT23H', 'received'], ['PT2H', 'rejected']],
    },
    {
      what: 'a consent at the end of its last day',
      begin: async (today) => {
        const validUntil = addDays(today, 20);
        const { consentId } = await consents.granted({ request: { validUntil } });
        return async () =>
          (await consentStatus(consentId)()).replace(addDays(validUntil, 1), 'after its last day');
      },
      seen: ['valid', ['P20D', 'valid'], ['P5D', 'expired after its last day']],
    },
    {
      what: 'a one-off consent that was used',
      begin: async () => {
        const { consentId, token } = await consents.granted({
          access: { accounts: [ibans.ana] },
          request: oneOff,
        });
        const accountId = await consents.accountId(token);
        await consents.ask('GET', `/accounts/${accountId}`, { token });
        return consentStatus(consentId);
      },
      seen: ['valid', ['PT50M', 'valid'], ['PT20M', 'expired']],
    },
    {
      what: 'an access token',
      begin: async () => {
        const { token } = await consents.granted();
        return async () => verdictOf(await consents.ask('GET', '/accounts', { token }));
      },
      seen: ['200', ['PT50M', '200'], ['PT20M', '401 TOKEN_EXPIRED']],
    },
    {
      what: 'a refresh token, whose successor has its own lifetime',
      begin: async () => {
        const refresh = refreshing(await consents.granted());
        return async () => oauthVerdict(await refresh());
      },
      seen: ['200', ['PT23H', '200'], ['PT23H', '200'], ['P2D', '400 invalid_grant']],
    },
    {
      what: 'an authorization code',
      begin: async () => {
        const arrival = await authorize(url(), consents.authorizeAddress(await consents.register()));
        const code = arrival.searchParams.get('code') ?? '';
        const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
        let isFirst = true;
        return async () => {
          if (isFirst) return ((isFirst = false), 'kept');
          return oauthVerdict(await consents.exchange(form));
        };
      },
      seen: ['kept', ['PT61S', '400 invalid_grant']],
    },
    {
      what: 'an authorisation link',
      begin: async () => {
        const { id, link } = await start();
        const authorisationId = link.slice(link.lastIndexOf('/') + 1);
        const path = `${v132}/payments/${domestic}/${id}/authorisations/${authorisationId}`;
        return async () => textAt((await tpp.ask('GET', path)).body, 'scaStatus') ?? '';
      },
      seen: ['received', ['PT9M', 'received'], ['PT2M', 'failed']],
    },
    {
      what: 'a signing basket without approval, and its payment',
      begin: async () => {
        const payment = await start();
        const { id } = await baskets.start({ paymentIds: [payment.id] });
        return async () => [await baskets.statusOf(id), await tpp.statusOf(payment.id)].join(' ');
      },
      seen: ['RCVD RCVD', ['PT23H', 'RCVD RCVD'], ['PT2H', 'RJCT RJCT']],
    },
    {
      what: 'the daily frequency of a consent without the customer',
      begin: async () => {
        const refresh = refreshing(await consents.granted());
        return async () => {
          const token = textAt((await refresh()).body, 'access_token');
          const ask = async () =>
            (await consents.ask('GET', '/accounts', { token, headers: nameless })).status;
          return [await ask(), await ask(), await ask(), await ask(), await ask()].join(' ');
        };
      },
      seen: ['200 200 200 200 429', ['midnight', '200 200 200 200 429']],
    },
    {
      what: 'the customer authentication for transactions older than 90 days',
      begin: async (today) => {
        const granted = await consents.granted();
        const accountId = await consents.accountId(granted.token);
        const path = `/accounts/${accountId}/transactions?bookingStatus=booked&dateFrom=${addDays(today, -200)}`;
        const refresh = refreshing(granted);
        return async () => {
          const token = textAt((await refresh()).body, 'access_token');
          return verdictOf(await consents.ask('GET', path, { token }));
        };
      },
      seen: ['200', ['PT50M', '200'], ['PT20M', '401 TOKEN_INVALID query.dateFrom']],
    },
  ];

  for (const { begin, seen, what } of rows) {
    const [atFirst, ...later] = seen;
    it(`passes for ${what}`, async () => {
      const { date } = await developer.clock();
      const look = await begin(date);
      expect(await look()).to.match(new RegExp(`^${atFirst}`));
      for (const [forward, wanted] of later) {
        await developer.forward(forward);
        expect(await look(), `after ${forward}`).to.match(new RegExp(`^${wanted}`));
      }
    });
  }
});
