/** The steps of a recording: the chosen calls, and between them what customers and the test clock have done. */
import { defined } from '../../../src/domain/defined.js';
import { invalid, refuseIfAny, type Violation } from '../../../src/domain/problem.js';
import { parseJson, readMember } from '../../../src/domain/objects.js';
import type { Instant, LocalDate } from '../../../src/domain/time.js';
import type { LogEntry } from './entry.js';
import { bindCall, type BoundCall } from './recorded-call.js';
import { type KeptValue, placeOf, RecordedValues, type ValuePlace } from './recorded-values.js';

/** A customer has ended an authorisation. */
export interface CustomerStep {
  readonly at: Instant;
  readonly authorisationId: string;
  readonly resourceId: string;
  readonly outcome: string;
  /** Absent without a login. */
  readonly customer?: string;
  /** The IBANs that a consent has opened, where the customer picked them. */
  readonly accounts?: readonly string[];
}

/** The chosen calls of one client, and what happened between the first and the last; instants by the workspace's clock. */
export interface Recorded {
  /** In the order of their start. */
  readonly calls: readonly { readonly entry: LogEntry; readonly start: Instant }[];
  readonly customerSteps: readonly CustomerStep[];
  /** The advances of the clock, each at its end, in the words of `POST /clock`. */
  readonly advances: readonly { readonly at: Instant; readonly forward: string }[];
  /** The consents of exchanged codes, by the id of the call. */
  readonly consentsOfCodes: ReadonlyMap<string, string>;
  /** The workspace's date at the first call. */
  readonly today: LocalDate;
}

/** A field of an answer that a run of the recording has to give again. */
export interface Check {
  readonly at: ValuePlace['at'];
  readonly value: string | boolean;
}

export type RecordedStep = { readonly keeps: readonly KeptValue[] } & (
  | (BoundCall & {
      readonly kind: 'call';
      readonly status: number;
      readonly checks: readonly Check[];
    })
  | {
      readonly kind: 'decision';
      readonly title: string;
      /** Below the base path of the sandbox's own interface. */
      readonly path: string;
      readonly body: Readonly<Record<string, string | readonly string[]>>;
    }
  | { readonly kind: 'advance'; readonly title: string; readonly forward: string }
);

/** Omits what is known only after all steps. */
type NewStep = RecordedStep extends infer Step ? (Step extends unknown ? Omit<Step, 'keeps'> : never) : never;

/** Throws a `request.invalid` for each field whose value comes from no chosen answer, and for what cannot be repeated. */
export function toRecordedSteps({ advances, calls, consentsOfCodes, customerSteps, today }: Recorded) {
  const values = new RecordedValues();
  const violations: Violation[] = [];
  const steps: NewStep[] = [];
  /** The places of the codes that decisions have given, by consent. */
  const codes = new Map<string, string>();
  const repeated = placeRepeated(calls.map(({ entry }) => entry.requestId));
  const happened = [
    ...calls.map(({ entry, start }, index) => ({ at: start, entry, index })),
    ...customerSteps.map((customerStep) => ({ at: customerStep.at, customerStep })),
    ...advances.map((advance) => ({ at: advance.at, advance })),
  ].toSorted((one, other) => one.at - other.at || Number('entry' in one) - Number('entry' in other));
  for (const each of happened) {
    const step = steps.length;
    if ('advance' in each) {
      const { forward } = each.advance;
      steps.push({ kind: 'advance', title: 'The test clock goes forward', forward });
    } else if ('customerStep' in each) {
      const exchange = findExchange(each.customerStep, { calls, consentsOfCodes });
      const made = toDecision(each.customerStep, exchange, values);
      if (typeof made === 'string') violations.push(invalid('call', made));
      else if (made) {
        steps.push(made);
        const place = { step, at: ['redirectUri'], part: { parameter: 'code' } };
        if (exchange) codes.set(exchange.id, values.keep(place, 'code'));
      }
    } else {
      const { entry, index } = each;
      const { id, method, path, status } = entry;
      const tell = (fault: string) =>
        void violations.push(invalid('call', `Call ${index + 1}, ${method} ${path}: ${fault}`));
      const requestId = repeated.get(entry.requestId);
      const call = bindCall({ code: codes.get(id), entry, requestId, tell, today, values });
      steps.push({ kind: 'call', ...call, status, checks: listChecks(entry) });
      const answer = parseJson(entry.content.answer.body ?? '');
      values.addAnswer(step, answer);
      for (const token of ['access_token', 'refresh_token'] as const) {
        const mark = entry.content.marks?.[token];
        if (mark !== undefined) values.addToken(step, token, mark);
      }
    }
  }
  refuseIfAny(violations);
  return steps.map((step, index): RecordedStep => ({ ...step, keeps: values.keptOf(index) }));
}

/** The places of the identifiers that several calls have, as a repeated call has. */
function placeRepeated(requestIds: readonly string[]): ReadonlyMap<string, string> {
  const twice = new Set(requestIds.filter((id, index) => requestIds.indexOf(id) < index));
  return new Map([...twice].map((id, index) => [id, placeOf(`requestId${index + 1}`)]));
}

/** The chosen call that exchanges the code of a consent's confirmation. */
function findExchange(
  { at, resourceId }: CustomerStep,
  { calls, consentsOfCodes }: Pick<Recorded, 'calls' | 'consentsOfCodes'>,
): LogEntry | undefined {
  return calls.find(({ entry, start }) => start >= at && consentsOfCodes.get(entry.id) === resourceId)?.entry;
}

const confirmed = ['approved', 'signed', 'limit-exceeded', 'no-funds', 'account-blocked', 'undone'];
/** The authorisation was ended from outside: what ended it is repeated by the steps themselves. */
const endedElsewhere = ['replaced', 'decided', 'withdrawn', 'executed', 'in-basket'];

/** Returns a sentence for what no call can repeat, and nothing for what needs no customer. */
function toDecision(
  { accounts, authorisationId, customer, outcome, resourceId }: CustomerStep,
  exchange: LogEntry | undefined,
  values: RecordedValues,
): NewStep | string | undefined {
  if (endedElsewhere.includes(outcome)) return undefined;
  const decision = confirmed.includes(outcome)
    ? 'approve'
    : { cancelled: 'refuse', expired: 'expire' }[outcome];
  if (decision === undefined || (customer === undefined && decision !== 'expire'))
    return `The end of the authorisation ${authorisationId} (${outcome}) cannot be repeated by a call.`;
  const title = `The customer decides: ${decision}`;
  const picked = decision === 'approve' ? accounts : undefined;
  const body = { ...defined({ accounts: picked, customer }), decision };
  if (!exchange) {
    const place = values.bind(authorisationId);
    if (place !== authorisationId)
      return { kind: 'decision', title, path: `/authorisations/${place}/decision`, body };
    return `A customer has decided by the authorisation ${authorisationId}: choose the call that has started it too.`;
  }
  const form = new URLSearchParams(exchange.content.request.body);
  const link = values.bindLink(resourceId);
  if (link === undefined)
    return `The code of the consent ${resourceId} comes from no chosen answer: choose the call that has registered it too.`;
  const given = new URL(link.link).searchParams.has('redirect_uri')
    ? {}
    : { redirect_uri: form.get('redirect_uri') ?? '' };
  const more = new URLSearchParams({ ...given, state: 'recorded' });
  const challenge = form.has('code_verifier')
    ? `&code_challenge=${placeOf('challenge')}&code_challenge_method=S256`
    : '';
  return {
    kind: 'decision',
    title,
    path: '/authorization-decisions',
    body: { address: `${link.place}&${more.toString()}${challenge}`, ...body },
  };
}

const checked = ['transactionStatus', 'consentStatus', 'scaStatus', 'fundsAvailable', 'error'];

/** The statuses and codes of an answer, which say what has happened. */
function listChecks({ content }: LogEntry): readonly Check[] {
  const answer = parseJson(content.answer.body ?? '');
  const messages = readMember(answer, 'tppMessages');
  const [message] = Array.isArray(messages) ? messages : [];
  const found = [
    ...checked.map((name) => ({ at: [name], value: readMember(answer, name) })),
    ...['code', 'path'].map((name) => ({ at: ['tppMessages', 0, name], value: readMember(message, name) })),
  ];
  return found.flatMap(({ at, value }) =>
    typeof value === 'string' || typeof value === 'boolean' ? [{ at, value }] : [],
  );
}
