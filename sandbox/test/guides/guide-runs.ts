/** Runs the portal's guides: each call directly, and as the snippets of a language. */
import { execFile, type ExecFileOptions } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createHash, randomUUID, sign } from 'node:crypto';
import { expect } from 'chai';
import { type FilledCall, fillCall, fillText, collectKept } from '../../src/portal/guides/fill.js';
import type { RequestSigning } from '../../src/crypto/request-signing.js';
import type { Guide, GuideStep, Values } from '../../src/portal/guides/guide.js';
import { type SnippetLanguage, snippetFormatters } from '../../src/portal/guides/snippets/languages.js';
import { signedNames, serializeBody } from '../../src/portal/guides/snippets/text.js';
import { exchange } from '../../../test/support/server/exchange.js';
import { farAway } from '../../../test/support/tpp/payments.js';
import { ana, ibans, ivan, petra } from '../../../test/support/embedded-bank/sandbox.js';
import { setUpDecisions } from '../decisions/decision-setup.js';
import type { SnippetHost } from './snippet-host.js';

export interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Makes one call of a guide. */
export type Caller = (call: FilledCall) => Promise<Answered>;

interface Way {
  readonly call: Caller;
  /** The folder for the files that commands write. */
  readonly folder: string;
}

/** The values that the page knows of a workspace before the first step. */
const sameEverywhere = {
  customer: ana.userName,
  iban: ibans.ana,
  creditorIban: ibans.elsewhere,
  companyIban: ibans.adriaTrade,
  firstSigner: petra.userName,
  secondSigner: ivan.userName,
  laterDate: farAway,
  run: '4711',
};
const ofWorkspace = ['bank', 'workspaceKey', 'clientId', 'clientSecret', 'callback'];
export const givenNames: readonly string[] = [...ofWorkspace, ...Object.keys(sameEverywhere)];

/** The values that the page would have for a fresh workspace. */
export async function givensAt(url: () => string): Promise<Values> {
  const { callback, clientId, developer, secret } = await setUpDecisions({ url });
  const { key: workspaceKey } = developer;
  return { ...sameEverywhere, bank: url(), workspaceKey, clientId, clientSecret: secret, callback };
}

/**
 * Runs every step in order with the values of earlier answers; fails at the first unexpected answer. A step that an
 * earlier guide also has is called without a snippet.
 */
export async function runGuides(
  guides: readonly Guide[],
  givens: Values,
  { call, folder }: Way,
): Promise<void> {
  const made = new Set<string>();
  for (const { steps } of guides) {
    const values: Record<string, string> = { ...givens };
    for (const step of steps) {
      const text = 'call' in step ? JSON.stringify(step.call) : step.command;
      const way = { call: made.has(text) ? directly : call, folder };
      Object.assign(values, await take(step, values, way));
      made.add(text);
    }
  }
}

async function take(step: GuideStep, values: Values, { call, folder }: Way): Promise<Values> {
  if (!('call' in step)) {
    const output = await execute('bash', ['-e', '-c', fillText(step.command, values)], { cwd: folder });
    return { [step.keepsOutputAs]: output };
  }
  const { status, text } = await call(fillCall(step.call, values));
  const shown = `${step.title}: ${status} ${text}`;
  expect(status, shown).to.equal(step.status);
  const kept = collectKept(step, text === '' ? undefined : JSON.parse(text));
  expect(Object.keys(kept), shown).to.have.members(Object.keys(step.keeps ?? {}));
  return kept;
}

/** Makes the call as the page does. */
const directly: Caller = ({ address, body, headers, method, signing }) => {
  const requestId = randomUUID();
  const text = body && serializeBody(body);
  return exchange(address, {
    method,
    headers: {
      ...Object.fromEntries(headers),
      'X-Request-ID': requestId,
      ...(signing && signedHeaders(signing, requestId, text ?? '')),
    },
    ...(text !== undefined && { body: text }),
  });
};

function signedHeaders(
  { certificate, keyId, privateKey, target }: RequestSigning,
  requestId: string,
  body: string,
) {
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
  const text = `(request-target): ${target}\ndigest: ${digest}\nx-request-id: ${requestId}`;
  const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64');
  const parameters = `keyId="${keyId}",algorithm="sha-256",headers="${signedNames}",signature="${signature}"`;
  return {
    Digest: digest,
    Signature: parameters,
    'TPP-Signature-Certificate': Buffer.from(certificate).toString('base64'),
  };
}

const programs = {
  curl: ['call.sh', 'bash'],
  node: ['call.mjs', process.execPath],
  python: ['call.py', 'python3'],
  java: ['Call.java', 'java'],
} as const;

export const snippetEnvironment = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };

/**
 * Calls by the program that a developer would copy, in its own folder. The language's own command runs the first call;
 * the host, if given, runs the others.
 */
export function createSnippetCaller(language: SnippetLanguage, folder: string, host?: SnippetHost): Caller {
  const [file, program] = programs[language];
  const path = join(folder, file);
  let isFirst = true;
  return async (call) => {
    writeFileSync(path, snippetFormatters[language](call));
    const isHosted = host !== undefined && !isFirst;
    isFirst = false;
    const output = isHosted
      ? await host.run(path)
      : await execute(program, [path], { cwd: folder, env: snippetEnvironment });
    return language === 'curl' ? statusLast(output) : statusFirst(output);
  };
}

async function execute(program: string, words: readonly string[], options: ExecFileOptions): Promise<string> {
  const { stdout } = await promisify(execFile)(program, words, options);
  return String(stdout);
}

function statusFirst(output: string): Answered {
  const [, status = '', text = ''] = /^(\d+) ([^]*)$/.exec(output) ?? [];
  return { status: Number(status), text: text.trim() };
}

function statusLast(output: string): Answered {
  const [, text = '', status = ''] = /^([^]*)\n(\d+)\n$/.exec(output) ?? [];
  return { status: Number(status), text: text.trim() };
}
