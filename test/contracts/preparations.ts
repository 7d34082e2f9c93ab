/** Preparations for the example calls of message codes, made as their descriptions say. */
import type { Preparation } from '../../sandbox/src/portal/message-codes/preparations.js';
import { openDatabase } from '../../src/storage/database.js';
import { until } from '../support/server/bank.js';
import { authorise } from '../support/customer/customer.js';
import { Developer } from '../support/portal/developer.js';
import { textAt } from '../support/runner/json.js';
import { paying } from '../support/tpp/payments.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import type { RunningServer } from '../support/server/server.js';
import { expired, revoked } from '../support/tpp/signing-bank.js';
import { startedBy, Tpp, v132 } from '../support/tpp/tpp.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';

type Values = Readonly<Record<string, string>>;

const product = 'sepa-credit-transfers';
const at = { basePath: v132, product };

export function preparationsAt({
  databaseUrl,
  url,
}: RunningServer): Readonly<Record<Preparation, () => Promise<Values>>> {
  const bankUrl = () => url;
  const [tpp, consents] = [new Tpp(bankUrl), new ConsentTpp(bankUrl)];
  const payment = async (debtor: string = ibans.ana) =>
    startedBy(await tpp.initiate({ ...at, order: sepa(paying('1.00', debtor, ibans.elsewhere)) }));
  const token = async () => (await consents.granted()).token;
  return {
    executedPayment: async () => {
      const { id, link } = await payment();
      await authorise(link);
      await until(
        () => tpp.statusOf(id, product),
        (status) => status === 'ACSC',
      );
      return { paymentId: id };
    },
    cancelledPayment: async () => {
      const { id } = await payment();
      await tpp.cancel(id, at);
      return { paymentId: id };
    },
    paymentInBasket: async () => {
      const { id } = await payment();
      await new BasketTpp(bankUrl).start({ paymentIds: [id] });
      return { paymentId: id };
    },
    paymentsOfTwoCustomers: async () => ({
      paymentId: (await payment()).id,
      otherPaymentId: (await payment(ibans.marko)).id,
    }),
    token: async () => {
      const accessToken = await token();
      return { accessToken, accountId: await consents.accountId(accessToken) };
    },
    tokenWithoutBalances: async () => ({
      accessToken: (await consents.granted({ access: { accounts: [ibans.ana] } })).token,
    }),
    expiredToken: async () => {
      const accessToken = await token();
      await endTokens(databaseUrl);
      return { accessToken };
    },
    revokedToken: async () => {
      const accessToken = await token();
      await consents.revoke(accessToken);
      return { accessToken };
    },
    usedUpToken: async () => {
      const { token: accessToken } = await consents.granted({ request: { frequencyPerDay: 1 } });
      const headers = { 'PSU-IP-Address': undefined };
      await consents.ask('GET', '/accounts', { token: accessToken, headers });
      return { accessToken };
    },
    replacedConsent: async () => {
      const { consentId } = await consents.granted();
      await consents.granted();
      const form = { grant_type: 'password', username: 'ana.horvat', password: 'ana-sandbox', scope: 'AISP' };
      return { consentId, accessToken: textAt((await consents.exchange(form)).body, 'access_token') ?? '' };
    },
    expiredCertificate: async () => ({ certificate: expired.certificate.toString('base64') }),
    revokedCertificate: async () => ({ certificate: revoked.certificate.toString('base64') }),
    faultOf500: () => failingClient(bankUrl, 'answer-500'),
    faultOf503: () => failingClient(bankUrl, 'answer-503'),
    validConsent: async () => ({ consentId: (await consents.granted()).consentId }),
    consent: async () => ({ consentId: textAt((await consents.register()).body, 'consentId') ?? '' }),
  };
}

/** Expires all access tokens. */
async function endTokens(databaseUrl: string): Promise<void> {
  const database = await openDatabase(databaseUrl);
  await database.writer('access_tokens').update({ expires_at: Date.now() });
  await database.close();
}

/** Creates a workspace's client whose next call meets the fault. */
async function failingClient(bankUrl: () => string, effect: string): Promise<Values> {
  const developer = await new Developer(bankUrl).begin();
  const { id } = await developer.client();
  await developer.ask('PUT', '/faults', { faults: [{ effect, calls: 1 }] });
  return { clientId: id };
}

/** A domestic order without the fields that SEPA does not carry. */
function sepa(order: object): object {
  const { remittanceInformationUnstructured: _, ...fields } = {
    remittanceInformationUnstructured: '',
    ...order,
  };
  return fields;
}
