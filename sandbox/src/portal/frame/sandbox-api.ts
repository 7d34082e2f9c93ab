/**
 * Calls the sandbox's own interface for a page: with the workspace's key, and validated by the contract as every call
 * is.
 */
import { randomIdentifier } from '../../../../src/crypto/secrets.js';
import { contracts as sandboxContracts } from '../../../../generated/sandbox.js';
import { Problem, type Reason, type Violation } from '../../../../src/domain/problem.js';
import type { PortalPageDependencies } from './routes.js';

export type SandboxApiRequest = {
  readonly method: 'POST' | 'PUT';
  /** Below the base path. */
  readonly path: string;
} & (
  | { readonly body: object }
  /** The developer's JSON text; the call reports its violations. */
  | { readonly text: string }
);

/** Returns the answer; throws `problemOfAnswer` for a refusal. */
export async function callSandboxApi(
  asked: SandboxApiRequest,
  key: string,
  { services }: PortalPageDependencies,
): Promise<unknown> {
  const answer = await services.callItself({
    method: asked.method,
    target: `${sandboxContracts.at(-1)?.basePath ?? ''}${asked.path}`,
    headers: [
      'X-Request-ID',
      randomIdentifier(),
      'Authorization',
      `Bearer ${key}`,
      'Content-Type',
      'application/json',
    ],
    body: 'text' in asked ? asked.text : JSON.stringify(asked.body, withoutEmpty),
  });
  if (!answer) throw new Problem('server.unavailable', 'The server has not answered itself.');
  const content: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
  if (answer.status < 300) return content;
  throw problemOfAnswer(answer.status, content);
}

/** An empty field of a form is a missing one. */
function withoutEmpty(_: string, value: unknown): unknown {
  return value === '' ? undefined : value;
}

const reasons = new Map<number, Reason>([
  [400, 'request.invalid'],
  // The workspace was removed after the page was loaded.
  [401, 'resource.unknown'],
  [404, 'resource.unknown'],
  [409, 'status.invalid'],
  [413, 'request.invalid'],
  [429, 'rate.exceeded'],
]);

/**
 * Converts a refusal: `request.invalid` with all violations, `status.invalid` where the workspace's state does not
 * allow the call, `resource.unknown` and `rate.exceeded`; every other status is `server.unavailable`.
 */
export function problemOfAnswer(status: number, content: unknown): Problem {
  const { detail, errors } = Object(content);
  const reason = reasons.get(status) ?? 'server.unavailable';
  if (reason === 'resource.unknown') return new Problem(reason, String(detail), 'path');
  const [first, ...others] = (Array.isArray(errors) ? errors : []).map((error: unknown): Violation => ({
    reason,
    ...toViolation(Object(error)),
  }));
  return first ? new Problem([first, ...others]) : new Problem(reason, String(detail));
}

/** The sentence names its field, as in the answer to a call. */
function toViolation({ detail, path }: { readonly detail?: unknown; readonly path?: unknown }) {
  const text = String(detail);
  if (typeof path !== 'string') return { text };
  return { text: text.startsWith(path) ? text : `${path}: ${text}`, field: path };
}

/** Returns a text at a path of an answer; empty where there is none. */
export function textAt(answer: unknown, ...names: readonly string[]): string {
  const found = names.reduce<unknown>((value, name) => Reflect.get(Object(value), name), answer);
  return typeof found === 'string' ? found : '';
}
