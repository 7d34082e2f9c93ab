/** A correct handler module: `satisfies` keeps the literal statuses, and newer bodies fit older functions. */
import type { Answer, CodeFor } from '../../../src/contract/answers.js';
import type { HandlersOf, RequestOf } from '../../../src/contract/operation.js';
import { filled } from '../../../src/contract/filled.js';
import { ok, reply, type Ok } from '../../../src/contract/reply.js';
import type { MaxLength } from '../../../src/engine/max-length.js';

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
  'payments-1.3.16': async ({ body }, call) =>
    reply({
      status: 201,
      headers: { location: `/${call.clientId}`, 'aspsp-sca-approach': 'DECOUPLED' },
      body: {
        transactionStatus: 'RCVD',
        paymentId: body.creditorName,
        psuMessage: 'Open the app.',
        _links: { ...links, scaStatus: { href: '/s' } },
      },
    }),
} satisfies HandlersOf<'initiateDomesticCreditTransfer', Call>;

export default handlers;

/** The status keeps its literal type for callers. */
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

declare const text: string;
declare const order: RequestOf<'payments-1.0.0', 'initiateDomesticCreditTransfer'>['body'];

/** The limit of a text applies to literals, counted in characters; texts of unknown length are accepted. */
export const texts = {
  'accounts-1.3.2': async () => {
    const account = { currency: 'EUR', product: text, details: `${text} of ${text}` };
    return ok({
      accounts: [
        { ...account, name: 'Thirty-five characters, all of them' },
        { ...account, name: '😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀' },
        { ...account, name: order.creditorName },
        filled({ ...account, name: text === '' ? undefined : text, usage: 'PRIV' }),
      ],
    });
  },
} satisfies HandlersOf<'listAccounts', Call>;

/** A text with a limit is assignable to other texts, with another limit or with none. */
export const plain: string = order.creditorName;
export const isOther: boolean = order.creditorName === 'A name';

/** The check of a recursive type ends where the given value ends. */
interface Tree {
  readonly name?: MaxLength<3>;
  readonly children?: readonly Tree[];
}
interface StoredTree {
  readonly name: string;
  readonly children?: readonly StoredTree[];
}
declare const stored: StoredTree;
export const tree = async (): Promise<Ok<Tree>> => ok({ children: [stored, { ...stored, name: 'Oak' }] });

/** A part whose type the caller of a function chooses. */
export const linked = async <Links>(links: Links): Promise<Ok<{ name: MaxLength<3>; _links: Links }>> =>
  ok({ name: 'Oak', _links: links });

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

/** An open code accepts any text; a closed code only the listed ones. */
export const open: string extends CodeFor<409> ? true : false = true;
export const closed: string extends CodeFor<401 | 400 | 403 | 406 | 429> ? true : false = false;
