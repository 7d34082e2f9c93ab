/** A TPP with bulk payments or standing orders: initiates, reads, authorises and cancels them. */
import { textAt } from '../runner/json.js';
import { ibans } from '../embedded-bank/sandbox.js';
import {
  authorisationOf,
  domestic,
  startedBy,
  type Started,
  type Headers,
  type Tpp,
  type TppAnswer,
  v1316,
} from './tpp.js';

type Changes = Readonly<Record<string, unknown>>;

/** A payment of a bulk, to an account at another bank. */
export function entryOf(amount: string, changes: Changes = {}) {
  return {
    instructedAmount: { currency: 'EUR', amount },
    creditorAccount: { iban: ibans.elsewhere },
    creditorName: 'Vodovod Zagreb',
    remittanceInformationUnstructured: 'Račun 2026-114',
    ...changes,
  };
}

/** A bulk of Ana's. */
export function bulkOf<Entry>(payments: readonly Entry[], changes: Changes = {}) {
  return { debtorAccount: { iban: ibans.ana }, payments, ...changes };
}

export interface OrderCall {
  readonly basePath?: string;
  readonly product?: string;
  readonly headers?: Headers;
}

/** A monthly standing order of Ana's, to an account at another bank. */
export function periodicOf(changes: Changes = {}) {
  return { ...entryOf('10.00'), debtorAccount: { iban: ibans.ana }, frequency: 'Monthly', ...changes };
}

export const bulksOf = (tpp: Tpp) => ordersOf(tpp, 'bulk-payments');
export const periodicsOf = (tpp: Tpp) => ordersOf(tpp, 'periodic-payments');

function ordersOf(tpp: Tpp, service: 'bulk-payments' | 'periodic-payments') {
  const pathOf = ({ basePath = v1316, product = domestic }: OrderCall) => `${basePath}/${service}/${product}`;
  const ask = (method: string, id: string, below = '', call: OrderCall = {}): Promise<TppAnswer> =>
    tpp.ask(method, `${pathOf(call)}/${id}${below}`, { headers: call.headers ?? {} });
  const send = (content: string, call: OrderCall = {}): Promise<TppAnswer> =>
    tpp.ask('POST', pathOf(call), {
      content,
      headers: { 'Content-Type': 'application/json', 'PSU-IP-Address': '192.0.2.1', ...call.headers },
    });
  return {
    ask,
    send,
    initiate: (order: unknown, call: OrderCall = {}): Promise<TppAnswer> => send(JSON.stringify(order), call),
    /** An order that the bank has accepted. */
    start: async (order: unknown, call: OrderCall = {}): Promise<Started> =>
      startedBy(await send(JSON.stringify(order), call)),
    startAuthorisation: async (id: string, collection = 'authorisations'): Promise<Started> =>
      authorisationOf(await ask('POST', id, `/${collection}`)),
    statusOf: async (id: string, call: OrderCall = {}): Promise<string> => {
      const answer = await ask('GET', id, '/status', call);
      return textAt(answer.body, 'transactionStatus') ?? `answer ${answer.status}`;
    },
  };
}
