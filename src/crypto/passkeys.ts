/** Passkeys in the browser (WebAuthn). The library that reads them is loaded with the first one. */

/** Who asks for a passkey: a domain, and the address of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
}

/** The new passkey that a browser has answered with; undefined for an answer that is not right. */
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
    // Whatever is wrong with the answer, it proves nothing.
    return undefined;
  }
}

/**
 * Whether a browser has answered this challenge with this passkey. Its counter is not looked at: the same answer may be
 * asked about again, and a challenge is good for one thing.
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
