/** Callers of the accounts APIs for the access control matrix: each with its token, consent and state. */
import { sha256Hex } from '../../../src/crypto/digests.js';
import { endOverdueConsents } from '../../../src/usecases/authorisation/overdue.js';
import { revokeConsentByPsu } from '../../../src/usecases/consents/transitions.js';
import type { BankUnderTest } from '../server/bank.js';
import { textAt } from '../runner/json.js';
import { tokenBank } from '../embedded-bank/token-bank.js';
import { ConsentTpp, oneOff } from './tpp-consents.js';
import type { Headers } from './tpp.js';

/** A caller of the accounts and funds APIs: consents, authorisations, account and tokens of its calls. */
export interface Hand {
  /** The consents of the calls. */
  readonly accounts: string;
  readonly funds: string;
  /** An authorisation of each. */
  readonly authorisations: { readonly accounts: string; readonly funds: string };
  /** The account of the calls. */
  readonly accountId: string;
  readonly accountsToken?: string | undefined;
  readonly fundsToken?: string | undefined;
  readonly headers?: Headers;
  readonly query?: string;
}

export async function pairOf(client: ConsentTpp, request: object = oneOff): Promise<Hand> {
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
export function peacefulHands(bank: BankUnderTest, tpp: ConsentTpp) {
  const other = new ConsentTpp(bank.url, tpp.basePath, 'sandbox-tpp-b');
  const none = { accountsToken: undefined, fundsToken: undefined } as const;
  const tokensOf = ({ accountsToken, fundsToken }: Hand) => ({ accountsToken, fundsToken });
  const clientToken = tokensOfClient(tpp);
  return {
    'no token': async (hand: Hand) => ({ ...hand, ...none }),
    'a token that is none': async (hand: Hand) => ({ ...hand, accountsToken: 'x', fundsToken: 'AAAA.bbb' }),
    'the token in the address': async (hand: Hand) => ({
      ...hand,
      ...none,
      query: `access_token=${hand.accountsToken}`,
    }),
    "another client's token": async (hand: Hand) => ({ ...hand, ...tokensOf(await pairOf(other)) }),
    "another consent's token": async (hand: Hand) => ({ ...hand, ...tokensOf(await pairOf(tpp)) }),
    'a token of the other scope': async (hand: Hand) => ({
      ...hand,
      accountsToken: hand.fundsToken,
      fundsToken: hand.accountsToken,
    }),
    'a token of the client alone for the other scope': async (hand: Hand) => ({
      ...hand,
      accountsToken: await clientToken('PSP_IC'),
      fundsToken: await clientToken('AISP'),
    }),
    "a password token of another customer's": withPassword(tpp, 'marko.kovac', 'marko-sandbox'),
    'no client': withClient(undefined),
    'a client that does not exist': withClient('nobody'),
    'a blocked client': withClient('sandbox-blocked'),
  } as const;
}

/** Callers that change their consents or tokens, and so need a pair of their own. */
export function changingHands(bank: BankUnderTest, tpp: ConsentTpp) {
  const change = async (table: string, key: string, ids: readonly string[], to: object) => {
    await bank.database().maintenance(table).whereIn(key, ids).update(to);
  };
  const tokensOf = ({ accountsToken = '', fundsToken = '' }: Hand) => [accountsToken, fundsToken];
  const endLastDay = ({ accounts, funds }: Hand) =>
    change('consents', 'id', [accounts, funds], { valid_until: '2020-01-31' });
  const clientToken = tokensOfClient(tpp);
  const services = () => tokenBank(bank.database()).services;
  return {
    'a good token': async (hand: Hand) => hand,
    'a token of the client alone': async (hand: Hand) => ({
      ...hand,
      accountsToken: await clientToken('AISP'),
      fundsToken: await clientToken('PSP_IC'),
    }),
    "a password token of the customer's": withPassword(tpp, 'ana.horvat', 'ana-sandbox'),
    'an expired token': async (hand: Hand) => {
      const over = { expires_at: Date.now() - 1 };
      await change('access_tokens', 'hash', tokensOf(hand).map(sha256Hex), over);
      return hand;
    },
    'a revoked token': async (hand: Hand) => {
      for (const token of tokensOf(hand)) await tpp.revoke(token);
      return hand;
    },
    'a token of a consent that its customer has revoked': async (hand: Hand) => {
      for (const id of [hand.accounts, hand.funds]) await revokeConsentByPsu(id, 'ana.horvat', services());
      return hand;
    },
    'a token of a consent that was deleted': async (hand: Hand) => {
      await tpp.ask('DELETE', `/consents/${hand.accounts}`, { token: hand.accountsToken });
      await tpp.ask('DELETE', `/consents/${hand.funds}`, { token: hand.fundsToken });
      return hand;
    },
    'a token of a consent whose last day is over': async (hand: Hand) => {
      await endLastDay(hand);
      return hand;
    },
    'a token of a consent that the bank has ended after its last day': async (hand: Hand) => {
      await endLastDay(hand);
      await endOverdueConsents(services());
      return hand;
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
  return async (hand: Hand): Promise<Hand> => ({
    ...hand,
    accountsToken: await tokenOf('AISP'),
    fundsToken: await tokenOf('PSP_IC'),
  });
}

function withClient(id: string | undefined) {
  return async (hand: Hand): Promise<Hand> => ({ ...hand, headers: { 'X-Gateway-Client-Id': id } });
}
