/** A way in which the bank's strong customer authentication can ask a customer for the second factor. */

/**
 * What the customer does: types a code that came by text message (`sms`), or one that a device of the customer shows
 * (`code`); uses a passkey of the browser (`passkey`); or confirms in the bank's app, which the page waits for (`push`).
 */
export const scaMethodKinds = ['sms', 'code', 'passkey', 'push'] as const;
export type ScaMethodKind = (typeof scaMethodKinds)[number];

export interface ScaMethod {
  /** The authenticator's own name for it, of at most 100 characters. */
  readonly id: string;
  readonly kind: ScaMethodKind;
  /** Where it goes, as the customer knows it and nobody else learns from it: `+385 •• ••• 42`, `Ana’s phone`. */
  readonly to?: string;
}

/** What the browser is asked for a passkey; the first and the last in base64url. */
export interface PasskeyOptions {
  readonly challenge: string;
  /** The domain that the passkey was made for. */
  readonly rpId: string;
  readonly credentialIds: readonly string[];
}

/** What has become of something that the customer confirms elsewhere; all but `waiting` stay so. */
export const pushOutcomes = ['waiting', 'confirmed', 'refused', 'expired'] as const;
export type PushOutcome = (typeof pushOutcomes)[number];

/** So long the answer to "I have confirmed" waits for a confirmation elsewhere, in milliseconds. */
export const confirmationWaitMilliseconds = 10_000;

/** So long a typed code is taken after it was asked for, in milliseconds; an authenticator may take it for less. */
export const codeLifetimeMilliseconds = 600_000;

/** Whether starting it makes a phone of the customer ring, whoever has started it. */
export function isSent({ kind }: ScaMethod): boolean {
  return kind === 'push' || kind === 'sms';
}

/** So many requests and messages may be without an answer; as many as there are attempts at a code. */
export const unansweredAllowed = 5;

/** The step at which the customer does what a method asks for. */
export function stepOf({ kind }: ScaMethod): 'code' | 'push' {
  return kind === 'push' ? 'push' : 'code';
}
