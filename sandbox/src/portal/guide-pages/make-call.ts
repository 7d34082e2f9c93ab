/** Makes the call of a guide's step: the server calls itself, as the snippets would call the server. */
import { defined } from '../../../../src/domain/defined.js';
import { signatureHeaders } from '../../crypto/request-signing.js';
import type { SelfCallAnswer, SandboxServices } from '../../usecases/sandbox-services.js';
import type { FilledCall } from '../guides/fill.js';
import { serializeBody } from '../guides/snippets/text.js';

export function makeCall(
  { body, headers, method, path, signing }: FilledCall,
  requestId: string,
  { services }: { readonly services: Pick<SandboxServices, 'callItself'> },
): Promise<SelfCallAnswer | undefined> {
  const text = body && serializeBody(body);
  const signed = signing && signatureHeaders(signing, requestId, text ?? '');
  const all = [...headers, ['X-Request-ID', requestId] as const, ...Object.entries(signed ?? {})];
  return services.callItself({
    method,
    target: path.toWellFormed().replaceAll(/[^!-~]/gu, encodeURIComponent),
    // Drops line breaks and other characters that a header must not contain; no step's own value has any.
    headers: all.flatMap(([name, value]) => [name, value.replaceAll(/[^\t -~]/g, '')]),
    ...defined({ body: text }),
  });
}
