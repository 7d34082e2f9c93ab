/** A method of strong customer authentication (SCA): how the bank asks a customer for the second factor. */

interface ScaMethodRules {
  /** The step at which the customer uses the method: enters a code on the page, or confirms elsewhere. */
  readonly step: 'code' | 'push';
  /** Whether starting the method sends a message to the customer's phone, even if a stranger starts it. */
  readonly isSent: boolean;
  /**
   * Whether the browser answers a passkey request (WebAuthn) in place of a typed code. Its answer is always fresh; a
   * typed code expires.
   */
  readonly isPasskey: boolean;
}

/**
 * By the customer's action: types a code from a text message (`sms`) or from a device (`code`), uses a passkey in the
 * browser (`passkey`), or confirms in the bank's app while the page waits (`push`).
 */
const scaMethods = {
  sms: { step: 'code', isSent: true, isPasskey: false },
  code: { step: 'code', isSent: false, isPasskey: false },
  passkey: { step: 'code', isSent: false, isPasskey: true },
  push: { step: 'push', isSent: true, isPasskey: false },
} as const satisfies Readonly<Record<string, ScaMethodRules>>;

export type ScaMethodKind = keyof typeof scaMethods;

export function isScaMethodKind(kind: unknown): kind is ScaMethodKind {
  return typeof kind === 'string' && Object.hasOwn(scaMethods, kind);
}

export interface ScaMethod {
  /** The authenticator's own id of the method, at most 100 characters. */
  readonly id: string;
  readonly kind: ScaMethodKind;
  /** The masked destination, which the customer recognises and a stranger does not: `+385 •• ••• 42`, `Ana’s phone`. */
  readonly to?: string;
  /**
   * How long a code or a request is valid after its start, in whole seconds from 1 to 600, which the page says. Absent:
   * a typed code is valid for ten minutes, and the page of the app says no time.
   */
  readonly validSeconds?: number;
  /**
   * Whether one confirmation proves two independent elements (RTS on SCA, article 4), for instance the phone and a
   * fingerprint, so that no password needs to come before. Only then does a `push` confirm without a browser.
   */
  readonly provesTwoElements?: boolean;
}

/** The options of a passkey request in the browser; `challenge` and `credentialIds` are base64url. */
export interface PasskeyOptions {
  readonly challenge: string;
  /** The domain for which the passkey was created. */
  readonly rpId: string;
  readonly credentialIds: readonly string[];
}

/** The state of a confirmation in the app; every state but `waiting` is final. */
export const pushOutcomes = ['waiting', 'confirmed', 'refused', 'expired'] as const;
export type PushOutcome = (typeof pushOutcomes)[number];

/** How long the answer to "I have confirmed" waits for the confirmation in the app, in milliseconds. */
export const confirmationWaitMilliseconds = 10_000;

/** How long a code is accepted after it was requested, in milliseconds; an authenticator may set a shorter time. */
export const codeLifetimeMilliseconds = 600_000;

/**
 * How long a started method accepts an answer, in milliseconds; undefined where only the authenticator knows, and for a
 * passkey, whose answer is always fresh. An absent method is a code that was sent without a choice.
 */
export function lifetimeOf(method: ScaMethod | undefined): number | undefined {
  const { isPasskey, step } = method ? scaRulesOf(method) : { isPasskey: false, step: 'code' };
  if (isPasskey) return undefined;
  if (method?.validSeconds !== undefined) return method.validSeconds * 1000;
  return step === 'code' ? codeLifetimeMilliseconds : undefined;
}

export function scaRulesOf({ kind }: ScaMethod): ScaMethodRules {
  return scaMethods[kind];
}

/** Limit of unanswered requests and messages; equal to the attempts at a code. */
export const unansweredAllowed = 5;
