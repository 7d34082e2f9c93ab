/** The sandbox's start banner: addresses, clients, customers, and a payment to paste. */
import type { SandboxData } from '../bank/data.js';
import { type InterfaceAddresses, originOf } from '../../../src/contract/audiences.js';
import type { AnyContract } from '../../../src/contract/operation.js';
import { type CallerDemands, formatCallerDemands } from '../../../src/net/client-authentication.js';
import { consentsPath, paymentsPath } from '../../../src/api/page-paths.js';

export function formatBanner(
  addresses: InterfaceAddresses,
  contracts: readonly AnyContract[],
  data: SandboxData,
  demands: readonly CallerDemands[],
  /** The portal's start page; undefined without a portal. */
  portalUrl?: string,
): string {
  const { apiUrl, publicUrl } = addresses;
  const width = Math.max(...contracts.map(({ name }) => name.length));
  return [
    `${data.bank.name} is running at ${publicUrl}`,
    ...(portalUrl === undefined ? [] : [`Start here, in a browser: ${portalUrl}`]),
    '',
    'Contracts (documents at /openapi):',
    ...contracts.map(
      (contract) => `  ${contract.name.padEnd(width)}  ${originOf(contract, addresses)}${contract.basePath}`,
    ),
    '',
    'Clients (X-Gateway-Client-Id, secret):',
    ...data.clients.map(
      ({ clientId, clientSecret, status }) =>
        `  ${clientId.padEnd(16)} ${clientSecret ?? '(public)'}${status === 'active' ? '' : `  ${status}`}`,
    ),
    '',
    'Client authentication that a service requires besides the client id:',
    ...formatCallerDemands(demands).map((line) => `  ${line}`),
    '',
    `Customers (user name, password; one-time code ${data.oneTimePassword}):`,
    ...data.psus.map(({ accounts, password, psuId, status }) =>
      `  ${psuId.padEnd(16)} ${password.padEnd(16)} ${accounts[0]?.iban ?? describeCompanyAccount(psuId, data)}${status === 'active' ? '' : `  ${status}`}`.trimEnd(),
    ),
    '',
    `Page on which customers revoke their consents: ${publicUrl}${consentsPath}`,
    `Page on which customers see their payments: ${publicUrl}${paymentsPath}`,
    '',
    'Make a payment, then open its scaRedirect link in a browser to approve it:',
    '',
    formatPaymentCurl(apiUrl, contracts, data),
    '',
  ].join('\n');
}

/** For a customer without an account: the company account that the customer signs for, and its other signers. */
function describeCompanyAccount(psuId: string, { corporates }: SandboxData): string {
  const company = corporates.find(({ signers }) => signers.includes(psuId));
  const others = company?.signers.filter((signer) => signer !== psuId) ?? [];
  return [company?.accounts[0]?.iban ?? '', ...others.map((other) => ` with ${other}`)].join(' ');
}

/** Returns the curl command for a client's domestic payment at the newest version that offers it. */
export function formatPaymentCurl(
  apiUrl: string,
  contracts: readonly AnyContract[],
  data: SandboxData,
  clientId = data.clients[0]?.clientId ?? '',
): string {
  const contract = contracts.findLast(({ operations }) =>
    operations.some(({ id }) => id === 'initiateDomesticCreditTransfer'),
  );
  const [debtor] = data.psus;
  const body = {
    debtorAccount: { iban: debtor?.accounts[0]?.iban },
    instructedAmount: { currency: data.bank.homeCurrency, amount: '12.50' },
    creditorAccount: { iban: data.otherBanksAccounts[0] },
    creditorName: 'Knjižara Zagreb',
    remittanceInformationUnstructured: 'Invoice 2026-17',
  };
  return [
    `curl -s -X POST ${apiUrl}${contract?.basePath ?? ''}/payments/domestic-credit-transfers-hr`,
    `  -H 'Content-Type: application/json'`,
    `  -H "X-Request-ID: $(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)"`,
    `  -H 'X-Gateway-Client-Id: ${clientId}'`,
    `  -H 'PSU-IP-Address: 192.0.2.1'`,
    `  -d '${JSON.stringify(body)}'`,
  ].join(' \\\n');
}
