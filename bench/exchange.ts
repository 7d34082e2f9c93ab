/** The measured request: a domestic payment with the interface's headers. */

export const accountsBasePath = '/psd2-bank-accounts-api-1.3.2/v1';
export const tokenPath = '/psd2-bank-oauth2-api/oauth2/token';
export const basePath = '/psd2-bank-payments-api-1.3.2/v1';
export const paymentsPath = `${basePath}/payments/domestic-credit-transfers-hr`;
export const clientId = 'sandbox-tpp';
export const redirectUri = 'https://tpp.example/callback';
export const bankAddress = 'http://localhost:8080';

export const order = {
  endToEndIdentification: 'INVOICE-2026-0117',
  debtorName: 'Ana Horvat',
  debtorAccount: { iban: 'HR9599000143200001010' },
  instructedAmount: { currency: 'EUR', amount: '12.50' },
  creditorAccount: { iban: 'HR1210010051863000160' },
  creditorName: 'Adria Trade d.o.o.',
  creditorAddress: {
    street: 'Ilica',
    buildingNumber: '1',
    city: 'Zagreb',
    postalCode: '10000',
    country: 'HR',
  },
  purposeCode: 'SUPP',
  remittanceInformationStructured: { reference: 'HR01-2026-0117' },
  remittanceInformationUnstructured: 'Invoice 2026-0117',
  // Too far ahead for any execution during the measurement, and within the bank's limit of a year.
  requestedExecutionDate: new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10),
};

/**
 * The headers of an initiation. Each request adds its own X-Request-ID. The headers of signatures are left out, because
 * a signature would cover that id, Consent-ID, which names a consent of the client, and the header of companies,
 * because the account belongs to a person.
 */
const headers = {
  'PSU-IP-Address': '192.0.2.17',
  'PSU-ID': 'ana.horvat',
  'PSU-ID-Type': 'user-name',
  'TPP-Redirect-Preferred': 'true',
  'TPP-Redirect-URI': redirectUri,
  'TPP-Nok-Redirect-URI': redirectUri,
  'TPP-Explicit-Authorisation-Preferred': 'false',
  'TPP-Rejection-NoFunds-Preferred': 'true',
  'PSU-IP-Port': '49152',
  'PSU-Accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'PSU-Accept-Charset': 'utf-8',
  'PSU-Accept-Encoding': 'gzip, deflate, br',
  'PSU-Accept-Language': 'hr-HR,hr;q=0.9,en;q=0.7',
  'PSU-User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'PSU-Http-Method': 'POST',
  'PSU-Device-ID': '99435c7e-ad88-49ec-a2ad-99ddcb1f5555',
  'PSU-Geo-Location': 'GEO:45.815010;015.981919',
};

/** Stands where a request's own X-Request-ID goes. */
export const requestIdPlace = '00000000-0000-4000-8000-000000000000';

const always = ['Host: localhost', `X-Gateway-Client-Id: ${clientId}`, `X-Request-ID: ${requestIdPlace}`];

/** The values that differ between initiations. */
export interface Payer {
  readonly iban?: string;
  readonly client?: string;
}

export function initiation({ client = clientId, iban = order.debtorAccount.iban }: Payer = {}): string {
  const body = JSON.stringify({ ...order, debtorAccount: { iban } });
  const lines = [
    `POST ${paymentsPath} HTTP/1.1`,
    ...always.map((line) => line.replace(clientId, client)),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

export function reading(paymentId: string): string {
  return `${[`GET ${paymentsPath}/${paymentId} HTTP/1.1`, ...always].join('\r\n')}\r\n\r\n`;
}

export function askingStatus(paymentId: string): string {
  return `${[`GET ${paymentsPath}/${paymentId}/status HTTP/1.1`, ...always].join('\r\n')}\r\n\r\n`;
}

/** The values that give a TPP access to an account. */
interface AccountKey {
  readonly token: string;
  readonly consentId: string;
  readonly resourceId: string;
}

export function listingPath({ resourceId }: AccountKey): string {
  return `${accountsBasePath}/accounts/${resourceId}/transactions?bookingStatus=booked&pageSize=50`;
}

/** A request for one page of an account's transactions, made at the customer's request. */
export function listing({ consentId, token }: AccountKey, path: string): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    ...always,
    `Authorization: Bearer ${token}`,
    `Consent-ID: ${consentId}`,
    'PSU-IP-Address: 192.0.2.17',
    'Accept: application/json',
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A request that registers Ana's consent for one account. */
export function consenting(): string {
  const consent = JSON.stringify({
    access: { accounts: [{ iban: order.debtorAccount.iban }] },
    recurringIndicator: true,
    validUntil: '9999-12-31',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  });
  const lines = [
    `POST ${accountsBasePath}/consent HTTP/1.1`,
    ...always,
    'PSU-ID: ana.horvat',
    'PSU-IP-Address: 192.0.2.17',
    `TPP-Redirect-URI: ${redirectUri}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(consent)}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${consent}`;
}

export function tokenRequest(): string {
  const form = `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientId}-secret&scope=AISP`;
  const lines = [
    `POST ${tokenPath} HTTP/1.1`,
    ...always,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${Buffer.byteLength(form)}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${form}`;
}

/** This server's answer to an initiation. */
export function answerTo(paymentId: string, authorisationId: string) {
  const self = `${bankAddress}${paymentsPath}/${paymentId}`;
  return {
    headers: { Location: self, 'ASPSP-SCA-Approach': 'REDIRECT' as const },
    body: {
      transactionStatus: 'RCVD' as const,
      paymentId,
      _links: {
        scaRedirect: { href: `${bankAddress}/approve/${authorisationId}` },
        self: { href: self },
        status: { href: `${self}/status` },
        scaApp2AppIOS: { href: `${bankAddress}/app/ios/${authorisationId}` },
        scaApp2AppAndroid: { href: `${bankAddress}/app/android/${authorisationId}` },
      },
    },
  };
}

/** The answer of the servers without storage. */
export const constantAnswer = answerTo(
  '3f0c6d1e-9a58-4a43-8a1d-5f2f1c7b6e20',
  '0b7e9c52-6c1b-4e0e-9a55-2b6f0a3c1d11',
);
