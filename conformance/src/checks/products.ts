/** Checks of products: for each, an order with every field, and one with the required fields only. */
import { defined } from '../../../src/domain/defined.js';
import { allProducts, fieldsOf, rulesOf, type Product } from '../../../src/domain/payments/products.js';
import type { CoreOrder } from '../../../src/bank/payment-orders.js';
import { type OrderResult, reconcile } from '../reconciliation.js';
import { type Check, unless } from '../check.js';
import { createOrder, describeOutcome, submitOrder, submitOrders } from '../orders.js';
import type { World } from '../world.js';

function bareOrder(product: Product, world: World, more: Partial<CoreOrder> = {}): CoreOrder {
  return createOrder(
    { from: 'payer', to: 'elsewhere', amount: world.units(1), more: { product, ...more } },
    world,
  );
}

/** Texts have the greatest length of the contract, and Croatian letters. */
function wholeOrder(product: Product, world: World): CoreOrder {
  const bare = bareOrder(product, world);
  const fields = new Set<string>(fieldsOf(product));
  const given = <Value>(name: string, value: Value) => (fields.has(name) ? value : undefined);
  const address = {
    street: 'Žuta ulica',
    buildingNumber: '7a',
    buildingName: 'Kuća Žutih',
    floor: '2. kat',
    room: 'Soba 12',
    department: 'Računovodstvo',
    subDepartment: 'Naplata',
    postBox: 'P. P. 77',
    postalCode: '22000',
    city: 'Šibenik',
    townLocationName: 'Šubićevac',
    districtName: 'Šibenik',
    countrySubDivision: 'Šibensko-kninska',
    country: 'HR',
  };
  return {
    ...bare,
    debtor: {
      ...bare.debtor,
      ...defined({
        claimedName: given('debtorName', 'Đurđa Čačić'),
        ultimateDebtor: given('ultimateDebtor', 'Obrt Čačić'),
      }),
    },
    creditor: {
      ...bare.creditor,
      name: 'Ž'.repeat(70),
      ...defined({
        address: given('creditorAddress', address),
        agent: given('creditorAgent', 'ZABAHR2X'),
        agentName: given('creditorAgentName', 'Banka Čakovec'),
        ultimateCreditor: given('ultimateCreditor', 'Udruga Šušanj'),
      }),
    },
    ...defined({
      endToEndIdentification: given('endToEndIdentification', 'E2E-'.padEnd(35, '0')),
      purposeCode: given('purposeCode', 'SALA'),
      remittanceInformationStructured: given('remittanceInformationStructured', {
        reference: 'HR00123456',
        referenceType: 'SCOR',
        referenceIssuer: 'ISO',
      }),
      remittanceInformationUnstructured: given('remittanceInformationUnstructured', 'č'.repeat(140)),
      requestedExecutionDate: given('requestedExecutionDate', world.today),
    }),
  };
}

/** Orders to a country without IBANs and in a foreign currency, where the product allows them. */
function farOrders(product: Product, world: World): readonly CoreOrder[] {
  const { currency, takesBban } = rulesOf(product);
  const number = '0123456789';
  const creditor = {
    iban: number,
    account: { bban: number },
    name: 'Far Away Inc.',
    agent: 'CHASUS33',
    address: { street: 'Main Street', city: 'Springfield', country: 'US' },
  };
  const [rate] = world.rates.rates;
  const amount = rate && { minorUnits: 100n, currency: rate.currency };
  return [
    ...(takesBban ? [bareOrder(product, world, { creditor })] : []),
    ...(currency === 'any' && amount ? [bareOrder(product, world, { amount })] : []),
  ];
}

function createProductCheck(product: Product): Check {
  return {
    id: `order-${product}`,
    demands:
      'An order of the product is executed or rejected, for its whole price, with all fields and with the required ones.',
    run: async (world) => {
      const orders = [bareOrder(product, world), wholeOrder(product, world), ...farOrders(product, world)];
      const { done, faults } = await reconcile(world, async () => {
        const each: OrderResult[] = [];
        for (const order of orders) each.push({ order, outcome: await submitOrder(order, world) });
        return each;
      });
      const words = done.map(({ order, outcome }) => describeOutcome(outcome, order.attempt, world));
      const wrong = done.flatMap(({ outcome }, at) =>
        unless(
          outcome.kind === 'executed' || outcome.kind === 'rejected',
          `Order ${at + 1} of ${orders.length} was answered ${words[at]}.`,
        ),
      );
      return { saw: words.join(', '), faults: [...wrong, ...faults] };
    },
  };
}

const batchCheck: Check = {
  id: 'order-batch',
  demands:
    'Orders of one batch are executed each, and debit the account by their sum, in one entry or in several.',
  run: async (world) => {
    const batch = { id: world.newId(), size: 3 };
    const more = { batch };
    const orders = [
      createOrder({ from: 'payer', to: 'payee', amount: world.units(1), more }, world),
      createOrder({ from: 'payer', to: 'elsewhere', amount: world.units(2), more }, world),
      createOrder({ from: 'payer', to: 'payee', amount: world.units(3), more }, world),
    ];
    const { done, faults } = await reconcile(world, () => submitOrders(orders, world));
    const words = done.map(({ order, outcome }) => describeOutcome(outcome, order.attempt, world));
    const wrong = done.flatMap(({ outcome }, at) =>
      unless(outcome.kind === 'executed', `Order ${at + 1} of the batch was answered ${words[at]}.`),
    );
    return { saw: words.join(', '), faults: [...wrong, ...faults] };
  },
};

export const productChecks: readonly Check[] = [...allProducts.map(createProductCheck), batchCheck];
