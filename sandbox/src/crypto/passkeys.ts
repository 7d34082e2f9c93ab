/** Verifies passkeys in the browser (WebAuthn). The library is loaded on first use. */

/** The relying party: a domain, and the origin of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
}

/** Returns the passkey that a browser has registered; undefined for an invalid answer. */
export async function readNewPasskey(
  answer: string,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo, verified } = await verifyRegistrationResponse({
      response: JSON.parse(answer),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { credential } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    };
  } catch {
    // A malformed answer counts as invalid.
    return undefined;
  }
}

/**
 * Whether a browser has signed this challenge with this passkey. The signature counter is ignored: the same answer may
 * be verified again, and a challenge serves one purpose.
 */
export async function isByPasskey(
  answer: string,
  challenge: string,
  passkey: StoredPasskey,
  { id, origin }: RelyingParty,
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'));
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: JSON.parse(answer),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: passkey.credentialId, publicKey, counter: 0 },
      requireUserVerification: true,
    });
    return verified;
  } catch {
    return false;
  }
}
