/**
 * A customer's or a developer's browser without window and script: keeps cookies (which do not depend on ports),
 * follows redirects, automatic refreshes and links, and sends forms.
 */
import { type Answer, exchange, type Exchange } from '../server/exchange.js';
import { HtmlPage, type Name } from './html-page.js';
import { goesOnTo, plainText, textIn } from './page-text.js';

export class WalkingBrowser {
  #cookies = new Map<string, Map<string, string>>();
  readonly #foreign: readonly string[];
  readonly #language: string;
  readonly #localAddress: string | undefined;
  #html = new HtmlPage('');
  #parsed = '';
  /** The address of the current page, or the foreign address that the browser was redirected to. */
  url = '';
  status = 0;
  page = '';
  headers: Answer['headers'] = {};
  /** Every requested address, in order. */
  readonly visited: string[] = [];

  /**
   * `foreign` lists the prefixes of addresses without a server; `language` is the header Accept-Language;
   * `localAddress` is the browser's own address.
   */
  constructor(foreign: readonly string[] = [], language = 'en', localAddress?: string) {
    this.#foreign = foreign;
    this.#language = language;
    this.#localAddress = localAddress;
  }

  /** The current page, with the customer's input. */
  get html(): HtmlPage {
    if (this.#parsed !== this.page) this.#html = new HtmlPage(this.page);
    this.#parsed = this.page;
    return this.#html;
  }

  get heading(): string {
    return this.html.heading;
  }

  /** The page's message about the last attempt. */
  get notice(): string | undefined {
    return this.html.textOf('#notice[role=alert]') || undefined;
  }

  open(url: string): Promise<this> {
    return this.#ask(url);
  }

  reload(): Promise<this> {
    return this.#ask(this.url);
  }

  follow(link: Name): Promise<this> {
    const href = this.html.the('link', link).attr('href') ?? '';
    return this.#ask(new URL(href, this.url).href);
  }

  /** Presses a button of a form, which sends the form's input. */
  press(button: Name): Promise<this> {
    const { action, fields, method } = this.html.submissionBy(button);
    const address = new URL(action, this.url);
    if (method === 'POST') return this.#ask(address.href, fields.toString());
    address.search = fields.toString();
    return this.#ask(address.href);
  }

  /** Sends the page's first form with these fields and the page's hidden fields. */
  send(fields: Readonly<Record<string, string>>): Promise<this> {
    const hidden = this.page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
    const body = new URLSearchParams();
    for (const [, name = '', value = ''] of hidden) body.set(name, plainText(value));
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const action = textIn(this.page, /<form method="post" action="([^"]*)"/) ?? '';
    return this.#ask(new URL(action, this.url).href, body.toString());
  }

  /** The same browser on the same page, with these addresses as further foreign ones. */
  stoppingAt(foreign: readonly string[]): WalkingBrowser {
    const twin = new WalkingBrowser([...this.#foreign, ...foreign], this.#language);
    twin.#cookies = this.#cookies;
    return Object.assign(twin, { url: this.url, page: this.page });
  }

  /** Another tab, with the same cookies. */
  tab(): WalkingBrowser {
    return this.stoppingAt([]);
  }

  cookie(name: string): string | undefined {
    return [...this.#cookies.values()].map((jar) => jar.get(name)).find((value) => value !== undefined);
  }

  /** The Cookie header for a site. */
  cookies(url: string): string {
    const jar = this.#cookies.get(new URL(url).hostname) ?? new Map<string, string>();
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sets a cookie that no site has set. */
  plant(hostname: string, name: string, value: string): void {
    const jar = this.#cookies.get(hostname) ?? new Map<string, string>();
    this.#cookies.set(hostname, jar.set(name, value));
  }

  /** Another browser, with a copy of this browser's cookies. */
  copied(): WalkingBrowser {
    const other = new WalkingBrowser(this.#foreign, this.#language);
    other.#cookies = new Map([...this.#cookies].map(([host, jar]) => [host, new Map(jar)]));
    return other;
  }

  /** Sends one request and follows no redirect. */
  async step(url: string): Promise<Answer> {
    return this.#exchange(url);
  }

  /** Sends a form, or a body of the test's own, with these further headers, and follows no redirect. */
  post(
    url: string,
    form: Readonly<Record<string, string>> | string,
    headers: NonNullable<Exchange['headers']> = {},
  ): Promise<Answer> {
    const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
    return this.#exchange(url, body, headers);
  }

  async #ask(url: string, body?: string): Promise<this> {
    if (this.#foreign.some((each) => url.startsWith(each))) {
      this.url = url;
      return this;
    }
    const answer = await this.#exchange(url, body);
    [this.url, this.page, this.status, this.headers] = [url, answer.text, answer.status, answer.headers];
    this.#parsed = '';
    // A page whose form is submitted automatically.
    if (answer.text.includes('document.forms[0].submit()')) return this.send({});
    const next = answer.status < 400 ? (answer.headers.location ?? goesOnTo(answer.text)) : undefined;
    if (next === undefined) return this;
    return this.#ask(new URL(next, url).href);
  }

  async #exchange(url: string, body?: string, more: Exchange['headers'] = {}): Promise<Answer> {
    this.visited.push(url);
    const { hostname } = new URL(url);
    const jar = this.#cookies.get(hostname) ?? new Map<string, string>();
    this.#cookies.set(hostname, jar);
    const cookie = this.cookies(url);
    const headers = {
      Accept: 'text/html,*/*;q=0.8',
      'Accept-Language': this.#language,
      ...(cookie && { Cookie: cookie }),
      ...(body !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...more,
    };
    const method = body === undefined ? 'GET' : 'POST';
    const sent = { method, headers, localAddress: this.#localAddress };
    const answer = await exchange(url, { ...sent, ...(body !== undefined && { body }) });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
}
