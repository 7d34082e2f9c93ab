import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { changingCallers, type Caller, grantPair, unchangingCallers } from '../support/tpp/access-hands.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { textAt } from '../support/runner/json.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { accountPaths, ConsentTpp } from '../support/tpp/tpp-consents.js';
import { type TppAnswer, verdictOf } from '../support/tpp/tpp.js';

interface Row {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: (caller: Caller) => string;
  readonly kind: Kind;
  readonly body?: object;
  /** The verdict of an operation that requires a client and no token. */
  readonly open?: string;
}
type Kind = 'accounts' | 'funds';
const kinds = ['accounts', 'funds'] as const;
const read = (name: string, kind: Kind, path: Row['path']): Row => ({ name, method: 'GET', path, kind });
const confirm = (name: string, path: string): Row => {
  return { name, method: 'POST', path: () => path, kind: 'funds', body: question };
};
const register = (name: string, path: string, body: object): Row => {
  return { name, method: 'POST', path: () => path, kind: 'accounts', body, open: '201' };
};

const question = { account: { iban: ibans.ana }, instructedAmount: { currency: 'EUR', amount: '1.00' } };
const account = [{ iban: ibans.ana }];
const consent = {
  access: { accounts: account },
  recurringIndicator: false,
  validUntil: '9999-12-31',
  frequencyPerDay: 1,
  combinedServiceIndicator: false,
};

/** Every operation under each of its names; the deletions come last, because they work. */
const rows: readonly Row[] = [
  register('register', '/consent', consent),
  register('register (alias)', '/consents', consent),
  register('register for funds', '/consents/confirmation-of-funds', { account: { iban: ibans.ana } }),
  ...kinds.flatMap((kind): Row[] => {
    const path = (caller: Caller) => `/consents/${caller[kind]}/authorisations`;
    const one = (caller: Caller) => `${path(caller)}/${caller.authorisations[kind]}`;
    return [
      { name: `${kind}: start`, method: 'POST', path, kind, body: {}, open: '409 STATUS_INVALID' },
      { ...read(`${kind}: authorisations`, kind, path), open: '200' },
      { ...read(`${kind}: authorisation`, kind, one), open: '200' },
    ];
  }),
  ...kinds.flatMap((kind) => [
    read(`${kind}: consent`, kind, (caller) => `/consents/${caller[kind]}`),
    read(`${kind}: status`, kind, (caller) => `/consents/${caller[kind]}/status`),
  ]),
  read('accounts', 'accounts', () => '/accounts'),
  ...['', '/balances', '/transactions'].map((below) =>
    read(`account${below}`, 'accounts', ({ accountId }) => `/accounts/${accountId}${below}`),
  ),
  confirm('funds', '/funds-confirmation'),
  confirm('funds (alias)', '/funds-confirmations'),
  ...kinds.map((kind): Row => {
    return { name: `${kind}: delete`, method: 'DELETE', path: (caller) => `/consents/${caller[kind]}`, kind };
  }),
];

/** Verdicts of every operation, or by kind of operation. */
interface Verdicts {
  readonly consents: string;
  readonly reads: string;
  readonly deletions?: string;
}

function expected({ consents, deletions = consents, reads }: Verdicts): Record<string, string> {
  const verdict = ({ method, name, open }: Row) => {
    if (open !== undefined) return open;
    return method === 'DELETE' ? deletions : name.includes(':') ? consents : reads;
  };
  return Object.fromEntries(rows.map((row) => [row.name, verdict(row)]));
}

const everywhere = (verdict: string): Verdicts => ({ consents: verdict, reads: verdict });
const atHeader = '401 TOKEN_INVALID header.Authorization';
const unproven = '401 TOKEN_UNKNOWN header.Authorization';

type Column = keyof ReturnType<typeof changingCallers> | keyof ReturnType<typeof unchangingCallers>;

/** The callers that attacks/access-matrix.http.test.ts does not try. */
const columns = {
  'a valid token': { consents: '200', reads: '200', deletions: '200' },
  'a token in the query': everywhere(unproven),
  "another consent's token": { consents: atHeader, reads: '401 TOKEN_INVALID' },
  'a client credentials token': { consents: '200', reads: '401 TOKEN_INVALID' },
  'a client credentials token of the other scope': { consents: atHeader, reads: '401 TOKEN_INVALID' },
  'a password token of the customer': { consents: '200', reads: '200' },
  'a password token of another customer': {
    consents: atHeader,
    reads: '403 CONSENT_UNKNOWN header.Consent-ID',
  },
  'a token of a consent revoked by the customer': everywhere(atHeader),
  'a token of a deleted consent': { consents: atHeader, reads: atHeader, deletions: '200' },
  'a token of a consent after its last day': {
    consents: '200',
    reads: '401 CONSENT_EXPIRED',
    deletions: '200',
  },
  'a token of a consent ended by the bank after its last day': everywhere(atHeader),
} as const satisfies Record<Column, Verdicts>;

// The bank's own worker would end consents in the middle of a column.
const settings = { WORKER_INTERVAL_MILLISECONDS: '3600000' };

async function verdictOn(
  { body, kind, method, open, path }: Row,
  caller: Caller,
  tpp: ConsentTpp,
): Promise<string> {
  const isRead = !path(caller).startsWith('/consents');
  const query = caller.query === undefined ? '' : `?${caller.query}`;
  const answer = await tpp.ask(method, path(caller) + query, {
    token: kind === 'accounts' ? caller.accountsToken : caller.fundsToken,
    headers: { ...(isRead && { 'Consent-ID': caller[kind] }) },
    ...(body && { body }),
  });
  const challenge = answer.headers['www-authenticate'];
  const asksForToken = answer.status === 401 && open === undefined;
  expect(challenge !== undefined).to.equal(asksForToken, '401 and WWW-Authenticate');
  return verdictOf(answer);
}

/** The verdicts of all operations of a column, next to the expected ones. */
async function expectColumn(verdicts: Verdicts, caller: Caller, tpp: ConsentTpp): Promise<void> {
  const want = expected(verdicts);
  const given: Record<string, string> = {};
  for (const row of rows) given[row.name] = await verdictOn(row, caller, tpp);
  expect(given).to.deep.equal(want);
}

describeAtTheBank(
  'The access control matrix of the accounts APIs',
  (bank) => {
    for (const basePath of accountPaths) {
      describe(`on ${basePath}`, () => {
        const tpp = new ConsentTpp(bank.url, basePath);
        let shared: Caller;
        before(async () => {
          shared = await grantPair(tpp);
        });

        for (const [title, make] of Object.entries(unchangingCallers(tpp))) {
          it(`holds for ${title}`, async () => {
            await expectColumn(verdictsOf(title), await make(shared), tpp);
          });
        }

        for (const [title, make] of Object.entries(changingCallers(bank, tpp))) {
          it(`holds for ${title}`, async () => {
            // A one-off consent has used up its list of accounts when the test finds the account.
            const isRead = verdictsOf(title).reads === '200';
            const own = isRead ? await grantPair(tpp, {}) : await grantPair(tpp);
            await expectColumn(verdictsOf(title), await make(own), tpp);
          });
        }
      });
    }
  },
  settings,
);

function verdictsOf(title: string): Verdicts {
  const verdicts = new Map<string, Verdicts>(Object.entries(columns)).get(title);
  if (!verdicts) throw new Error(`there is no column ${title}`);
  return verdicts;
}

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
      const [own, theirs, registered] = await Promise.all([grantPair(tpp), grantPair(other), tpp.register()]);
      const foreign = [own.accounts, own.funds, textAt(registered.body, 'consentId') ?? ''];
      for (const { method, path, ...call } of addresses) {
        const isFunds = path('').startsWith('/funds');
        const ask = async (id: string): Promise<string> => {
          const requestId = randomUUID();
          const answer = await other.ask(method, path(id), {
            token: isFunds ? theirs.fundsToken : theirs.accountsToken,
            headers: { 'X-Request-ID': requestId, ...('isNamed' in call && { 'Consent-ID': id }) },
            ...(method === 'POST' && { body: isFunds ? question : {} }),
          });
          expect(verdictOf(answer)).to.match(/^403 CONSENT_UNKNOWN/, `${method} ${path('…')}`);
          return bytesOf(answer, [id, requestId]);
        };
        const unknown = await ask(randomUUID());
        for (const id of foreign) expect(await ask(id)).to.equal(unknown);
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
