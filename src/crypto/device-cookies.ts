/**
 * Who has logged in in a browser before, as the browser itself keeps it: sealed, so that nobody can read it, make one
 * up or put another name in. With the key that it was sealed by it ends.
 */
import { randomBytes } from 'node:crypto';
import { hmacBase64Url, type SealingKeys } from './digests.js';
import { sealedTexts } from './sealed-texts.js';

interface Clock {
  now(): number;
}

export interface KnownDevice {
  readonly id: string;
  /** Whether it was the customer of this name. */
  knows(name: string): boolean;
}

/** So long after a customer's last login. */
export const deviceLifetimeSeconds = 180 * 24 * 3600;

/** Two for a customer whose name is typed in another way than the bank spells it; those of the first go first. */
const mostReferences = 10;

interface Content {
  readonly id: string;
  readonly references: readonly string[];
  readonly goodUntil: number;
}

export type DeviceCookies = ReturnType<typeof deviceCookies>;

export function deviceCookies(sealingKeys: SealingKeys, clock: Clock) {
  const sealing = sealedTexts(sealingKeys, 'known device', 'seals what a browser knows');
  const contentOf = (cookie: string | undefined): Content | undefined => {
    const content = cookie === undefined ? undefined : contentIn(sealing.open('', cookie));
    return content && content.goodUntil > clock.now() ? content : undefined;
  };
  return {
    /** Undefined for a cookie that this bank has not sealed, or too long ago. */
    open: (cookie: string | undefined): KnownDevice | undefined => {
      const content = contentOf(cookie);
      if (!content) return undefined;
      const { id, references } = content;
      return { id, knows: (name) => references.includes(referenceOf(name, id)) };
    },

    /** The cookie of a browser in which a customer has just logged in under these names, in place of an older one. */
    remember: (names: readonly string[], cookie: string | undefined): string => {
      const { id, references } = contentOf(cookie) ?? { id: newId(), references: [] };
      const newest = names.map((name) => referenceOf(name, id));
      const goodUntil = clock.now() + deviceLifetimeSeconds * 1000;
      const kept = [...new Set([...newest, ...references])].slice(0, mostReferences);
      return sealing.seal('', JSON.stringify({ id, references: kept, goodUntil } satisfies Content));
    },
  };
}

const newId = () => randomBytes(16).toString('base64url');

/** Keyed by the device, which nobody but the bank knows, so that even the content would name nobody. */
function referenceOf(name: string, id: string): string {
  return hmacBase64Url(id, name).slice(0, 22);
}

/** What is sealed is ours; an older version of this server may have sealed it. */
function contentIn(text: string | undefined): Content | undefined {
  const content: unknown = text === undefined ? undefined : JSON.parse(text);
  return isContent(content) ? content : undefined;
}

function isContent(value: unknown): value is Content {
  if (typeof value !== 'object' || value === null) return false;
  const { goodUntil, id, references }: { goodUntil?: unknown; id?: unknown; references?: unknown } = value;
  return typeof id === 'string' && typeof goodUntil === 'number' && Array.isArray(references);
}
