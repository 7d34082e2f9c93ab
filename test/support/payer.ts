/** A customer who approves payments of any product, and waits for what becomes of them. */
import { ana, ApprovalClient, type Credentials, type ShownPage } from './approval-client.js';
import { until, type BankUnderTest } from './bank.js';
import { startedBy, v132, type TppAnswer } from './tpp-client.js';

const finalStatuses = ['ACSC', 'ACCC', 'RJCT'];

export class Payer {
  readonly #bank: BankUnderTest;

  constructor(bank: BankUnderTest) {
    this.#bank = bank;
  }

  /** The page that the customer sees last. */
  async approve(started: TppAnswer, credentials: Credentials = ana): Promise<ShownPage> {
    const browser = new ApprovalClient(this.#bank.url(), startedBy(started).link);
    const page = await browser.goToCode(credentials);
    return page.name === 'code' ? browser.enterCode() : page;
  }

  /** The status that the payment ends in. */
  finalStatusOf(id: string, product: string): Promise<string> {
    return until(
      () => this.#bank.tpp.statusOf(id, product),
      (status) => finalStatuses.includes(status),
    );
  }

  /** A payment from its initiation on 1.3.2 to its final status. */
  async pay(order: object, product: string, credentials: Credentials = ana): Promise<string> {
    const started = await this.#bank.tpp.initiate({ basePath: v132, product, order });
    await this.approve(started, credentials);
    return this.finalStatusOf(startedBy(started).id, product);
  }
}
