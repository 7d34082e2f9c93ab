/** A method of strong customer authentication (SCA): how the bank asks a customer for the second factor. */

/**
 * The customer's action: types a code from a text message (`sms`) or from a device (`code`), uses a passkey in the
 * browser (`passkey`), or confirms in the bank's app while the page waits (`push`).
 */
export const scaMethodKinds = ['sms', 'code', 'passkey', 'push'] as const;
export type ScaMethodKind = (typeof scaMethodKinds)[number];

export interface ScaMethod {
  /** The authenticator's own id of the method, at most 100 characters. */
  readonly id: string;
  readonly kind: ScaMethodKind;
  /** The masked destination, which the customer recognises and a stranger does not: `+385 •• ••• 42`, `Ana’s phone`. */
  readonly to?: string;
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

/** Whether starting the method sends a message to the customer's phone, even if a stranger starts it. */
export function isSent({ kind }: ScaMethod): boolean {
  return kind === 'push' || kind === 'sms';
}

/** Limit of unanswered requests and messages; equal to the attempts at a code. */
export const unansweredAllowed = 5;

/** The step at which the customer uses a method. */
export function toSessionStep({ kind }: ScaMethod): 'code' | 'push' {
  return kind === 'push' ? 'push' : 'code';
}
