/**
 * Trusted device cookies against login flooding: the customers who have logged in in a browser, sealed so that the
 * cookie can be neither read nor forged. A cookie is valid for as long as its sealing key.
 */
import { randomBytes } from 'node:crypto';
import { hmacBase64Url, type SealingKeys } from './digests.js';
import { sealedTexts } from './sealed-texts.js';

interface Clock {
  now(): number;
}

export interface KnownDevice {
  readonly id: string;
  /** Whether the customer of this name has logged in here. */
  knows(name: string): boolean;
}

/** Lifetime after a customer's last login. */
export const deviceLifetimeSeconds = 180 * 24 * 3600;

/** Two per customer who types the name in another spelling than the bank's; the oldest are dropped. */
const mostReferences = 10;

interface Content {
  readonly id: string;
  readonly references: readonly string[];
  readonly goodUntil: number;
}

export type DeviceCookies = ReturnType<typeof deviceCookies>;

export function deviceCookies(sealingKeys: SealingKeys, clock: Clock) {
  const sealing = sealedTexts(sealingKeys, 'known device', 'seals the cookies of known browsers');
  const openContent = (cookie: string | undefined): Content | undefined => {
    const content = cookie === undefined ? undefined : contentIn(sealing.open('', cookie));
    return content && content.goodUntil > clock.now() ? content : undefined;
  };
  return {
    /** Undefined for a cookie that is expired or not sealed by this bank. */
    open: (cookie: string | undefined): KnownDevice | undefined => {
      const content = openContent(cookie);
      if (!content) return undefined;
      const { id, references } = content;
      return { id, knows: (name) => references.includes(createReference(name, id)) };
    },

    /** Returns the browser's new cookie after a login under these names, replacing `cookie`. */
    remember: (names: readonly string[], cookie: string | undefined): string => {
      const { id, references } = openContent(cookie) ?? { id: newId(), references: [] };
      const newest = names.map((name) => createReference(name, id));
      const goodUntil = clock.now() + deviceLifetimeSeconds * 1000;
      const kept = [...new Set([...newest, ...references])].slice(0, mostReferences);
      return sealing.seal('', JSON.stringify({ id, references: kept, goodUntil } satisfies Content));
    },
  };
}

const newId = () => randomBytes(16).toString('base64url');

/** Keyed by the device id, which only the bank can read, so that even the content reveals no customer. */
function createReference(name: string, id: string): string {
  return hmacBase64Url(id, name).slice(0, 22);
}

/** Checks the form, because an older version of this server may have sealed the content. */
function contentIn(text: string | undefined): Content | undefined {
  const content: unknown = text === undefined ? undefined : JSON.parse(text);
  return isContent(content) ? content : undefined;
}

function isContent(value: unknown): value is Content {
  if (typeof value !== 'object' || value === null) return false;
  const { goodUntil, id, references }: { goodUntil?: unknown; id?: unknown; references?: unknown } = value;
  return typeof id === 'string' && typeof goodUntil === 'number' && Array.isArray(references);
}
