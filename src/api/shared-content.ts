/**
 * Content that is the same for every caller (documents, scripts, stylesheets): compressed once, and cached by its
 * content hash. Answers with a secret, customers' pages and answers to TPPs are never compressed (BREACH) or cached.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';
import { sha256Hex } from '../crypto/digests.js';

interface Encoded {
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

export interface SharedContent {
  readonly type: string;
  /** The first 16 digits of the SHA-256 digest. */
  readonly hash: string;
  /** Compresses at the first call; concurrent requests share the computation. */
  readonly encode: () => Promise<Encoded>;
}

export function shareContent(type: string, content: string | Buffer): SharedContent {
  const identity = Buffer.from(content);
  let encoding: Promise<Encoded> | undefined;
  return {
    type,
    hash: sha256Hex(identity).slice(0, 16),
    encode: () => (encoding ??= compress(identity)),
  };
}

/** Higher Brotli qualities take seconds to save a few kilobytes. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

async function compress(identity: Buffer): Promise<Encoded> {
  const [zipped, br] = await Promise.all([
    promisify(gzip)(identity),
    promisify(brotliCompress)(identity, { params }),
  ]);
  return { identity, gzip: zipped, br };
}

/** For an address that contains the content hash: browsers never ask again. */
export const immutable = 'public, max-age=31536000, immutable';
/** For every other address: browsers ask with the content hash, and get 304 while it is the same. */
export const revalidated = 'public, no-cache';

export async function writeShared(
  ctx: Context,
  { encode, hash, type }: SharedContent,
  cacheControl: typeof immutable | typeof revalidated,
): Promise<void> {
  ctx.status = 200;
  ctx.set({
    'Cache-Control': cacheControl,
    'Content-Type': type,
    // Weak, because the tag is the same for each encoding.
    ETag: `W/"${hash}"`,
    Vary: 'Accept-Encoding',
  });
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const accepted = ctx.acceptsEncodings('br', 'gzip', 'identity');
  const encoding = accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.body = (await encode())[encoding];
}
