/**
 * Signatures on every service: the role that each service needs, and a bank that requires signatures for some services.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import {
  ecKeys,
  issuing,
  paymentPath,
  root,
  sendSigned,
  trustFolderOf,
} from '../support/tpp/signing-bank.js';
import { ConsentTpp, type Granted } from '../support/tpp/tpp-consents.js';
import { type Headers, orderOf, v132, verdictOf } from '../support/tpp/tpp.js';

const base = '/psd2-bank-accounts-api-1.3.2/v1';
const newer = '/psd2-bank-accounts-api-1.3.2.2/v1';
const account = { iban: ibans.ana };
const consent = {
  access: { accounts: [account], balances: [account] },
  recurringIndicator: true,
  validUntil: '9999-12-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
};

interface Operation {
  readonly what: string;
  readonly method: string;
  readonly path: (consentId: string) => string;
  readonly body?: object;
  /** The grant of the token that the request carries. */
  readonly grant?: 'accounts' | 'funds';
  readonly service: 'payments' | 'accounts' | 'funds';
  readonly roles: readonly string[];
  /** The verdict on a correctly signed request: status, then code and path of other errors. */
  readonly want: string;
}

const aisp = { service: 'accounts', roles: ['PSP_AI'] } as const;
const either = { service: 'accounts', roles: ['PSP_AI', 'PSP_IC'], grant: 'accounts' } as const;
const funds = { service: 'funds', roles: ['PSP_IC'] } as const;
const question = { account, instructedAmount: { currency: 'EUR', amount: '1.00' } };

const operations: readonly Operation[] = [
  {
    what: 'a signing basket',
    method: 'POST',
    path: () => `${v132}/signing-baskets`,
    body: {},
    service: 'payments',
    roles: ['PSP_PI'],
    want: '400 FORMAT_ERROR body',
  },
  {
    what: 'a payment',
    method: 'POST',
    path: () => paymentPath,
    body: orderOf(),
    service: 'payments',
    roles: ['PSP_PI'],
    want: '201',
  },
  {
    what: 'a consent for accounts',
    method: 'POST',
    path: () => `${base}/consent`,
    body: consent,
    ...aisp,
    want: '201',
  },
  {
    what: 'a consent on the alias path',
    method: 'POST',
    path: () => `${newer}/consents`,
    body: consent,
    ...aisp,
    want: '201',
  },
  {
    what: 'a funds consent',
    method: 'POST',
    path: () => `${base}/consents/confirmation-of-funds`,
    body: { account },
    ...funds,
    want: '201',
  },
  {
    what: 'reading a consent',
    method: 'GET',
    path: (id) => `${base}/consents/${id}`,
    ...either,
    want: '200',
  },
  {
    what: 'the status of a consent',
    method: 'GET',
    path: (id) => `${newer}/consents/${id}/status`,
    ...either,
    want: '200',
  },
  {
    what: 'the list of accounts',
    method: 'GET',
    path: () => `${base}/accounts?withBalance=true`,
    ...aisp,
    grant: 'accounts',
    want: '200',
  },
  {
    what: 'a funds confirmation',
    method: 'POST',
    path: () => `${newer}/funds-confirmation`,
    body: question,
    ...funds,
    grant: 'funds',
    want: '200',
  },
];

const allRoles = ['PSP_AS', 'PSP_PI', 'PSP_AI', 'PSP_IC'];
const signers = new Map<string, ReturnType<typeof issuing.issue>>();
/** Returns one certificate for each set of roles. */
function signerWith(roles: readonly string[]) {
  const key = roles.join();
  const signer = signers.get(key) ?? issuing.issue(ecKeys, { roles });
  signers.set(key, signer);
  return signer;
}

describeAtTheBank(
  'The signature',
  (bank) => {
    let granted: Readonly<Record<'accounts' | 'funds', Granted>>;
    before(async () => {
      const client = new ConsentTpp(bank.url);
      granted = { accounts: await client.granted(), funds: await client.grantedFunds() };
    });

    function headersOf({ body, grant }: Operation): Headers {
      return {
        'PSU-ID': 'ana.horvat',
        'PSU-IP-Address': '192.0.2.1',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(grant && { Authorization: `Bearer ${granted[grant].token}` }),
      };
    }

    function askSigned(operation: Operation, roles: readonly string[]) {
      const { body, method, path } = operation;
      return sendSigned(bank, {
        by: signerWith(roles),
        algorithm: 'sha-256',
        method,
        path: path(granted.accounts.consentId),
        headers: headersOf(operation),
        ...(body && { content: JSON.stringify(body) }),
      });
    }

    function askUnsigned(operation: Operation) {
      const { body, method, path } = operation;
      return bank.tpp.ask(method, path(granted.accounts.consentId), {
        headers: { ...headersOf(operation), 'X-Request-ID': randomUUID() },
        ...(body && { content: JSON.stringify(body) }),
      });
    }

    for (const operation of operations) {
      const { roles, want, what } = operation;
      it(`for ${what} needs a certificate with ${roles.join(' or ')}`, async () => {
        for (const role of roles) {
          expect(verdictOf(await askSigned(operation, [role]))).to.equal(want);
        }
        const others = allRoles.filter((role) => !roles.includes(role));
        const refused = verdictOf(await askSigned(operation, others));
        expect(refused).to.equal('401 CERTIFICATE_INVALID header.TPP-Signature-Certificate');
      });
    }

    for (const services of [['payments'], ['accounts', 'funds'], []] as const) {
      it(`is required for ${services.join(' and ') || 'no service'} if the bank is configured so`, async () => {
        await bank.restart({ SIGNATURE_REQUIRED: services.join() });
        for (const operation of operations) {
          const isNeeded = services.some((service) => service === operation.service);
          const unsigned = isNeeded ? '401 SIGNATURE_MISSING header.Signature' : operation.want;
          expect(verdictOf(await askUnsigned(operation)), operation.what).to.equal(unsigned);
          const signed = await askSigned(operation, operation.roles);
          expect(verdictOf(signed), operation.what).to.equal(operation.want);
        }
      });
    }
  },
  { TRUST_FOLDER: trustFolderOf([root, issuing]) },
);
