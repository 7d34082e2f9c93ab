/** The lower net: what is found in the text of a whole entry, wherever it may have got to. */
import { masked } from './entry.js';

const patterns: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // The key of a workspace, a JSON Web Token, a private key.
  [/workspace_[\w-]{20,}/g, masked],
  [/eyJ[\w-]{5,}\.[\w-]+(\.[\w-]*){0,3}/g, masked],
  // It ends with the text that it stands in, where its own end is missing.
  [
    /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[^"\\-]|\\[nrt]|-(?!----END))*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g,
    masked,
  ],
  [/\b(Bearer|Basic) +(?!realm=)[\w.~+/-]{6,}=*/gi, `$1 ${masked}`],
  [
    /\b((?:client_)?secret|code|code_verifier|client_assertion|(?:access_|refresh_)?token|password)=(?!\[masked\])[^&\s"\\#]+/gi,
    `$1=${masked}`,
  ],
  // Secrets, codes and tokens of this bank are 32 bytes in base64url. A challenge is a digest, and a state the client's own.
  [/(?<![\w+/=-])(?<!code_challenge=|state=)[\w-]{43}(?![\w+/=-])/g, masked],
];

/** Of a text in JSON: what is put in breaks none. */
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
