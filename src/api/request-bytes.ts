/** Reads what a caller sends, as far as it may go and as long as it may take. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../domain/problem.js';

const timeoutMilliseconds = 20_000;

/** The whole body. Throws `request.invalid` when it is larger, `request.timeout` when it does not come to its end. */
export function readBytes(request: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new Problem('request.invalid', `The body is larger than ${maximumBytes} bytes.`, 'body');
  if (Number(request.headers['content-length']) > maximumBytes) return Promise.reject(tooLarge());
  // The caller has gone; there is nobody to answer, and no mistake of ours to record.
  const brokenOff = () => new Problem('request.timeout', 'The body broke off.');
  // Gone while somebody looked up who it was: nothing of what is listened for below would come any more.
  if (request.destroyed) return Promise.reject(brokenOff());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(
      () => finish(() => reject(new Problem('request.timeout', 'The body did not arrive in time.'))),
      timeoutMilliseconds,
    );
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onError);
      settle();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maximumBytes) finish(() => reject(tooLarge()));
      else chunks.push(chunk);
    };
    const onEnd = () => finish(() => resolve(Buffer.concat(chunks)));
    const onError = () => finish(() => reject(brokenOff()));
    request.on('data', onData).on('end', onEnd).on('error', onError);
  });
}
