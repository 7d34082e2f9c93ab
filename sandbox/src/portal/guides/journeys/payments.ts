/** Journeys of payments: one, its cancellation, two signatures, several at once, a periodic one, and from app to app. */
import type { CallStep, Guide } from '../guide.js';
import {
  approve,
  asClient,
  asked,
  domestic,
  initiate,
  json,
  keptOfStart,
  buildOrder,
  newestPayments,
  payments,
  read,
  readStatus,
} from './shared-steps.js';

export const payment: Guide = {
  id: 'payment',
  title: 'A payment',
  text: 'You initiate a payment from a customer’s account, the customer approves it, and the bank executes it.',
  steps: [initiate(buildOrder()), approve(), readStatus],
};

export const cancellation: Guide = {
  id: 'cancellation',
  title: 'A cancellation',
  text: 'A payment that is approved for a later day is cancelled with the customer’s approval. Before its approval, DELETE alone is enough.',
  steps: [
    initiate(buildOrder({ requestedExecutionDate: '{{laterDate}}' })),
    approve(),
    {
      title: 'Request the cancellation',
      text: 'The answer 202 says that the cancellation must be approved, and links to the next step.',
      call: { method: 'DELETE', path: `${domestic}/{{paymentId}}`, headers: asClient },
      status: 202,
    },
    {
      title: 'Start the authorisation of the cancellation',
      text: 'The cancellation has an authorisation of its own, with a page of its own for the customer.',
      call: {
        method: 'POST',
        path: `${domestic}/{{paymentId}}/cancellation-authorisations`,
        headers: asked,
      },
      status: 201,
      keeps: keptOfStart,
    },
    approve('customer', {
      title: 'The customer approves the cancellation',
    }),
    {
      ...readStatus,
      text: 'CANC means that the payment is cancelled.',
    },
  ],
};

export const twoSignatures: Guide = {
  id: 'two-signatures',
  title: 'Two signatures',
  text: 'A company’s account needs two signers. Each signer has a separate authorisation; the first is created with the payment.',
  steps: [
    initiate(buildOrder({ debtorAccount: { iban: '{{companyIban}}' } })),
    approve('firstSigner', {
      title: 'The first signer approves',
    }),
    {
      title: 'Start the second signer’s authorisation',
      text: 'The status is PATC: the first signature is given, the second is missing.',
      call: {
        method: 'POST',
        path: `${domestic}/{{paymentId}}/authorisations`,
        headers: { ...asked, 'PSU-ID': '{{secondSigner}}' },
      },
      status: 201,
      keeps: keptOfStart,
    },
    approve('secondSigner', {
      title: 'The second signer approves',
    }),
    readStatus,
  ],
};

function entry(name: 'firstPaymentId' | 'secondPaymentId', title: CallStep['title']): CallStep {
  const { call, status } = initiate(buildOrder());
  const headers = { ...call.headers, 'TPP-Explicit-Authorisation-Preferred': 'true' };
  return {
    title,
    text: 'The header TPP-Explicit-Authorisation-Preferred says that the payment needs no authorisation of its own yet.',
    call: { ...call, headers },
    status,
    keeps: { [name]: { at: ['paymentId'] } },
  };
}

export const basket: Guide = {
  id: 'basket',
  title: 'A signing basket',
  text: 'Several payments of one customer are approved with one code: all of them, or none.',
  steps: [
    entry('firstPaymentId', 'Initiate the first payment'),
    entry('secondPaymentId', 'Initiate the second payment'),
    {
      title: 'Put them into a basket',
      text: 'Until the basket is decided, the payments in it cannot be approved one by one.',
      call: {
        method: 'POST',
        path: `${payments}/signing-baskets`,
        headers: { ...asked, 'TPP-Redirect-URI': '{{callback}}?run={{run}}' },
        body: json({ paymentIds: ['{{firstPaymentId}}', '{{secondPaymentId}}'] }),
      },
      status: 201,
      keeps: { basketId: { at: ['basketId'] }, ...keptOfStart },
    },
    approve(),
    read(
      `${payments}/signing-baskets/{{basketId}}/status`,
      {
        title: 'Read the basket’s status',
        text: 'ACTC means that everything is approved. Each payment goes on with a status of its own.',
      },
      asClient,
    ),
  ],
};

const sepaBulk = `${newestPayments}/bulk-payments/sepa-credit-transfers`;

export const bulk: Guide = {
  id: 'bulk',
  title: 'A bulk payment',
  text: 'Many payments from one account are one order: the customer approves their number and sum once, and the bank executes them one by one. Version 1.3.16 has bulk payments.',
  steps: [
    initiate(
      json({
        debtorAccount: { iban: '{{iban}}' },
        batchBookingPreferred: true,
        payments: [
          {
            instructedAmount: { currency: 'EUR', amount: '12.00' },
            creditorAccount: { iban: '{{creditorIban}}' },
            creditorName: 'Knjižara Zagreb',
          },
          {
            instructedAmount: { currency: 'EUR', amount: '7.50' },
            creditorAccount: { iban: 'DE89370400440532013000' },
            creditorName: 'Musterhandel GmbH',
          },
        ],
      }),
      {
        title: 'Initiate the bulk payment',
        text: 'The bank checks every entry: a mistake in one refuses them all, and the answer names its field.',
      },
      sepaBulk,
    ),
    approve(),
    read(
      `${sepaBulk}/{{paymentId}}/status`,
      {
        title: 'Read the status',
        text: 'ACSC or ACCC means that every entry is executed. PART means that some were rejected.',
      },
      asClient,
    ),
    read(
      `${sepaBulk}/{{paymentId}}/extended-status`,
      {
        title: 'Read the entries that failed',
        text: 'The answer lists each rejected entry with its position in the order and the reason. If no entry was rejected, the answer has the status alone.',
      },
      asClient,
    ),
  ],
};

const sepaPeriodic = `${newestPayments}/periodic-payments/sepa-credit-transfers`;

export const periodicPayment: Guide = {
  id: 'periodic-payment',
  title: 'A periodic payment',
  text: 'A standing order pays again and again, on the days of its schedule. The customer approves amount, payee and schedule once. Version 1.3.16 has periodic payments.',
  steps: [
    initiate(
      buildOrder({
        startDate: '{{laterDate}}',
        frequency: 'Monthly',
        dayOfExecution: '31',
        executionRule: 'preceding',
        remittanceInformationUnstructured: 'Rent',
      }),
      {
        title: 'Initiate the periodic payment',
        text: 'Day 31 is the last day of every month. If the bank does not work on it, this order pays on the last working day before.',
      },
      sepaPeriodic,
    ),
    approve(),
    read(
      `${sepaPeriodic}/{{paymentId}}/status`,
      {
        title: 'Read the status',
        text: 'ACTC means that the order is active. Advance the workspace’s clock, and the statement of the account lists its payments.',
      },
      asClient,
    ),
    {
      title: 'Cancel the periodic payment',
      text: 'The answer 202 says that the customer must approve the cancellation, as in the guide to cancellations.',
      call: { method: 'DELETE', path: `${sepaPeriodic}/{{paymentId}}`, headers: asClient },
      status: 202,
    },
  ],
};

export const appToApp: Guide = {
  id: 'app-to-app',
  title: 'From app to app',
  text: 'On a phone the customer approves in the bank’s app, without a browser. Version 1.3.2 answers with links for that as well.',
  steps: [
    {
      ...initiate(buildOrder(), {
        title: 'Initiate the payment from a phone',
        text: 'Open scaApp2AppIOS or scaApp2AppAndroid from your app. In the sandbox both lead to a page that simulates the bank’s app.',
      }),
      keeps: {
        paymentId: { at: ['paymentId'] },
        ...keptOfStart,
        appLink: { at: ['_links', 'scaApp2AppIOS', 'href'] },
      },
    },
    {
      ...approve('customer', {
        title: 'The customer approves in the app',
        text: 'Open the link on a phone and approve, or let this call decide in the customer’s place. The phone returns to your address.',
      }),
      page: '{{appLink}}',
    },
    readStatus,
  ],
};
