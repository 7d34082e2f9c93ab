/** The calls of each version that start an authorisation, each with the headers of a test. */
import { authorise } from '../support/customer/customer.js';
import { farAway } from '../support/tpp/payments.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import {
  type Headers,
  orderOf,
  startedBy,
  type Tpp,
  type TppAnswer,
  v100,
  v105,
  v132,
} from '../support/tpp/tpp.js';

type Row = readonly [what: string, call: (headers: Headers) => Promise<TppAnswer>];

/** For the suite that is being defined. */
export function headerCalls(tpp: Tpp, url: () => string) {
  const baskets = new BasketTpp(url);
  const order = orderOf({ requestedExecutionDate: farAway });
  const collection = 'cancellation-authorisations';
  /** A payment that Ana has approved, for authorisations of its cancellation. */
  let signed = '';
  before(async () => {
    const { id, link } = startedBy(await tpp.initiate({ order }));
    await authorise(link);
    signed = id;
  });
  const payments: readonly Row[] = [
    ['a payment on 1.0.0', (headers) => tpp.initiate({ headers })],
    [
      'a payment on 1.0.5',
      (headers) => tpp.initiate({ headers, basePath: v105, product: 'sepa-credit-transfers' }),
    ],
    ['a payment on 1.3.2', (headers) => tpp.initiate({ headers, basePath: v132 })],
  ];
  const authorisations = [v100, v132].flatMap((basePath): Row[] => [
    [
      `a payment’s authorisation on ${basePath}`,
      async (headers) => tpp.startAuthorisation(startedBy(await tpp.initiate()).id, { headers, basePath }),
    ],
    [
      `a cancellation’s authorisation on ${basePath}`,
      (headers) => tpp.startAuthorisation(signed, { headers, basePath, collection }),
    ],
  ]);
  const basket: Row = [
    'a basket of payments',
    async (headers) => baskets.create({ paymentIds: await baskets.payments(2) }, headers),
  ];
  const basketAuthorisation: Row = [
    'the authorisation of a basket of payments',
    async (headers) => {
      const { id } = await baskets.start({ paymentIds: await baskets.payments(2) });
      return baskets.ask('POST', id, '/authorisations', headers);
    },
  ];
  return { payments, authorisations, basket, basketAuthorisation };
}
