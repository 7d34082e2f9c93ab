/**
 * Two drafted versions of the payments and one of the accounts, with the edits of code that changes.md names. Payments
 * 1.4.0 adds a text, an object and an enumeration; 1.5.0 adds a list and a value, renames, lengthens and drops fields.
 * The status PART of 1.3.16 becomes one that the bank has.
 */
import type { VersionProject } from './version-project.js';

const payments140 = `overlay: 1.0.0
info:
  title: Payment initiation
  version: 1.4.0
extends: ./1.3.16.yaml
actions:
  - target: $.servers[0]
    update: { url: /psd2-bank-payments-api-1.4.0/v1 }
  - target: $.components.schemas['DomesticCreditTransfer','SinglePayment'].properties
    update:
      noteToBank: { type: string, description: For the bank., maxLength: 20 }
      broker:
        type: object
        description: Who mediates the payment.
        required: [name]
        properties:
          name: { type: string, description: Its name., maxLength: 6 }
          city: { type: string, description: Its city., maxLength: 35 }
      urgency: { type: string, description: How urgent the payment is., enum: [NORMAL, HIGH] }
  - target: $.components.schemas['SigningBasketRequest','SigningBasket'].properties
    update:
      label: { type: string, description: The TPP's name for the signing basket., maxLength: 20 }
  - target: $.components.schemas.AuthorisationStatus.properties
    update:
      psuMessage: { type: string, description: A message to show to the PSU., maxLength: 512 }
`;

const payments150 = `overlay: 1.0.0
info:
  title: Payment initiation
  version: 1.5.0
extends: ./1.4.0.yaml
actions:
  - target: $.servers[0]
    update: { url: /psd2-bank-payments-api-1.5.0/v1 }
  - target: $.components.schemas['DomesticCreditTransfer','SinglePayment'].properties.noteToBank
    remove: true
  - target: $.components.schemas['DomesticCreditTransfer','SinglePayment'].properties.broker.properties.city
    remove: true
  - target: $.components.schemas['DomesticCreditTransfer','SinglePayment'].properties.broker.properties
    update:
      name: { maxLength: 70 }
      townName: { type: string, description: Its city., maxLength: 35 }
  - target: $.components.schemas['DomesticCreditTransfer','SinglePayment'].properties.urgency.enum
    update: LATER
  - target: $.components.schemas['DomesticCreditTransfer','SinglePayment'].properties
    update:
      documents:
        type: array
        description: The documents that the payment pays.
        items:
          type: object
          description: A document.
          required: [number]
          properties:
            number: { type: string, description: Its number., maxLength: 35 }
  # A payment of a version without the urgency does not exist for this one.
  - target: $.components.schemas.RtgsPayment
    update:
      required: [urgency]
      properties:
        urgency: { type: string, description: How urgent the payment is., enum: [NORMAL, HIGH] }
  - target: $.paths['/{payment-service}/hr-rtgs-payments'].post.requestBody.content.*.example
    update: { urgency: HIGH }
`;

const accounts140 = `overlay: 1.0.0
info:
  title: Account information and confirmation of funds
  version: 1.4.0
extends: ./1.3.2.2.yaml
actions:
  - target: $.servers[0]
    update: { url: /psd2-bank-accounts-api-1.4.0/v1 }
  - target: $.components.schemas['FundsConsentRequest','FundsConsent'].properties
    update:
      shopName: { type: string, description: The shop of the card., maxLength: 20 }
`;

const migration = `import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('baskets', (table) => table.string('label', 20));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('baskets', (table) => table.dropColumn('label'));
}
`;

const orderRows = `  noteToBank: {
    products: [domestic],
    since: 'payments-1.4.0',
    until: 'payments-1.5.0',
    outside: 'ignored',
  },
  broker: { products: [domestic], since: 'payments-1.4.0', outside: 'ignored', fields: brokerFields },
  urgency: [
    { products: [domestic], since: 'payments-1.4.0', outside: 'ignored', values: urgencies },
    { products: [rtgs], since: 'payments-1.5.0', outside: 'ignored', presence: 'needed', values: urgencies },
  ],
  documents: {
    products: [domestic],
    since: 'payments-1.5.0',
    outside: 'refused',
    fields: { number: { presence: 'needed' } },
  },
`;
const nestedRows = `const brokerFields = {
  name: [
    { until: 'payments-1.5.0', outside: 'ignored', maxLength: 6, presence: 'needed' },
    { since: 'payments-1.5.0', outside: 'ignored', presence: 'needed' },
  ],
  city: [
    { until: 'payments-1.5.0', outside: 'ignored' },
    { since: 'payments-1.5.0', outside: 'ignored', name: 'townName' },
  ],
} as const;
const urgencies = { LATER: { since: 'payments-1.5.0', instead: 'NORMAL' } } as const;

`;

type Edit = readonly [file: string, before: string, after: string];

/** Adds the second text after the first. */
const behind = (file: string, before: string, more: string): Edit => [file, before, before + more];

const partly = "{ presence: 'needed', values: { PART: { since: 'payments-1.3.16', instead: 'ACSP' } } }";
const since140 = "{ since: 'payments-1.4.0', outside: 'ignored' }";
const products = 'src/domain/payments/products.ts';
const resources = 'src/domain/resource-fields.ts';
const readBasket = 'handlers/baskets/get-signing-basket.ts';

const paymentEdits: readonly Edit[] = [
  behind(
    'src/domain/payments/order.ts',
    '  readonly debtorName?: string;\n',
    `  readonly noteToBank?: string;
  readonly broker?: { readonly name: string; readonly city?: string };
  readonly urgency?: 'NORMAL' | 'HIGH' | 'LATER';
  readonly documents?: readonly { readonly number: string }[];
`,
  ),
  behind('src/domain/payments/payment.ts', "  'PATC',\n", "  'PART',\n"),
  behind(products, '  requestedExecutionDate: {},\n', orderRows),
  [products, '/**\n * The fields of an order', `${nestedRows}/**\n * The fields of an order`],
  [resources, '...orderFields, transactionStatus: shown', `...orderFields, transactionStatus: ${partly}`],
  [resources, '    transactionStatus: shown,\n    funds', `    transactionStatus: ${partly},\n    funds`],
];

/** The fields of a signing basket are columns. */
const basketEdits: readonly Edit[] = [
  behind(
    'src/domain/baskets/basket.ts',
    'interface Basket extends SignedResource {\n',
    '  readonly label?: string;\n',
  ),
  behind(
    'src/domain/baskets/checks.ts',
    '  readonly consentIds?: readonly string[];\n',
    '  readonly label?: string;\n',
  ),
  behind(
    'src/storage/tables/payments/baskets.ts',
    "  psuId: optional(text('psu_id')),\n",
    "  label: optional(text('label')),\n",
  ),
  behind('src/usecases/baskets/baskets.ts', '...defined({', ' label: request.label,'),
  [resources, 'paymentIds: {}, consentIds: {} }', `paymentIds: {}, consentIds: {}, label: ${since140} }`],
  behind(resources, "    consentIds: { name: 'consents' },\n", `    label: ${since140},\n`),
  behind(readBasket, '{ consentIds, id,', ' label,'),
  behind(readBasket, '        transactionStatus: status,\n', '        label,\n'),
];

/** The edits of code, each with a text that its file has. */
export const codeEdits: readonly Edit[] = [
  ...paymentEdits,
  behind(
    'handlers/mapping/authorisations.ts',
    'show(authorisation, { scaStatus',
    ", psuMessage: 'Ask the PSU.'",
  ),
  behind(resources, 'fields: { scaStatus: shown', `, psuMessage: ${since140}`),
  behind(
    'src/domain/consents/registration.ts',
    '  readonly cardNumber?: string;\n',
    '  readonly shopName?: string;\n',
  ),
  behind(resources, '  cardNumber: {},\n', "  shopName: { since: 'accounts-1.4.0', outside: 'ignored' },\n"),
  ...basketEdits,
];

/** Writes the documents, and edits the code as a developer does. */
export function addDrafts(project: VersionProject): void {
  project.add('specs/payments/1.4.0.yaml', payments140);
  project.add('specs/payments/1.5.0.yaml', payments150);
  project.add('specs/accounts/1.4.0.yaml', accounts140);
  project.add('migrations/0999-basket-label.ts', migration);
  for (const [file, before, after] of codeEdits) project.edit(file, before, after);
}
