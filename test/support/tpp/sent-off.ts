/** Payments and consents that a shop starts before it redirects its customer's browser to the bank, and their codes. */
import { defined } from '../../../src/domain/defined.js';
import { textAt } from '../runner/json.js';
import { ibans } from '../embedded-bank/sandbox.js';
import { callback, nokRedirectUri, redirectUri } from './shop.js';
import { ConsentTpp, accessOf, type NamedAccess } from './tpp-consents.js';
import { orderOf, startedBy, Tpp, type Started } from './tpp.js';

export interface PaymentOptions {
  readonly basePath?: string;
  readonly amount?: string;
  readonly debtorIban?: string;
  readonly creditorName?: string;
  readonly psuId?: string;
  readonly executionDate?: string;
  readonly endToEndIdentification?: string;
  /** False for a TPP without an address for failures. */
  readonly hasNokUri?: boolean;
  /** False for a TPP without any address, so that the customer stays at the bank. */
  readonly returns?: boolean;
}

export interface StartedPayment extends Started {
  readonly appUrls: { readonly ios?: string; readonly android?: string };
}

export async function startPayment(bankUrl: string, options: PaymentOptions = {}): Promise<StartedPayment> {
  const { amount = '12.50', basePath, creditorName = 'Vodovod <Zagreb> & odvodnja' } = options;
  const { endToEndIdentification, executionDate } = options;
  const answer = await new Tpp(() => bankUrl).initiate({
    ...defined({ basePath }),
    order: orderOf({
      instructedAmount: { currency: 'EUR', amount },
      debtorAccount: { iban: options.debtorIban ?? ibans.ana },
      creditorName,
      ...defined({ endToEndIdentification, requestedExecutionDate: executionDate }),
    }),
    headers: {
      'TPP-Redirect-Preferred': options.returns === false ? undefined : 'true',
      'TPP-Redirect-URI': options.returns === false ? undefined : redirectUri,
      'TPP-Nok-Redirect-URI':
        options.hasNokUri === false || options.returns === false ? undefined : nokRedirectUri,
      'PSU-ID': options.psuId,
    },
  });
  const ios = textAt(answer.body, '_links', 'scaApp2AppIOS', 'href');
  const android = textAt(answer.body, '_links', 'scaApp2AppAndroid', 'href');
  return { ...startedBy(answer), appUrls: defined({ ios, android }) };
}

export const state = 'Žut+ 100%&=/?#';

export interface ConsentOptions {
  readonly access?: NamedAccess;
  readonly kind?: 'accounts' | 'funds';
  readonly responseType?: 'code' | 'token';
}

/** Registers a consent, and returns its authorization address. */
export async function askForConsent(bankUrl: string, options: ConsentOptions = {}): Promise<string> {
  const { access = { accounts: [ibans.ana], balances: [ibans.ana] }, responseType = 'code' } = options;
  const tpp = new ConsentTpp(() => bankUrl);
  const registered =
    options.kind === 'funds' ? await tpp.registerFunds() : await tpp.register({ access: accessOf(access) });
  return tpp.authorizeAddress(registered, { response_type: responseType, redirect_uri: callback, state });
}

/** Exchanges the code of the callback, and returns the answer. */
export async function exchangeCode(bankUrl: string, callbackUrl: string): Promise<unknown> {
  const code = new URL(callbackUrl).searchParams.get('code') ?? '';
  return (await new ConsentTpp(() => bankUrl).redeem(code, { redirect_uri: callback })).body;
}
