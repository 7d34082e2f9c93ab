/**
 * A customer's browser at the authorization endpoint: sends the forms of the real pages and follows their redirects.
 */
import { goesOnTo, plainText, textIn } from '../browser/page-text.js';
import { validators } from '../../../generated/index.js';
import type { Answer } from '../server/exchange.js';
import { ana, type Customer, rightCode } from '../embedded-bank/sandbox.js';
import { WalkingBrowser } from '../browser/walking-browser.js';

export type AuthorizeStep = 'login' | 'review' | 'code';

/**
 * The browser's position: on a step, on a page without a form, or redirected to the client, at once or by a page with a
 * delay.
 */
export interface Visit extends Answer {
  readonly step?: AuthorizeStep;
  readonly location?: string;
}

type Fields = readonly (readonly [name: string, value: string])[];

const endpoint = '/psd2-bank-oauth2-api/oauth2/authorize';

export class AuthorizeBrowser {
  readonly #bankUrl: string;
  readonly #browser = new WalkingBrowser();
  #hidden: Fields = [];

  constructor(bankUrl: string) {
    this.#bankUrl = bankUrl;
  }

  async open(address: string): Promise<Visit> {
    return this.#arrive('authorize', await this.#browser.step(address));
  }

  logIn({ password, userName }: Customer = ana): Promise<Visit> {
    return this.submit([
      ['resource-owner', userName],
      ['password', password],
    ]);
  }

  /** Continues from the review; selects these accounts where there is a choice. */
  confirm(ibans: readonly string[] = []): Promise<Visit> {
    return this.submit(ibans.map((iban) => ['iban', iban]));
  }

  enterCode(code: string = rightCode): Promise<Visit> {
    return this.submit([['code', code]]);
  }

  /** Cancels on any page, and confirms the question that a page without a login asks. */
  async cancel(): Promise<Visit> {
    const isNamed = this.#hidden.some(([name]) => name === 'resource-owner');
    const visit = await this.submit(isNamed ? [] : [['resource-owner', '']], 'false');
    return visit.step === undefined ? visit : this.submit([], 'false');
  }

  /** Sends the page's form and follows the redirects, as a browser does. */
  async submit(fields: Fields, decision: 'true' | 'false' = 'true'): Promise<Visit> {
    const typed = new Set(fields.map(([name]) => name));
    const form = new URLSearchParams({ approve: decision });
    for (const [name, value] of this.#hidden) if (!typed.has(name)) form.append(name, value);
    for (const [name, value] of fields) form.append(name, value);
    const answer = await this.#browser.post(this.#bankUrl + endpoint, form.toString());
    const visit = this.#arrive('submitAuthorization', answer);
    const next = goesOnTo(answer.text);
    return next === undefined ? visit : this.open(this.#bankUrl + next);
  }

  #arrive(operation: 'authorize' | 'submitAuthorization', answer: Answer): Visit {
    const { headers, status, text } = answer;
    const validate = validators['oauth2-1.3.2.1'][operation]?.replies[status];
    const { 'set-cookie': cookies = [], ...others } = headers;
    const [cookie] = cookies;
    const asSent = { ...others, ...(cookie !== undefined && { 'set-cookie': cookies.join(', ') }) };
    if (!validate?.({ headers: asSent, body: text === '' ? undefined : text })) {
      throw new Error(`${operation} ${status}: ${JSON.stringify(validate?.errors)} ${headingOf(text)}`);
    }
    const hidden = text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
    this.#hidden = [...hidden].map(([, name = '', value = '']) => [name, plainText(value)]);
    const step = stepOf(text);
    // A customer who gets a message first presses the button under the message.
    const button = textIn(text, /<a class="button" href="([^"]*)"/);
    const location = status === 302 ? headers.location : button;
    return {
      ...answer,
      ...(step && { step }),
      ...(location !== undefined && { location }),
    };
  }
}

export interface Choices {
  readonly credentials?: Customer;
  /** The accounts to select where the client has named none. */
  readonly picks?: readonly string[];
}

/** Goes through all pages to the client's redirect URI. */
export async function authorize(
  bankUrl: string,
  address: string,
  { credentials = ana, picks = [] }: Choices = {},
): Promise<URL> {
  const browser = new AuthorizeBrowser(bankUrl);
  await browser.open(address);
  await browser.logIn(credentials);
  await browser.confirm(picks);
  return arrivalOf(await browser.enterCode());
}

/** Returns the client's redirect URI at the end of a visit. */
export function arrivalOf({ location, status, text }: Visit): URL {
  if (location === undefined) throw new Error(`The browser stays at the bank: ${status} ${headingOf(text)}`);
  return new URL(location);
}

function headingOf(text: string): string {
  return /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? text.slice(0, 200);
}

function stepOf(text: string): AuthorizeStep | undefined {
  if (!text.includes('name="dp-state"')) return undefined;
  if (text.includes('name="password"')) return 'login';
  return text.includes('name="code"') ? 'code' : 'review';
}
