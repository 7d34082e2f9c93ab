/** Recorded steps: the source of each value, and the calls and customers’ steps that no run could repeat. */
import { expect } from 'chai';
import type { LogContent, LogEntry } from '../../src/request-log/entry.js';
import {
  type CustomerStep,
  type RecordedStep,
  toRecordedSteps,
} from '../../src/request-log/recorded-steps.js';
import { formatTestProgram } from '../../src/portal/recording/test-program.js';
import { formatLiteral } from '../../src/portal/recording/literals.js';
import { placeOf } from '../../src/request-log/recorded-values.js';
import { Problem } from '../../../src/domain/problem.js';

type Content = Omit<LogContent, 'request' | 'answer'> & {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly answer: object;
};

let count = 0;

function made(content: Partial<Content>, more: Partial<LogEntry> = {}): LogEntry {
  const { answer = {}, body, headers = {}, ...others } = content;
  const named = Object.entries(headers).map(([name, value]) => ({ name, value }));
  count += 1;
  return {
    id: `entry-${count}`,
    at: count,
    aheadMilliseconds: 0,
    milliseconds: 0,
    requestId: `request-${count}`,
    clientId: 'tpp-x',
    method: 'POST',
    path: '/v1/payments-api/payments',
    status: 201,
    missed: 0,
    ...more,
    content: {
      query: '',
      request: { headers: named, ...(body !== undefined && { body }) },
      answer: { headers: [], body: JSON.stringify(answer) },
      ...others,
    },
  };
}

function stepsOf(entries: readonly LogEntry[], customerSteps: readonly CustomerStep[] = []) {
  return toRecordedSteps({
    calls: entries.map((entry) => ({ entry, start: entry.at })),
    customerSteps,
    advances: [],
    consentsOfCodes: new Map(),
    today: '2026-11-26',
  });
}

function programOf(steps: readonly RecordedStep[]): string {
  const place = { api: 'https://bank.example', bank: 'https://bank.example', clientId: 'tpp-x' };
  return formatTestProgram(steps, { ...place, title: 'a title' });
}

const id = '01a219f3-94f4-7ebd-91c0-892352268935';
const payment = made({ answer: { paymentId: id } });
const status = (content: Partial<Content> = {}, more: Partial<LogEntry> = {}) =>
  made(content, { method: 'GET', path: `/v1/payments-api/payments/${id}/status`, status: 200, ...more });
const token = (mark: string) =>
  made({ marks: { access_token: mark }, answer: { access_token: '[masked]' } }, { status: 200 });
const reading = (mark: string) =>
  status({ headers: { Authorization: 'Bearer [masked]' }, marks: { 'header.Authorization': mark } });
const ended: CustomerStep = { at: count, authorisationId: id, outcome: 'approved', resourceId: id };

describe('Recorded steps', () => {
  const bound: readonly (readonly [title: string, want: string, entries: () => readonly LogEntry[]])[] = [
    [
      'the first answer that gave an id',
      '${API}/v1/payments-api/payments/${paymentId}/status',
      () => [payment, status()],
    ],
    [
      'the token that the call had',
      'Bearer ${accessToken}',
      () => [payment, token('1'), token('2'), reading('2')],
    ],
    [
      'a link’s cursor',
      '?cursor=${cursor}',
      () => [
        made({ answer: { _links: { next: { href: '/v1/payments-api/x?cursor=abc' } } } }),
        made({ query: 'cursor=abc' }),
      ],
    ],
    ['the clock’s date', 'on: day(-3)', () => [made({ body: '{"on":"2026-11-23"}' })]],
    ['the call itself for a far date', "on: '9999-12-31'", () => [made({ body: '{"on":"9999-12-31"}' })]],
    [
      'the call itself for an id of the client’s own',
      `endToEndIdentification: '${id}'`,
      () => [
        made({ body: `{"endToEndIdentification":"${id}"}`, answer: { reference: id } }),
        made({ body: `{"endToEndIdentification":"${id}"}` }),
      ],
    ],
    [
      'the call itself for what does not exist',
      `/payments/${id}/status`,
      () => [status({}, { status: 404 })],
    ],
    [
      'the environment for a secret',
      "'X-Gateway-Client-Secret': CLIENT_SECRET",
      () => [made({ headers: { 'X-Gateway-Client-Secret': '[masked]' } })],
    ],
    ...(['expired', 'revoked'] as const).map(
      (state) =>
        [
          `a certificate that was refused as ${state}`,
          `{ ...${state}Certificate, names: ['digest', 'x-request-id'] }`,
          () => [
            made({
              headers: { Signature: 'keyId="x",headers="digest x-request-id"' },
              refusal: { stage: 'signature', reason: `certificate.${state}`, violations: [] },
            }),
          ],
        ] as const,
    ),
  ];
  for (const [title, want, entries] of bound)
    it(`take a value from ${title}`, () => {
      expect(programOf(stepsOf(entries()))).to.include(want);
    });

  it('name the token of the call and no other', () => {
    const program = programOf(stepsOf([payment, token('1'), token('2'), reading('2'), reading('1')]));
    expect(program)
      .to.match(/const accessToken = answer3\./)
      .and.match(/const accessToken2 = answer2\./);
  });

  type Row = readonly [want: string, entries: readonly LogEntry[], step?: Partial<CustomerStep>];
  const refused: readonly Row[] = [
    [
      'header.PSU-ID is masked in the log, and no chosen answer gave its value.',
      [made({ headers: { 'PSU-ID': '[masked]' } })],
    ],
    [
      'body.client_assertion is masked',
      [
        made({
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: 'client_assertion=[masked]',
        }),
      ],
    ],
    ['body.paymentIds.0 comes from no chosen answer', [made({ body: `{"paymentIds":["${id}"]}` })]],
    ['query.cursor comes from no chosen answer', [made({ query: 'cursor=abc' })]],
    ['A fault was injected, which a run cannot repeat.', [made({ fault: 'answer-500' })]],
    [
      'The call was refused for its signature',
      [made({ refusal: { stage: 'signature', reason: 'signature.invalid', violations: [] } })],
    ],
    [
      'The body could not be read, which a run cannot repeat.',
      [
        made({
          body: '{"a":1,"a":2}',
          refusal: { stage: 'body', reason: 'request.invalid', violations: [] },
        }),
      ],
    ],
    ['header.Authorization comes from no chosen answer', [payment, token('1'), reading('2')]],
    ['(locked) cannot be repeated by a call.', [payment, status()], { outcome: 'locked' }],
    ['(approved) cannot be repeated by a call.', [payment, status()], {}],
  ];
  for (const [want, entries, step] of refused)
    it(`are refused: ${want}`, () => {
      const steps = () => stepsOf(entries, step ? [{ ...ended, ...step }] : []);
      expect(steps).to.throw(Problem).with.property('message').that.includes(want);
    });

  it('write every text of a call as it is', () => {
    const rows = [
      ['it\'s "so"\n', `'it\\'s "so"\\n'`],
      ['`${process.exit()}`', "'`${process.exit()}`'"],
      [`\`\${x}\\${placeOf('paymentId')}`, '`\\`\\${x}\\\\${paymentId}`'],
      [placeOf('day-7'), 'day(-7)'],
      [placeOf('process.exit()'), `'${placeOf('process.exit()')}'`],
    ];
    for (const [text, want] of rows) expect(formatLiteral(text)).to.equal(want);
  });
});
