/** The setting of every journey: the bank as it is run, a TPP with its callback, and browsers that find both. */
import { describeInBrowser, type OpenContext } from './browser.js';
import { freePort } from './ports.js';
import { startServer, type RunningServer } from './server.js';
import { startPayment, statusOf, TppServer, type PaymentWish, type StartedPayment } from './browser-tpp.js';

export interface Setting {
  readonly open: OpenContext;
  readonly tpp: TppServer;
  bankUrl(): string;
  pay(wish?: PaymentWish): Promise<StartedPayment>;
  status(payment: StartedPayment): Promise<string>;
}

/** What seals the forms of the bank under test. */
export const sealingKey = 'the sealing key of the bank under test';

export function describeAtTheBank(title: string, define: (setting: Setting) => void): void {
  const tpp = new TppServer();
  let server: RunningServer | undefined;
  let url = '';
  const bankUrl = (): string => url;
  describeInBrowser(
    title,
    (open) => {
      before(async () => {
        await tpp.start();
        const port = await freePort();
        // Another host name than the TPP's: cookies do not care about ports.
        url = `http://127.0.0.1:${port}`;
        server = await startServer({
          settings: { PORT: String(port), PUBLIC_URL: url, SEALING_KEY: sealingKey },
        });
      });
      afterEach(() => {
        tpp.visits.length = 0;
      });
      after(async () => {
        await server?.stop();
        tpp.stop();
      });
      define({
        open,
        tpp,
        bankUrl,
        pay: (wish) => startPayment(url, wish),
        status: (payment) => statusOf(url, payment.id),
      });
    },
    () => [tpp.browserFlag],
  );
}
