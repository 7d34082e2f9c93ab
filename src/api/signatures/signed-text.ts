/** Builds the text that a signature covers, and checks that required headers are covered. */
import { signatureProblem } from './signature-header.js';

export interface SignedMessage {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  /** Header values by name in lower case; repeated headers are joined by a comma and a space. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

const requestTarget = '(request-target)';
const alwaysSigned = ['digest', 'x-request-id'] as const;
export const signedWhenSent = ['psu-id', 'psu-corporate-id', 'tpp-redirect-uri'] as const;

/** Names that every signature must cover. */
export function alwaysSignedNames(isTargetRequired: boolean): readonly string[] {
  return isTargetRequired ? [...alwaysSigned, requestTarget] : alwaysSigned;
}

/**
 * The text of draft-cavage-http-signatures-12, section 2.3: one line for each name. Throws 401 SIGNATURE_INVALID when
 * the list omits a required name (Berlin Group Implementation Guidelines, chapter 12) or names a header that was not
 * sent.
 */
export function buildSignedText(
  names: readonly string[],
  message: SignedMessage,
  isTargetRequired: boolean,
): string {
  const needed = [
    ...alwaysSignedNames(isTargetRequired),
    // An empty header counts as absent.
    ...signedWhenSent.filter((name) => (message.headers[name] ?? '') !== ''),
  ];
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw signatureProblem(`Signature does not cover ${missing.join(', ')}.`);
  return joinSignedLines(names, message);
}

export function joinSignedLines(
  names: readonly string[],
  { headers, method, target }: SignedMessage,
): string {
  const lines = names.map((name) => {
    if (name === requestTarget) return `(request-target): ${method.toLowerCase()} ${target}`;
    // Excludes members inherited from Object.
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
    if (value === undefined) throw signatureProblem(`Signature covers ${name}, which was not sent.`);
    return `${name}: ${typeof value === 'string' ? value : value.join(', ')}`;
  });
  return lines.join('\n');
}
