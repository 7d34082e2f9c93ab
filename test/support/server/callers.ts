/** Load generator: callers without pause that retry on 503; any other failure ends them and is thrown at the end. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { CustomerBrowser } from '../customer/customer.js';
import { retryAt } from './exchange.js';
import { acknowledgedOf, pay, type Ordered } from '../database/kept-payments.js';
import { acceptedOf, initiate, newOrder, readPayment } from '../tpp/orders.js';
import { numbers, until } from '../runner/together.js';

/** Three callers that pay and read, and a customer who approves. */
export class Callers {
  readonly ordered: Ordered[] = [];
  approved = 0;
  #isOver = false;
  readonly #running: Promise<unknown>;
  readonly #endRetries: () => void;

  constructor(bankUrl: string) {
    this.#endRetries = retryAt(bankUrl);
    const lanes = [...numbers(3).map(() => () => this.#pay(bankUrl)), () => this.#approve(bankUrl)];
    this.#running = Promise.all(lanes.map((ask) => this.#repeat(ask)));
    this.#running.catch(() => (this.#isOver = true));
  }

  async #repeat(ask: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await ask();
      // The callers continue while processes start, which need the processor too.
      await pause(20);
    }
  }

  async #pay(bankUrl: string): Promise<void> {
    const { id } = acceptedOf(await pay(bankUrl, this.ordered));
    const { status, text } = await readPayment(bankUrl, id);
    expect(status, text).to.equal(200);
  }

  /** A customer goes from page to page; another process may serve each page. */
  async #approve(bankUrl: string): Promise<void> {
    const each: Ordered = { order: newOrder() };
    this.ordered.push(each);
    each.answer = await initiate(bankUrl, each.order);
    const browser = new CustomerBrowser(bankUrl, acceptedOf(each.answer).link);
    const pages = [await browser.goToCode(), await browser.enterCode()];
    expect(pages.map(({ status }) => status)).to.deep.equal([200, 200]);
    expect(pages[0]?.name).to.equal('code');
    this.approved++;
  }

  /** Settles when many more payments were made and a customer has completed an approval. */
  async goOn(): Promise<void> {
    const { approved } = this;
    const paid = acknowledgedOf(this.ordered).length;
    const isSeen = () => acknowledgedOf(this.ordered).length >= paid + 10 && this.approved > approved;
    await until(() => this.#isOver || isSeen());
    if (this.#isOver) await this.#running;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running.finally(this.#endRetries);
  }
}
