/** The sandbox's own interface as a page asks it: with the key of the workspace, and held to the contract as every call is. */
import { randomIdentifier } from '../../crypto/secrets.js';
import { sandboxContracts } from '../../contract/audiences.js';
import { Problem, type Violation } from '../../domain/problem.js';
import type { PortalPageParts } from './routes.js';

interface Asked {
  readonly method: 'POST' | 'PUT';
  /** Below the base path. */
  readonly path: string;
  /** JSON, or YAML as it was typed. */
  readonly body: object | string;
}

/**
 * What was answered. Throws `request.invalid` with everything that is wrong, and `status.invalid` where the workspace does not
 * allow it.
 */
export async function askOwnInterface(
  { body, method, path }: Asked,
  key: string,
  { services }: PortalPageParts,
): Promise<unknown> {
  const type = typeof body === 'string' ? 'application/yaml' : 'application/json';
  const answer = await services.callItself({
    method,
    target: `${sandboxContracts.at(-1)?.basePath ?? ''}${path}`,
    headers: ['X-Request-ID', randomIdentifier(), 'Authorization', `Bearer ${key}`, 'Content-Type', type],
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  if (!answer) throw new Problem('server.unavailable', 'The server has not answered itself.');
  const content: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
  if (answer.status < 300) return content;
  throw refusedBy(answer.status, content);
}

function refusedBy(status: number, content: unknown): Problem {
  const { detail, errors } = Object(content);
  if (status === 404) return new Problem('resource.unknown', String(detail), 'path');
  if (status !== 400 && status !== 409) return new Problem('server.unavailable', String(detail));
  const reason = status === 400 ? 'request.invalid' : 'status.invalid';
  const [first, ...others] = (Array.isArray(errors) ? errors : []).map((error: unknown): Violation => ({
    reason,
    text: sentenceOf(Object(error)),
  }));
  return first ? new Problem([first, ...others]) : new Problem(reason, String(detail));
}

function sentenceOf({ detail, path }: { readonly detail?: unknown; readonly path?: unknown }): string {
  const text = String(detail);
  return typeof path !== 'string' || text.startsWith(path) ? text : `${path}: ${text}`;
}
