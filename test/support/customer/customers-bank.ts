/** The bank as it runs, on SQLite, a TPP, and customers whom the TPP sends to the bank's pages. */
import { freePort } from '../runner/ports.js';
import { startPayment, type PaymentOptions, type StartedPayment } from '../tpp/sent-off.js';
import { startServer, type RunningServer } from '../server/server.js';
import { shopUrl } from '../tpp/shop.js';
import { Tpp } from '../tpp/tpp.js';
import { WalkingBrowser } from '../browser/walking-browser.js';

export interface CustomersBank {
  readonly tpp: Tpp;
  bankUrl(): string;
  databaseUrl(): string;
  pay(options?: PaymentOptions): Promise<StartedPayment>;
  status(payment: StartedPayment): Promise<string>;
}

/** Seals the forms of the bank under test. */
export const sealingKey = 'the sealing key of the bank under test';

/** A suite without a browser program: `browse` opens an empty browser that stops at the TPP's address. */
export function describeForCustomers(
  title: string,
  define: (setting: CustomersBank & { browse(language?: string): WalkingBrowser }) => void,
  settings: Readonly<Record<string, string>> = {},
): void {
  describe(title, () => {
    define({ ...startForSuite(settings), browse: (language) => new WalkingBrowser([shopUrl], language) });
  });
}

/** Starts a bank before the tests of the suite that is being defined, and stops it after them. */
export function startForSuite(settings: Readonly<Record<string, string>>): CustomersBank {
  let server: RunningServer | undefined;
  let url = '';
  before(async () => {
    const port = await freePort();
    // Another host name than the TPP's: cookies do not care about ports.
    url = `http://127.0.0.1:${port}`;
    server = await startServer({
      settings: { PORT: String(port), PUBLIC_URL: url, SEALING_KEY: sealingKey, ...settings },
    });
  });
  after(() => server?.stop());
  const tpp = new Tpp(() => url);
  return {
    tpp,
    bankUrl: () => url,
    databaseUrl: () => server?.databaseUrl ?? '',
    pay: (options) => startPayment(url, options),
    status: (payment) => tpp.statusOf(payment.id),
  };
}
