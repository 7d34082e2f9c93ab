/** The `keyId` of a signature: which certificate its key belongs to. */
import { isSameName } from './distinguished-name.js';

interface NamedCertificate {
  readonly serialNumber: bigint;
  readonly issuer: Parameters<typeof isSameName>[1];
}

/**
 * Whether `SN=<serial number>,CA=<issuer>` names the certificate. The number is hexadecimal, as the Berlin Group has
 * it, or decimal, as some clients send it; leading zeros, `0x` and colons do not count.
 */
export function isKeyIdOf(keyId: string, { issuer, serialNumber }: NamedCertificate): boolean {
  const [, number, name] = /^\s*SN\s*=\s*([0-9A-Fa-f:x]+)\s*,\s*CA\s*=(.*)$/is.exec(keyId) ?? [];
  return (
    number !== undefined &&
    name !== undefined &&
    isNumber(number.replaceAll(':', '').replace(/^0x/i, ''), serialNumber) &&
    isSameName(name, issuer)
  );
}

function isNumber(text: string, wanted: bigint): boolean {
  if (!/^[0-9a-f]{1,64}$/i.test(text)) return false;
  return BigInt(`0x${text}`) === wanted || (/^\d+$/.test(text) && BigInt(text) === wanted);
}
