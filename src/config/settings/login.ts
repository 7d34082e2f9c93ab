/** Settings of a single sign-on by OpenID Connect, in place of name and password on the pages. */
import * as values from '../parsers.js';
import { claimName, credential } from '../text-parsers.js';
import type { Setting } from './setting.js';

export const loginSettings = {
  LOGIN_ISSUER: {
    default: '',
    parse: values.issuer,
    sentence:
      "The OpenID Connect issuer where the bank's customers log in. Without an issuer, customers type name and password on the pages.",
  },
  LOGIN_CLIENT_ID: {
    default: '',
    parse: credential,
    sentence:
      "This server's client id at the issuer. Its redirect URI is `PUBLIC_URL` followed by `/login/callback`.",
  },
  LOGIN_CLIENT_SECRET: {
    default: '',
    parse: credential,
    sentence: "This server's client secret at the issuer. Without a secret, PKCE alone protects the code.",
    mayStandInFile: true,
  },
  LOGIN_CLIENT_SECRET_FILE: {
    default: '',
    parse: values.path,
    sentence:
      'A file with LOGIN_CLIENT_SECRET, in its place. It is read for each login, so that a rotated secret needs no restart.',
  },
  LOGIN_SCOPE: {
    default: 'openid',
    parse: values.openIdScope,
    sentence:
      'The scopes that the server requests from the issuer. Add the scope that the customer claim needs.',
  },
  LOGIN_CUSTOMER_CLAIM: {
    default: 'sub',
    parse: claimName,
    sentence: "The claim, of the ID token or of UserInfo, that holds the customer's id in the bank's core.",
  },
} as const satisfies Record<string, Setting<unknown>>;
