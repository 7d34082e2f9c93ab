/** Customers who use the bank's app, and what the answers to a TPP tell of the approach. */
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { type BankUnderTest, until } from '../support/server/bank.js';
import type { TppAnswer } from '../support/tpp/tpp.js';

export const preferred = { 'TPP-Redirect-Preferred': 'false', 'PSU-ID': ana.userName };

export function linksOf({ body }: TppAnswer): readonly string[] {
  return Object.keys(Object(Reflect.get(Object(body), '_links'))).toSorted();
}

export function approachOf({ headers }: TppAnswer) {
  return headers['aspsp-sca-approach'];
}

export function customersOf(bank: BankUnderTest) {
  const write = () => bank.database().writer;
  return {
    use: async (...customers: readonly { readonly userName: string }[]) => {
      for (const { userName } of customers)
        await write()('bank_apps').insert({ psu_id: userName }).onConflict('psu_id').ignore();
    },
    /** Ends all requests and their counts, so that every test begins without any. */
    forget: async () => {
      await write()('sca_requests').delete();
      await write()('approval_sessions').where({ browser_key: 'decoupled' }).delete();
      await write()('bank_pushes').delete();
    },
    /** Opens the customer's app, once it shows a request. */
    app: async ({ userName }: { readonly userName: string }) => {
      const app = new WalkingBrowser();
      await until(
        async () =>
          (await app.open(`${bank.url()}/app/customers/${userName}`)).html.all('button', 'Confirm').length,
        (shown) => shown > 0,
      );
      return app;
    },
  };
}
