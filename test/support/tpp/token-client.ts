/** The sandbox's first TPP at the token endpoint, and the outcomes of its attempts. */
import type { Access } from '../../../src/domain/oauth/access.js';
import type { TokenResponse } from '../../../src/domain/oauth/messages.js';
import type { Reason } from '../../../src/domain/problem.js';
import { findAccess } from '../../../src/usecases/oauth/access.js';
import { exchangeToken, revokeToken } from '../../../src/usecases/oauth/tokens.js';
import { reasonOf } from './refusals.js';
import { redirectUri, type TokenBank } from '../embedded-bank/token-bank.js';

export type Form = Readonly<Record<string, string>>;

export const sandboxTpp = { client_id: 'sandbox-tpp', client_secret: 'sandbox-tpp-secret' } as const;
export const otherTpp = { client_id: 'sandbox-tpp-b', client_secret: 'sandbox-tpp-b-secret' } as const;
export const app = { client_id: 'sandbox-app', client_secret: '' } as const;

/** Each takes further parameters, which replace the TPP's; `…Outcome` returns the reason of a refusal. */
export function tokenClient(bank: TokenBank) {
  const { services, tokenCall } = bank;
  const exchange = (form: Form) => exchangeToken({ form: { ...sandboxTpp, ...form } }, tokenCall);
  const outcome = (form: Form) => reasonOf(async () => (await exchange(form)).token_type);
  const codeForm = (code: string, more: Form) =>
    ({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...more }) as const;
  const refreshForm = (token: string, more: Form) =>
    ({ grant_type: 'refresh_token', refresh_token: token, ...more }) as const;
  return {
    exchange,
    outcome,
    redeem: (code: string, more: Form = {}) => exchange(codeForm(code, more)),
    redeemOutcome: (code: string, more: Form = {}) => outcome(codeForm(code, more)),
    refresh: (token: string, more: Form = {}) => exchange(refreshForm(token, more)),
    refreshOutcome: (token: string, more: Form = {}) => outcome(refreshForm(token, more)),
    revoke: (token: string, more: Form = {}) =>
      revokeToken({ form: { ...sandboxTpp, token, ...more } }, tokenCall),
    access: async (token: string, clientId = 'sandbox-tpp'): Promise<Access | Reason> => {
      const client = await bank.client(clientId);
      return reasonOf(() => findAccess(token, { client, services }));
    },
  };
}

export function refreshTokenOf({ refresh_token: token }: TokenResponse): string {
  if (token === undefined) throw new Error('there is no refresh token');
  return token;
}
