/**
 * A customer's browser at one authorisation: sends the forms of the real pages, and names the page that it was shown.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { toBrowserKey } from '../../../src/crypto/secrets.js';
import { escapeHtml } from '../../../src/engine/html.js';
import { english } from '../../../src/pages/texts/en.js';
import type { PageFailure } from '../../../src/pages/texts/texts.js';
import type { Notice, ShownOutcome } from '../../../src/domain/authorisation/authorisation.js';
import { defined } from '../../../src/domain/defined.js';
import type { Answer } from '../server/exchange.js';
import { goesOnTo, textIn } from '../browser/page-text.js';
import { ana, rightCode, type Customer } from '../embedded-bank/sandbox.js';
import { patienceMilliseconds } from '../runner/patience.js';
import { WalkingBrowser } from '../browser/walking-browser.js';

/** The step, the outcome or the failure that a page shows. */
export type PageName = 'login' | 'question' | 'review' | 'code' | ShownOutcome | PageFailure;

export interface ShownPage {
  readonly status: number;
  readonly name: PageName;
  /** The page's message about the last attempt, if any. */
  readonly notice?: Notice;
  readonly text: string;
  readonly headers: Answer['headers'];
  /** `goesOnTo` is the address of an immediate redirect, `wayOn` the address of a button. */
  readonly goesOnTo?: string;
  readonly wayOn?: string;
}

const noticeNames = [
  'credentials-wrong',
  'code-wrong',
  'accounts-missing',
  'logged-out',
  'locked',
  'psu-blocked',
  'account-foreign',
  'signed-already',
] as const satisfies readonly Notice[];

const kinds = [
  'payment',
  'cancellation',
  'bulk',
  'bulk-cancel',
  'standing-order',
  'standing-cancel',
  'basket',
] as const;

/** Names of pages by their heading. */
const names = new Map<string, PageName>([
  [english.login.title, 'login'],
  ...kinds.flatMap((kind): [string, PageName][] => [
    [english[kind].question.title, 'question'],
    [english[kind].review.title, 'review'],
    [english[kind].code.title, 'code'],
    ...titlesOf(english[kind].outcomes),
  ]),
  ...[english.payment, english.bulk, english.basket].flatMap(({ money }) => titlesOf(money)),
  ...[english.cancellation, english['bulk-cancel']].flatMap(({ stopping }) => titlesOf(stopping)),
  ...titlesOf(english.failures),
]);

function titlesOf<Name extends string>(
  messages: Readonly<Record<Name, { readonly title: string }>>,
): [string, Name][] {
  const all: [string, Name][] = [];
  for (const name in messages) all.push([escapeHtml(messages[name].title), name]);
  return all;
}

const notices = new Map<string, Notice>();
for (const notice of noticeNames) notices.set(escapeHtml(english.notices[notice]), notice);

/** One tab; `tab()` opens another one of the same browser. */
export class CustomerBrowser {
  readonly #path: string;
  readonly #serverUrl: string;
  readonly #browser: WalkingBrowser;
  #state = '';

  /** `link` leads to an authorisation; the requests go to the process at `serverUrl`. */
  constructor(serverUrl: string, link: string, browser = new WalkingBrowser()) {
    this.#serverUrl = serverUrl;
    this.#path = new URL(link).pathname;
    this.#browser = browser;
  }

  /** Another tab of this browser, at the same or at another process of the bank. */
  tab(serverUrl = this.#serverUrl): CustomerBrowser {
    return new CustomerBrowser(serverUrl, `${serverUrl}${this.#path}`, this.#browser);
  }

  /** The browser's cookie as sent: `name=value`. */
  get cookie(): string {
    return `psu-browser=${this.#browser.cookie('psu-browser') ?? ''}`;
  }

  /** The bank's key for this browser; set once the browser has opened a page. */
  get browserKey(): string {
    return toBrowserKey(this.#browser.cookie('psu-browser') ?? '');
  }

  get authorisationId(): string {
    return this.#path.slice(this.#path.lastIndexOf('/') + 1);
  }

  async open(): Promise<ShownPage> {
    const answer = await this.#browser.step(this.#serverUrl + this.#path);
    this.#state = /name="state" value="([^"]+)"/.exec(answer.text)?.[1] ?? '';
    return pageOf(answer);
  }

  logIn({ userName, password }: Customer = ana): Promise<ShownPage> {
    return this.#submit({ action: 'login', userName, password });
  }

  confirm(): Promise<ShownPage> {
    return this.#submit({ action: 'confirm' });
  }

  enterCode(code: string = rightCode): Promise<ShownPage> {
    return this.#submit({ action: 'code', code });
  }

  /** Cancels, and confirms the question that a page without a login asks. */
  async cancel(): Promise<ShownPage> {
    const page = await this.#submit({ action: 'cancel' });
    return page.name === 'question' ? this.#submit({ action: 'cancel' }) : page;
  }

  /** Continues to the code page, or as far as the bank lets this customer go. */
  async goToCode(credentials: Customer = ana): Promise<ShownPage> {
    await this.open();
    const page = await this.logIn(credentials);
    return page.name === 'review' ? this.confirm() : page;
  }

  /** Sends the form and opens the next page, as a browser does. */
  async #submit(fields: Readonly<Record<string, string>>): Promise<ShownPage> {
    const form = { ...fields, state: this.#state };
    const answer = await this.#browser.post(this.#serverUrl + this.#path, form);
    return answer.status === 303 ? this.open() : pageOf(answer);
  }
}

function pageOf({ headers, status, text }: Answer): ShownPage {
  const heading = /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? '';
  const name = names.get(heading);
  if (name === undefined)
    throw new Error(`The bank has shown no page of its own: ${status} ${text.slice(0, 300)}`);
  const told = /id="notice" role="alert">([^<]*)</.exec(text)?.[1];
  const [, notice] = [...notices].find(([sentence]) => told?.startsWith(sentence)) ?? [];
  const wayOn = textIn(text, /<a class="button" href="([^"]*)"/);
  return { headers, name, status, text, ...defined({ notice, goesOnTo: goesOnTo(text), wayOn }) };
}

export const browserAt = (link: string) => new CustomerBrowser(new URL(link).origin, link);

const pauseMilliseconds = 500;

/**
 * Goes through all pages, as far as they let the customer; returns the last page, or the notice of a failed login.
 * While a busy bank asks to try again shortly, the customer does, for as long as a test waits.
 */
export async function authorise(link: string, customer: Customer = ana): Promise<PageName | Notice> {
  const browser = browserAt(link);
  for (const until = performance.now() + patienceMilliseconds; ;) {
    const { name, notice } = await browser.goToCode(customer);
    const last = name === 'code' ? (await browser.enterCode()).name : (notice ?? name);
    if (last !== 'unavailable' || performance.now() > until) return last;
    await pause(pauseMilliseconds);
  }
}
