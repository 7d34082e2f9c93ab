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

interface Needs {
  readonly service: 'payments' | 'accounts' | 'funds';
  readonly roles: readonly string[];
  /** The grant of the token that the request carries. */
  readonly grant?: 'accounts' | 'funds';
}

interface Operation extends Needs {
  readonly what: string;
  /** With `:id` for the consent. */
  readonly path: string;
  /** For POST; other operations are GET. */
  readonly body?: object;
  /** The verdict on a correctly signed request: status, then code and path of other errors. */
  readonly want: string;
}

const pisp: Needs = { service: 'payments', roles: ['PSP_PI'] };
const aisp: Needs = { service: 'accounts', roles: ['PSP_AI'] };
const either: Needs = { service: 'accounts', roles: ['PSP_AI', 'PSP_IC'], grant: 'accounts' };
const piisp: Needs = { service: 'funds', roles: ['PSP_IC'] };
const funds = `${base}/consents/confirmation-of-funds`;
const question = { account, instructedAmount: { currency: 'EUR', amount: '1.00' } };

const operations: readonly Operation[] = [
  {
    what: 'a signing basket',
    path: `${v132}/signing-baskets`,
    body: {},
    ...pisp,
    want: '400 FORMAT_ERROR body',
  },
  { what: 'a payment', path: paymentPath, body: orderOf(), ...pisp, want: '201' },
  { what: 'a consent for accounts', path: `${base}/consent`, body: consent, ...aisp, want: '201' },
  { what: 'a consent on the alias path', path: `${newer}/consents`, body: consent, ...aisp, want: '201' },
  { what: 'a funds consent', path: funds, body: { account }, ...piisp, want: '201' },
  { what: 'reading a consent', path: `${base}/consents/:id`, ...either, want: '200' },
  { what: 'the status of a consent', path: `${newer}/consents/:id/status`, ...either, want: '200' },
  {
    what: 'the list of accounts',
    path: `${base}/accounts?withBalance=true`,
    ...aisp,
    grant: 'accounts',
    want: '200',
  },
  {
    what: 'a funds confirmation',
    path: `${newer}/funds-confirmation`,
    body: question,
    ...piisp,
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

    const called = ({ body, path }: Operation) => ({
      method: body ? 'POST' : 'GET',
      path: path.replace(':id', granted.accounts.consentId),
      ...(body && { content: JSON.stringify(body) }),
    });

    function askSigned(operation: Operation, roles: readonly string[]) {
      const by = signerWith(roles);
      return sendSigned(bank, {
        by,
        algorithm: 'sha-256',
        headers: headersOf(operation),
        ...called(operation),
      });
    }

    function askUnsigned(operation: Operation) {
      const { method, path, ...content } = called(operation);
      const headers = { ...headersOf(operation), 'X-Request-ID': randomUUID() };
      return bank.tpp.ask(method, path, { headers, ...content });
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
