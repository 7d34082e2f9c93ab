/** Fetches documents that other parties publish: bounded in size, and with error codes in place of the host's own texts. */

/** An answer that cannot be used, with a code of this server's own. */
class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
  constructor(readonly code: string) {
    super(`The answer cannot be used: ${code}.`);
  }
}

/** Returns the body of a 200; throws for every other status, and for a body of more than `mostBytes`. */
export async function fetchBounded(
  url: string | URL,
  options: RequestInit,
  mostBytes: number,
): Promise<Buffer> {
  const { body, status } = await fetch(url, options);
  if (status !== 200 || !body) {
    await body?.cancel();
    throw new UnusableAnswer(`HTTP_${status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const stream: AsyncIterable<Uint8Array> = body;
  for await (const part of stream) {
    bytes += part.length;
    if (bytes > mostBytes) throw new UnusableAnswer('TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Fetch reports TLS and connection errors in `cause`; texts may be the host's own and are not used. */
export function codeOfFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? codeOfFailure(error.cause) : error.name;
}

/** Returns the address if it is on one of the hosts, each with its port unless that is the scheme's own. */
export function parseAllowedAddress(
  text: string,
  hosts: readonly string[],
  protocols: readonly string[],
): URL | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (!address || !protocols.includes(address.protocol) || !hosts.includes(address.host)) return undefined;
  return address.username || address.password ? undefined : address;
}
