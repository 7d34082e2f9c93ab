/** Settings of a single sign-on by OpenID Connect, in place of name and password on the pages. */
import * as values from '../parsers.js';
import type { Setting } from './setting.js';

export const loginSettings = {
  LOGIN_ISSUER: {
    default: '',
    parse: values.issuer,
    sentence:
      "The issuer (OpenID Connect) where the bank's customers log in; without one they type name and password on the pages.",
  },
  LOGIN_CLIENT_ID: {
    default: '',
    parse: values.credential,
    sentence:
      'How the issuer knows this server, with `PUBLIC_URL`, then `/login/callback`, as its redirect URI.',
  },
  LOGIN_CLIENT_SECRET: {
    default: '',
    parse: values.credential,
    sentence: 'What proves it there; without one PKCE does alone.',
  },
  LOGIN_SCOPE: {
    default: 'openid',
    parse: values.openIdScope,
    sentence: 'What the issuer is asked for; more than `openid` where the customer claim needs it.',
  },
  LOGIN_CUSTOMER_CLAIM: {
    default: 'sub',
    parse: values.text(1),
    sentence: "The claim that names a customer as the bank's core does; of the ID token, or of UserInfo.",
  },
} as const satisfies Record<string, Setting<unknown>>;
