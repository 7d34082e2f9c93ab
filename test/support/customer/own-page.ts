/** A customer's browser on the customer's own page, without the web server. */
import type { AuthorisationAction } from '../../../src/usecases/authorisation/views.js';
import type { GivenConsent } from '../../../src/usecases/customer/given-consents.js';
import type { OwnOrder, OwnOrders } from '../../../src/usecases/customer/own-orders.js';
import type { OwnBulk } from '../../../src/usecases/customer/own-bulks.js';
import type { OwnPayment } from '../../../src/usecases/customer/own-payments.js';
import type { OwnStandingOrder } from '../../../src/usecases/customer/own-standing-orders.js';
import { createCustomers, type CustomerView } from '../../../src/usecases/customer/own-page.js';
import type { Services } from '../../../src/usecases/services.js';
import { ana, ivan, ivana, marko, petra, rightCode } from '../embedded-bank/sandbox.js';

const passwords = {
  'ana.horvat': ana.password,
  'marko.kovac': marko.password,
  'ivana.babic': ivana.password,
  'petra.novak': petra.password,
  'ivan.maric': ivan.password,
} as const;

/** A browser with its two cookies; a known browser key makes it a returning browser. */
export function browserAt({ services }: { readonly services: Services }, knownKey?: string) {
  const { ids } = services;
  const customers = createCustomers(services);
  const browserKey = knownKey ?? ids.next();
  let sessionKey: string | undefined;
  const visit = () => ({ browserKey, ...(sessionKey !== undefined && { sessionKey }) });
  const view = () => customers.view(visit());
  const send = async (form: { authorisationId: string; formId: string }, action: AuthorisationAction) => {
    const fresh = ids.next();
    const isIn = await customers.act({ browserKey, sessionKey: fresh, ...form }, action);
    if (isIn) sessionKey = fresh;
    return isIn;
  };
  const form = async () => {
    const { step, ...rest } = await view();
    if (!('authorisationId' in rest)) throw new Error(`there is no form at ${step}`);
    return { authorisationId: rest.authorisationId, formId: ids.next() };
  };
  /** Sends the form of the present page; true when the customer is logged in then. */
  const act = async (action: AuthorisationAction) => send(await form(), action);
  const password = (userName: keyof typeof passwords, text: string = passwords[userName]) =>
    act({ kind: 'login', userName, password: text });
  const order = async (id: string): Promise<OwnOrder> => {
    const shown = await customers.order(visit(), id);
    if (shown.step !== 'order') throw new Error(`the browser is at ${shown.step}`);
    return shown.order;
  };
  const code = (text = rightCode) => act({ kind: 'code', code: text });
  return {
    customers,
    browserKey,
    view,
    /** A page of the customer's orders, after the login. */
    orders: async (cursor?: string): Promise<OwnOrders> => {
      const shown = await customers.orders(visit(), cursor);
      if (shown.step !== 'orders') throw new Error(`the browser is at ${shown.step}`);
      return shown;
    },
    order: async (id: string): Promise<OwnPayment> => {
      const found = await order(id);
      if (found.kind !== 'payment') throw new Error(`the order is a ${found.kind}`);
      return found;
    },
    bulk: async (id: string): Promise<OwnBulk> => {
      const found = await order(id);
      if (found.kind !== 'bulk') throw new Error(`the order is a ${found.kind}`);
      return found;
    },
    standingOrder: async (id: string): Promise<OwnStandingOrder> => {
      const found = await order(id);
      if (found.kind !== 'standing-order') throw new Error(`the order is a ${found.kind}`);
      return found;
    },
    send,
    form,
    act,
    password,
    code,
    session: () => sessionKey ?? '',
    logIn: async (userName: keyof typeof passwords) => {
      await password(userName);
      await code();
      return view();
    },
  };
}

/** Returns the customer's step and its notice. */
export function stepOf(view: CustomerView): string {
  return 'notice' in view && view.notice ? `${view.step} ${view.notice}` : view.step;
}

export function consentsOf(view: CustomerView): readonly GivenConsent[] {
  return view.step === 'consents' ? view.consents : [];
}
