/** Journeys of payments: one payment, its cancellation, two signatures, several at once, and from app to app. */
import type { CallStep, Guide } from '../guide.js';
import {
  approve,
  asClient,
  asked,
  domestic,
  initiate,
  json,
  keptOfStart,
  orderOf,
  payments,
  read,
  readStatus,
} from './parts.js';

export const payment: Guide = {
  id: 'payment',
  title: { hr: 'Plaćanje', en: 'A payment' },
  text: {
    hr: 'Zadate plaćanje s računa korisnika, korisnik ga odobri, a banka ga provede.',
    en: 'You initiate a payment from a customer’s account, the customer approves it, and the bank carries it out.',
  },
  steps: [initiate(orderOf()), approve(), readStatus],
};

export const cancellation: Guide = {
  id: 'cancellation',
  title: { hr: 'Zaustavljanje plaćanja', en: 'A cancellation' },
  text: {
    hr: 'Plaćanje odobreno za neki kasniji dan zaustavlja se uz odobrenje korisnika. Dok ga nitko nije odobrio, dovoljan je DELETE.',
    en: 'A payment that is approved for a later day is cancelled with the customer’s approval. As long as nobody has approved it, DELETE alone is enough.',
  },
  steps: [
    initiate(orderOf({ requestedExecutionDate: '{{laterDate}}' })),
    approve(),
    {
      title: { hr: 'Zatražite zaustavljanje', en: 'Ask for the cancellation' },
      text: {
        hr: 'Odgovor 202 kaže da zaustavljanje treba odobriti i kamo vodi sljedeći korak.',
        en: 'The answer 202 says that the cancellation has to be approved, and where the next step leads.',
      },
      call: { method: 'DELETE', path: `${domestic}/{{paymentId}}`, headers: asClient },
      status: 202,
    },
    {
      title: { hr: 'Pokrenite odobravanje zaustavljanja', en: 'Start the authorisation of the cancellation' },
      text: {
        hr: 'Zaustavljanje se odobrava zasebno, na vlastitoj stranici za korisnika.',
        en: 'The cancellation has an authorisation of its own, with a page of its own for the customer.',
      },
      call: {
        method: 'POST',
        path: `${domestic}/{{paymentId}}/cancellation-authorisations`,
        headers: asked,
      },
      status: 201,
      keeps: keptOfStart,
    },
    approve('customer', {
      title: { hr: 'Korisnik odobrava zaustavljanje', en: 'The customer approves the cancellation' },
    }),
    {
      ...readStatus,
      text: {
        hr: 'CANC znači da je plaćanje zaustavljeno.',
        en: 'CANC means that the payment is cancelled.',
      },
    },
  ],
};

export const twoSignatures: Guide = {
  id: 'two-signatures',
  title: { hr: 'Dva potpisa', en: 'Two signatures' },
  text: {
    hr: 'Račun tvrtke traži dva potpisnika. Svaki ima svoje odobravanje, a prvo nastaje s plaćanjem.',
    en: 'A company’s account needs two signers. Each signs with an authorisation of their own, of which the first comes with the payment.',
  },
  steps: [
    initiate(orderOf({ debtorAccount: { iban: '{{companyIban}}' } })),
    approve('firstSigner', {
      title: { hr: 'Prvi potpisnik odobrava', en: 'The first signer approves' },
    }),
    {
      title: { hr: 'Pokrenite odobravanje drugog potpisnika', en: 'Start the second signer’s authorisation' },
      text: {
        hr: 'Status je sada PATC: jedan je potpis tu, a drugi nedostaje.',
        en: 'The status is PATC now: one signature is there, and the other is missing.',
      },
      call: {
        method: 'POST',
        path: `${domestic}/{{paymentId}}/authorisations`,
        headers: { ...asked, 'PSU-ID': '{{secondSigner}}' },
      },
      status: 201,
      keeps: keptOfStart,
    },
    approve('secondSigner', {
      title: { hr: 'Drugi potpisnik odobrava', en: 'The second signer approves' },
    }),
    readStatus,
  ],
};

function entry(name: 'firstPaymentId' | 'secondPaymentId', title: CallStep['title']): CallStep {
  const { call, status } = initiate(orderOf());
  const headers = { ...call.headers, 'TPP-Explicit-Authorisation-Preferred': 'true' };
  return {
    title,
    text: {
      hr: 'Zaglavlje TPP-Explicit-Authorisation-Preferred kaže da plaćanje zasad ne treba vlastito odobravanje.',
      en: 'The header TPP-Explicit-Authorisation-Preferred says that the payment needs no authorisation of its own yet.',
    },
    call: { ...call, headers },
    status,
    keeps: { [name]: { at: ['paymentId'] } },
  };
}

export const basket: Guide = {
  id: 'basket',
  title: { hr: 'Više odobrenja odjednom', en: 'A signing basket' },
  text: {
    hr: 'Više plaćanja jednog korisnika odobrava se jednim kodom: sva ili nijedno.',
    en: 'Several payments of one customer are approved with one code: all of them, or none.',
  },
  steps: [
    entry('firstPaymentId', { hr: 'Zadajte prvo plaćanje', en: 'Initiate the first payment' }),
    entry('secondPaymentId', { hr: 'Zadajte drugo plaćanje', en: 'Initiate the second payment' }),
    {
      title: { hr: 'Stavite ih u skupinu', en: 'Put them into a basket' },
      text: {
        hr: 'Dok se o skupini (signing basket) ne odluči, plaćanja u njoj ne mogu se odobriti pojedinačno.',
        en: 'Until the basket is decided, the payments in it cannot be approved one by one.',
      },
      call: {
        method: 'POST',
        path: `${payments}/signing-baskets`,
        headers: { ...asked, 'TPP-Redirect-URI': '{{callback}}' },
        body: json({ paymentIds: ['{{firstPaymentId}}', '{{secondPaymentId}}'] }),
      },
      status: 201,
      keeps: { basketId: { at: ['basketId'] }, ...keptOfStart },
    },
    approve(),
    read(
      `${payments}/signing-baskets/{{basketId}}/status`,
      {
        title: { hr: 'Pročitajte status skupine', en: 'Read the basket’s status' },
        text: {
          hr: 'ACTC znači da je sve odobreno. Svako plaćanje dalje ima vlastiti status.',
          en: 'ACTC means that everything is approved. Each payment goes on with a status of its own.',
        },
      },
      asClient,
    ),
  ],
};

export const appToApp: Guide = {
  id: 'app-to-app',
  title: { hr: 'Iz aplikacije u aplikaciju', en: 'From app to app' },
  text: {
    hr: 'Na telefonu korisnik odobrava u aplikaciji banke, bez preglednika. Verzija 1.3.2 vraća i poveznice za nju.',
    en: 'On a phone the customer approves in the bank’s app, without a browser. Version 1.3.2 answers with links for that as well.',
  },
  steps: [
    {
      ...initiate(orderOf(), {
        title: { hr: 'Zadajte plaćanje s telefona', en: 'Initiate the payment from a phone' },
        text: {
          hr: 'Otvorite scaApp2AppIOS ili scaApp2AppAndroid u svojoj aplikaciji. U ispitnom okruženju obje vode na stranicu koja glumi aplikaciju banke.',
          en: 'Open scaApp2AppIOS or scaApp2AppAndroid from your app. In the sandbox both lead to a page that plays the bank’s app.',
        },
      }),
      keeps: {
        paymentId: { at: ['paymentId'] },
        ...keptOfStart,
        appLink: { at: ['_links', 'scaApp2AppIOS', 'href'] },
      },
    },
    {
      ...approve('customer', {
        title: { hr: 'Korisnik odobrava u aplikaciji', en: 'The customer approves in the app' },
        text: {
          hr: 'Otvorite poveznicu na telefonu i odobrite ili pustite da umjesto korisnika odluči ovaj poziv. Telefon se vraća na vašu adresu.',
          en: 'Open the link on a phone and approve, or let this call decide in the customer’s place. The phone comes back to your address.',
        },
      }),
      page: '{{appLink}}',
    },
    readStatus,
  ],
};
