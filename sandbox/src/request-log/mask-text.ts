/** The second masking layer: finds secrets anywhere in the text of a log entry. */
import { masked } from './entry.js';

const patterns: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // The key of a workspace, a JSON Web Token, a private key.
  [/workspace_[\w-]{20,}/g, masked],
  [/eyJ[\w-]{5,}\.[\w-]+(\.[\w-]*){0,3}/g, masked],
  // A private key without its end line extends to the end of its text.
  [
    /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[^"\\-]|\\[nrt]|-(?!----END))*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g,
    masked,
  ],
  [/\b(Bearer|Basic) +(?!realm=)[\w.~+/-]{6,}=*/gi, `$1 ${masked}`],
  [
    /\b((?:client_)?secret|code|code_verifier|client_assertion|(?:access_|refresh_)?token|password)=(?!\[masked\])[^&\s"\\#]+/gi,
    `$1=${masked}`,
  ],
  // Secrets, codes and tokens of this bank are 32 bytes in base64url. A code_challenge is a digest, and a state is the
  // client's own.
  [/(?<![\w+/=-])(?<!code_challenge=|state=)[\w-]{43}(?![\w+/=-])/g, masked],
];

/** Masks a JSON text; the replacements keep it valid JSON. */
export function maskText(json: string, secrets: readonly string[]): string {
  let text = json;
  for (const secret of secrets) {
    for (const spelling of new Set([inJson(secret), encodeURIComponent(secret.toWellFormed())]))
      if (text.includes(spelling)) text = text.replaceAll(spelling, masked);
  }
  for (const [pattern, instead] of patterns) text = text.replace(pattern, instead);
  return text;
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
