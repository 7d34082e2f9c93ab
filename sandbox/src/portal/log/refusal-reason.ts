/** Why a call of the request log was refused: the stage, the violations, and the facts behind them. */
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { Explanation } from '../../../../src/domain/explanation.js';
import type { Instant } from '../../../../src/domain/time.js';
import { details, row } from '../../../../src/pages/kit/components.js';
import type { LogEntry, LogRefusal, LogStage } from '../../request-log/entry.js';
import { code, link } from '../frame/components.js';
import { codeHref } from '../frame/paths.js';

const stageTexts = {
  door: 'Before routing: the server was too busy, or you called too often.',
  path: 'Path or method: no contract has it.',
  client: 'Client authentication: id, certificate or secret.',
  token: 'Access token.',
  body: 'Body: it could not be read.',
  signature: 'Signature or digest.',
  rate: 'Rate limit of the client, or an armed fault.',
  contract: 'Contract: a field or header does not conform to it.',
  bank: 'Rules of the bank.',
  answer: 'Answer: an internal error of the server.',
} satisfies Record<LogStage, string>;

export function renderRefusal(
  { explanation, stage, violations }: LogRefusal,
  entry: LogEntry,
  timeOf: (at: Instant) => string,
): Html {
  const name = entry.code === undefined ? undefined : toCodeName(entry);
  return html`<p>${stageTexts[stage]} ${name && link(codeHref(name), `What ${entry.code ?? ''} means`)}</p>
    <ul class="changes">
      ${violations.map(
        ({ detail, path }) =>
          html`<li>${path && !detail.startsWith(path) ? [code(path), ' '] : undefined}${detail}</li>`,
      )}
    </ul>
    ${explanation && renderExplanation(explanation, timeOf)}`;
}

/** The name of the code's row: an error of OAuth2 has no status in it. */
function toCodeName({ code: name = '', status }: LogEntry): string {
  return name === name.toUpperCase() ? `${status} ${name}` : name;
}

const factNames = {
  keyId: 'Sent keyId',
  algorithm: 'Algorithm',
  signedNames: 'Signed headers',
  sent: 'Sent digest',
  computed: 'Digest of the received body',
  bodyBytes: 'Size of the body in bytes',
  signedAt: 'Signed date',
  bankAt: 'The bank’s clock',
  mostSeconds: 'Allowed difference in seconds',
  consent: 'Consent',
  status: 'Status at that time',
  createdAt: 'Registered at',
  authorisedBefore: 'Authorisation possible until',
  validUntil: 'Valid until',
  lastActionDate: 'Last action on',
  usedUpAt: 'Used up at',
  missingRole: 'Missing role',
  presentRoles: 'Roles of the client',
  neededScope: 'Required scope',
  presentScopes: 'Scopes of the token',
  counted: 'Counted calls',
  count: 'Count with this call',
  most: 'Limit',
  resetsAt: 'Reset at',
  nearest: 'Nearest existing path',
  tokenState: 'State of the token',
  codeState: 'State of the code',
  clientState: 'Error of the client authentication',
  method: 'Method of the client authentication',
  missingGrant: 'Missing grant type',
  presentGrants: 'Grant types of the client',
  issuedAt: 'Issued at',
  expiresAt: 'Expires at',
  rotatedAt: 'Rotated at',
  endedAt: 'Ended at',
  neededAddress: 'redirect_uri of the authorization request',
};

type Fact = string | number | readonly string[] | undefined;
type Label = keyof typeof factNames;

/** The fields of each kind in order, each with its label where that differs; the text of a signature is shown elsewhere. */
const shown: Readonly<
  Record<Explanation['kind'], readonly (Label | readonly [field: string, label: Label])[]>
> = {
  signature: ['keyId', 'algorithm', 'signedNames'],
  digest: ['algorithm', 'sent', 'computed', 'bodyBytes'],
  date: ['signedAt', 'bankAt', 'mostSeconds'],
  consent: [
    ['consentId', 'consent'],
    'status',
    'createdAt',
    'authorisedBefore',
    'validUntil',
    'lastActionDate',
    'usedUpAt',
  ],
  role: [
    ['missing', 'missingRole'],
    ['present', 'presentRoles'],
  ],
  scope: [
    ['needed', 'neededScope'],
    ['present', 'presentScopes'],
  ],
  count: ['counted', 'count', 'most', 'resetsAt'],
  path: ['nearest'],
  token: [['state', 'tokenState'], 'expiresAt', 'rotatedAt', 'endedAt', ['consentId', 'consent']],
  code: [
    ['state', 'codeState'],
    'issuedAt',
    'expiresAt',
    'endedAt',
    'neededAddress',
    ['consentId', 'consent'],
  ],
  client: [['state', 'clientState'], 'method'],
  grant: [
    ['missing', 'missingGrant'],
    ['present', 'presentGrants'],
  ],
};

const codes = ['keyId', 'sent', 'computed', 'consentId', 'neededAddress', 'nearest'];

/** Lists the facts of a refusal; omits absent ones. */
function renderExplanation(explanation: Explanation, timeOf: (at: Instant) => string): Html {
  const values = new Map<string, Fact>(Object.entries(explanation));
  // The endpoint of a consent says more than that a consent was counted.
  values.set('counted', values.get('endpoint') ?? values.get('counted'));
  const rows = shown[explanation.kind].map((each) => {
    const [field, label] = typeof each === 'string' ? [each, each] : each;
    const value = renderFact(field, values.get(field), timeOf);
    return value === undefined ? undefined : row(factNames[label], value);
  });
  return details(rows);
}

function renderFact(field: string, value: Fact, timeOf: (at: Instant) => string): Fragment {
  if (value === undefined) return undefined;
  if (typeof value === 'object') return value.join(field === 'signedNames' ? ' ' : ', ');
  if (typeof value === 'number') return /(?:At|Before)$/.test(field) ? timeOf(value) : String(value);
  return codes.includes(field) ? code(value) : value;
}
