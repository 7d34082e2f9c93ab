/** Login flooding: strangers send wrong passwords without pause from a few addresses while a customer logs in. */
import { request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { textIn } from '../support/browser/page-text.js';
import { numbers } from '../support/runner/together.js';

/** A browser with an address of its own, on a page with a login. */
export class Visitor {
  readonly #localAddress: string;
  readonly #cookies: Map<string, string>;

  constructor(localAddress: string, cookies: ReadonlyMap<string, string> = new Map()) {
    this.#localAddress = localAddress;
    this.#cookies = new Map(cookies);
  }

  /** The browser's cookies; a copy of them impersonates the browser. */
  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  async read(url: string): Promise<string> {
    return (await this.#ask('GET', url)).text;
  }

  /**
   * Opens the page and sends its form with these fields; returns the next page's heading, or the status of a refusal.
   */
  async send(url: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const opened = await this.#ask('GET', url);
    if (opened.status !== 200) return String(opened.status);
    const body = new URLSearchParams(fields);
    for (const [, name = '', value = ''] of opened.text.matchAll(hiddenField)) body.set(name, value);
    const sent = await this.#ask('POST', url, body.toString());
    if (sent.status !== 303) return String(sent.status);
    return textIn((await this.#ask('GET', url)).text, /<h1>([^<]*)<\/h1>/) ?? '';
  }

  #ask(method: string, url: string, body?: string): Promise<{ status: number; text: string }> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      'Accept-Language': 'en',
      ...(cookie && { Cookie: cookie }),
      ...(body !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(url, { method, headers, localAddress: this.#localAddress }, (answer) => {
        this.#keep(answer.headers);
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text })).on('error', reject);
      });
      sent.on('error', reject).end(body);
    });
  }

  #keep(headers: IncomingHttpHeaders): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
  }
}

const hiddenField = /<input type="hidden" name="([^"]+)" value="([^"]*)"/g;

export interface CrowdPlan {
  readonly size: number;
  readonly nameOf: (index: number) => string;
  /** The number of the strangers' addresses, from 127.0.1.1 on. */
  readonly addresses?: number;
}

interface Crowd {
  /** The strangers' passwords that were checked or refused so far. */
  readonly attempts: () => number;
  stop(): Promise<void>;
}

/**
 * Each stranger opens the login of the customer's own page, sends a wrong password, and repeats that as a new browser.
 */
function crowd(bankUrl: string, { addresses = 3, nameOf, size }: CrowdPlan): Crowd {
  let isOver = false;
  let attempts = 0;
  const strangers = numbers(size).map(async (index) => {
    while (!isOver) {
      const stranger = new Visitor(`127.0.1.${(index % addresses) + 1}`);
      const fields = { action: 'login', userName: nameOf(attempts), password: 'wrong' };
      await stranger.send(`${bankUrl}/my-consents`, fields).catch(() => pause(20));
      attempts += 1;
    }
  });
  return {
    attempts: () => attempts,
    stop: async () => {
      isOver = true;
      await Promise.all(strangers);
    },
  };
}

/** The customer's successful logins, and the duration of the slowest login in milliseconds. */
export interface LoginFigures {
  readonly in: number;
  readonly of: number;
  readonly slowest: number;
}

/** Strangers try user names while a customer logs in this many times. */
export async function logInBesideCrowd(
  bankUrl: string,
  plan: CrowdPlan,
  times: number,
  logIn: () => Promise<boolean>,
): Promise<LoginFigures> {
  const strangers = crowd(bankUrl, plan);
  while (strangers.attempts() < plan.size) await pause(50);
  const figures = await keepLoggingIn(times, logIn);
  await strangers.stop();
  return figures;
}

async function keepLoggingIn(times: number, logIn: () => Promise<boolean>): Promise<LoginFigures> {
  const taken: number[] = [];
  let isIn = 0;
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    if (await logIn()) isIn += 1;
    taken.push(performance.now() - start);
  }
  return { in: isIn, of: times, slowest: Math.round(Math.max(...taken)) };
}
