/** What a handler module looks like: `satisfies` keeps the literal statuses, and newer bodies fit older functions. */
import type { Answer, CodeFor } from '../../../src/contract/answers.js';
import type { HandlersOf, RequestOf } from '../../../src/contract/operation.js';
import { reply } from '../../../src/contract/reply.js';

interface Call {
  readonly clientId: string;
}

const nameOf = (body: RequestOf<'payments-1.0.0', 'initiateDomesticCreditTransfer'>['body']) =>
  body.creditorName;
const links = { self: { href: '/p' } };

const handlers = {
  'payments-1.0.0': async ({ body }, call) =>
    reply({
      status: 201,
      headers: { location: `/${call.clientId}`, 'aspsp-sca-approach': 'REDIRECT' },
      body: { transactionStatus: 'RCVD', paymentId: nameOf(body), _links: links },
    }),
  'payments-1.3.2': async ({ body, headers }, call) =>
    reply({
      status: 201,
      headers: {
        location: `/${call.clientId}`,
        'aspsp-sca-approach': 'REDIRECT',
        'idempotent-replayed': 'true',
      },
      body: {
        transactionStatus: 'RCVD',
        paymentId: `${nameOf(body)} ${body.debtorName ?? headers['x-request-id']}`,
        _links: { ...links, scaApp2AppIOS: { href: 'app:p' } },
      },
    }),
} satisfies HandlersOf<'initiateDomesticCreditTransfer', Call>;

export default handlers;

/** The status stays the literal that was written, so that a caller need not ask again. */
export const status: 201 = await handlers['payments-1.0.0'](
  {
    path: { 'payment-service': 'payments' },
    query: {},
    headers: { 'x-request-id': 'r', 'psu-ip-address': '::1' },
    body: {
      debtorAccount: { iban: 'a' },
      instructedAmount: { currency: 'EUR', amount: '1' },
      creditorAccount: { iban: 'b' },
      creditorName: 'c',
      remittanceInformationUnstructured: 'd',
    },
  },
  { clientId: 'client' },
).then(({ status: given }) => given);

export const answers = {
  'payment.unknown': [404, 'RESOURCE_UNKNOWN'],
  'method.unsupported': [405, 'SERVICE_INVALID'],
  'session.unsupported': [400, 'SESSIONS_NOT_SUPPORTED'],
  'card.invalid': [400, 'CARD_INVALID'],
  'answer.unacceptable': [406, 'REQUESTED_FORMATS_INVALID'],
  'access.exceeded': [429, 'ACCESS_EXCEEDED'],
  'rate.exceeded': [429],
  'server.failed': [500],
} satisfies Record<string, Answer>;

/** Where the contracts leave a code open, any text will do; elsewhere only the listed ones. */
export const open: string extends CodeFor<409> ? true : false = true;
export const closed: string extends CodeFor<401 | 400 | 403 | 406 | 429> ? true : false = false;
