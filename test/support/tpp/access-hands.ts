/** Callers of the accounts APIs for the access control matrix: each with its token, consent and state. */
import { endOverdueConsents } from '../../../src/usecases/authorisation/overdue.js';
import { revokeConsentByPsu } from '../../../src/usecases/consents/transitions.js';
import type { BankUnderTest } from '../server/bank.js';
import { textAt } from '../runner/json.js';
import { tokenBank } from '../embedded-bank/token-bank.js';
import { type ConsentTpp, oneOff } from './tpp-consents.js';

/** A caller of the accounts and funds APIs: consents, authorisations, account and tokens of its calls. */
export interface Caller {
  /** The consents of the calls. */
  readonly accounts: string;
  readonly funds: string;
  /** An authorisation of each. */
  readonly authorisations: { readonly accounts: string; readonly funds: string };
  /** The account of the calls. */
  readonly accountId: string;
  readonly accountsToken?: string | undefined;
  readonly fundsToken?: string | undefined;
  readonly query?: string;
}

export async function grantPair(client: ConsentTpp, request: object = oneOff): Promise<Caller> {
  const [accounts, funds] = await Promise.all([client.granted({ request }), client.grantedFunds()]);
  return {
    accounts: accounts.consentId,
    funds: funds.consentId,
    authorisations: {
      accounts: await authorisationOf(accounts.consentId, client),
      funds: await authorisationOf(funds.consentId, client),
    },
    accountId: await client.accountId(accounts.token),
    accountsToken: accounts.token,
    fundsToken: funds.token,
  };
}

async function authorisationOf(consentId: string, client: ConsentTpp): Promise<string> {
  const { body } = await client.ask('GET', `/consents/${consentId}/authorisations`);
  return textAt(body, 'authorisationIds', '0') ?? '';
}

/** Callers that change nothing, and so can share one pair of consents. */
export function unchangingCallers(tpp: ConsentTpp) {
  const tokensOf = ({ accountsToken, fundsToken }: Caller) => ({ accountsToken, fundsToken });
  const clientToken = tokensOfClient(tpp);
  return {
    'a token in the query': async (caller: Caller) => ({
      ...caller,
      accountsToken: undefined,
      fundsToken: undefined,
      query: `access_token=${caller.accountsToken}`,
    }),
    "another consent's token": async (caller: Caller) => ({ ...caller, ...tokensOf(await grantPair(tpp)) }),
    'a client credentials token of the other scope': async (caller: Caller) => ({
      ...caller,
      accountsToken: await clientToken('PSP_IC'),
      fundsToken: await clientToken('AISP'),
    }),
    'a password token of another customer': withPassword(tpp, 'marko.kovac', 'marko-sandbox'),
  } as const;
}

/** Callers that change their consents or tokens, and so need a pair of their own. */
export function changingCallers(bank: BankUnderTest, tpp: ConsentTpp) {
  const endLastDay = async ({ accounts, funds }: Caller) => {
    const consents = bank.database().maintenance('consents').whereIn('id', [accounts, funds]);
    await consents.update({ valid_until: '2020-01-31' });
  };
  const clientToken = tokensOfClient(tpp);
  const services = () => tokenBank(bank.database()).services;
  return {
    'a valid token': async (caller: Caller) => caller,
    'a client credentials token': async (caller: Caller) => ({
      ...caller,
      accountsToken: await clientToken('AISP'),
      fundsToken: await clientToken('PSP_IC'),
    }),
    'a password token of the customer': withPassword(tpp, 'ana.horvat', 'ana-sandbox'),
    'a token of a consent revoked by the customer': async (caller: Caller) => {
      for (const id of [caller.accounts, caller.funds])
        await revokeConsentByPsu(id, 'ana.horvat', services());
      return caller;
    },
    'a token of a deleted consent': async (caller: Caller) => {
      await tpp.ask('DELETE', `/consents/${caller.accounts}`, { token: caller.accountsToken });
      await tpp.ask('DELETE', `/consents/${caller.funds}`, { token: caller.fundsToken });
      return caller;
    },
    'a token of a consent after its last day': async (caller: Caller) => {
      await endLastDay(caller);
      return caller;
    },
    'a token of a consent ended by the bank after its last day': async (caller: Caller) => {
      await endLastDay(caller);
      await endOverdueConsents(services());
      return caller;
    },
  } as const;
}

function tokensOfClient(tpp: ConsentTpp) {
  return async (scope: string) => {
    const form = { grant_type: 'client_credentials', scope };
    return textAt((await tpp.exchange(form)).body, 'access_token');
  };
}

function withPassword(tpp: ConsentTpp, username: string, password: string) {
  const tokenOf = async (scope: string) => {
    const form = { grant_type: 'password', username, password, scope };
    return textAt((await tpp.exchange(form)).body, 'access_token');
  };
  return async (caller: Caller): Promise<Caller> => ({
    ...caller,
    accountsToken: await tokenOf('AISP'),
    fundsToken: await tokenOf('PSP_IC'),
  });
}
