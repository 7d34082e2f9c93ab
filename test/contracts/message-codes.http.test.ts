/** Every message code of the catalogue is the answer to its example call; other declared codes are never answered. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { contracts } from '../../generated/index.js';
import { fillCall } from '../../sandbox/src/portal/guides/fill.js';
import { serializeOnOneLine } from '../../sandbox/src/portal/guides/snippets/text.js';
import { codesNeverAnswered, messageCodes } from '../../sandbox/src/portal/message-codes/index.js';
import {
  type ExampleCall,
  type MessageCode,
  usualValues,
} from '../../sandbox/src/portal/message-codes/message-code.js';
import { oauthErrors, redirectErrors } from '../../sandbox/src/portal/message-codes/oauth-errors.js';
import { preparations } from '../../sandbox/src/portal/message-codes/preparations.js';
import { findBreaches } from '../support/contracts/contract-check.js';
import { type Answer, exchange } from '../support/server/exchange.js';
import { listAt, textAt } from '../support/runner/json.js';
import { type RunningServer, startServer } from '../support/server/server.js';
import { issuing, revoked, root, trustFolderOf } from '../support/tpp/signing-bank.js';
import { preparationsAt } from './preparations.js';
import { askSlowly } from './provoked.js';

/** `401 TOKEN_EXPIRED`, `302 access_denied`, `415`. */
function codeIn({ headers, status, text }: Answer): string {
  const { location = '' } = headers;
  if (status === 302) return `302 ${new URL(location).searchParams.get('error') ?? ''}`;
  const body: unknown = JSON.parse(text);
  const code = textAt(listAt(body, 'tppMessages')[0], 'code') ?? textAt(body, 'error');
  return [String(status), code].filter(Boolean).join(' ');
}

const unfinished = '408';

describe('The example call of a message code', () => {
  let bank: RunningServer;
  let late: Promise<string>;
  before(async () => {
    const folder = trustFolderOf([root, issuing], { issuing: issuing.revocationList([revoked]) });
    bank = await startServer({ settings: { TRUST_FOLDER: folder } });
    late = answerTo(messageCodes[unfinished].example).then(codeIn);
  });
  after(() => bank.stop());

  async function answerTo(example: ExampleCall): Promise<Answer> {
    const values: Record<string, string> = { ...usualValues, bank: bank.url };
    for (const each of example.given) Object.assign(values, await preparationsAt(bank)[each]());
    const filled = fillCall(example, values);
    expect(JSON.stringify(filled), 'each value is usual, or given by a preparation').to.not.include('{{');
    const { body, headers, method, path } = filled;
    const requestId = randomUUID();
    const call = {
      method,
      headers: { ...Object.fromEntries(headers), 'X-Request-ID': requestId },
      ...(body && { body: serializeOnOneLine(body) }),
    };
    const isBroken = headers.some(([name]) => name === 'Content-Length');
    const answer = await (isBroken
      ? askSlowly(bank.url, { path, ...call })
      : exchange(bank.url + path, call));
    const asked = { method, path: path.split('?', 1)[0] ?? '', requestId, publicUrl: bank.url };
    // Redirects of a browser have their own tests.
    if (answer.status !== 302) expect(findBreaches(asked, answer), answer.text).to.deep.equal([]);
    return answer;
  }

  const rows: readonly (readonly [code: string, row: MessageCode])[] = [
    ...Object.entries(messageCodes),
    ...Object.entries(oauthErrors).map(([error, row]): [string, MessageCode] => {
      const isRedirect = redirectErrors.some((each) => each === error);
      return [`${isRedirect ? 302 : 400} ${error}`, row];
    }),
  ];
  for (const [code, { example }] of rows) {
    if (code === unfinished) continue;
    it(`gets ${code}`, async () => expect(codeIn(await answerTo(example))).to.equal(code));
  }

  // This answer comes only after the bank's time-out.
  it(`gets ${unfinished}`, async () => expect(await late).to.equal(unfinished));

  it('uses every preparation', () => {
    const used = new Set(rows.flatMap(([, { example }]) => example.given));
    expect([...used].toSorted()).to.deep.equal(Object.keys(preparations).toSorted());
  });
});

describe('The catalogue of message codes', () => {
  it('explains every declared code, or lists the code as never answered', () => {
    const declared = new Set(contracts.flatMap(({ name }) => declaredIn(name)));
    const explained = Object.keys(messageCodes).filter((code) => code.includes(' '));
    const never = [...declared].filter((code) => !explained.includes(code));
    expect(never.toSorted()).to.deep.equal(Object.keys(codesNeverAnswered).toSorted());
  });

  it('has sentences as explanations', () => {
    const rows: readonly MessageCode[] = [...Object.values(messageCodes), ...Object.values(oauthErrors)];
    for (const { cause, remedy } of rows)
      for (const text of [cause, remedy]) expect(text).to.match(/^\p{L}.*\.$/u);
  });
});

/** The codes that the document of a contract lists, by status. */
function declaredIn(contract: string): readonly string[] {
  const document: unknown = JSON.parse(readFileSync(`generated/${contract}.json`, 'utf8'));
  const found: string[] = [];
  const visit = (value: unknown, status: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const reference: unknown = Reflect.get(value, '$ref');
    if (typeof reference === 'string') return visit(pointedTo(document, reference), status);
    const codes: unknown = Reflect.get(Object(Reflect.get(value, 'code')), 'enum');
    if (Array.isArray(codes)) for (const code of codes) found.push(`${status} ${String(code)}`);
    for (const [name, each] of Object.entries(value)) if (name !== '_links') visit(each, status);
  };
  for (const path of Object.values(Object(Reflect.get(Object(document), 'paths'))))
    for (const operation of Object.values(Object(path)))
      for (const [status, answer] of Object.entries(
        Object(Reflect.get(Object(operation), 'responses') ?? {}),
      ))
        if (Number(status) >= 400) visit(answer, status);
  return found;
}

function pointedTo(document: unknown, reference: string): unknown {
  const names = reference.slice(2).split('/');
  return names.reduce((at: unknown, name) => Reflect.get(Object(at), name), document);
}
