/** A consent of another client is answered like a consent that does not exist, by every operation. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { textAt } from '../support/runner/json.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { accountPaths, ConsentTpp } from '../support/tpp/tpp-consents.js';
import { type TppAnswer, verdictOf } from '../support/tpp/tpp.js';

const question = { account: { iban: ibans.ana }, instructedAmount: { currency: 'EUR', amount: '1.00' } };

/** Calls that name a consent of another client; only the id differs. */
const addresses = [
  { method: 'GET', path: (id: string) => `/consents/${id}` },
  { method: 'GET', path: (id: string) => `/consents/${id}/status` },
  { method: 'DELETE', path: (id: string) => `/consents/${id}` },
  { method: 'GET', path: (id: string) => `/consents/${id}/authorisations` },
  { method: 'POST', path: (id: string) => `/consents/${id}/authorisations` },
  { method: 'GET', path: (id: string) => `/consents/${id}/authorisations/${id}` },
  { method: 'GET', path: () => '/accounts', isNamed: true },
  { method: 'GET', path: (id: string) => `/accounts/${id}`, isNamed: true },
  { method: 'GET', path: (id: string) => `/accounts/${id}/balances`, isNamed: true },
  { method: 'GET', path: (id: string) => `/accounts/${id}/transactions`, isNamed: true },
  { method: 'POST', path: () => '/funds-confirmation', isNamed: true },
  { method: 'POST', path: () => '/funds-confirmations', isNamed: true },
] as const;

describeAtTheBank("Another client's consent", (bank) => {
  for (const basePath of accountPaths) {
    const tpp = new ConsentTpp(bank.url, basePath);
    const other = new ConsentTpp(bank.url, basePath, 'sandbox-tpp-b');

    it(`gets the same bytes as an unknown consent, on ${basePath}`, async () => {
      const [own, theirs, registered] = await Promise.all([
        tpp.grantedPair(),
        other.grantedPair(),
        tpp.register(),
      ]);
      const waiting = textAt(registered.body, 'consentId') ?? '';
      for (const { method, path, ...call } of addresses) {
        const isFunds = path('').startsWith('/funds');
        const ask = async (id: string): Promise<string> => {
          const requestId = randomUUID();
          const answer = await other.ask(method, path(id), {
            token: theirs[isFunds ? 'funds' : 'accounts'].token,
            headers: { 'X-Request-ID': requestId, ...('isNamed' in call && { 'Consent-ID': id }) },
            ...(method === 'POST' && { body: isFunds ? question : {} }),
          });
          expect(verdictOf(answer)).to.match(/^403 CONSENT_UNKNOWN/, `${method} ${path('…')}`);
          return bytesOf(answer, [id, requestId]);
        };
        const unknown = await ask(randomUUID());
        for (const id of [own.accounts.consentId, own.funds.consentId, waiting])
          expect(await ask(id)).to.equal(unknown);
      }
    });
  }
});

/** The answer without its date and without echoes of the request. */
function bytesOf({ headers, status, text }: TppAnswer, sent: readonly string[]): string {
  const { date, ...others } = headers;
  const all = [date === undefined, status, JSON.stringify(others), text].join('\n');
  return sent.reduce((bytes, value) => bytes.replaceAll(value, '…'), all);
}
