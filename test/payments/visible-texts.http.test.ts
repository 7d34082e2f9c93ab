/**
 * The review page shows an order's texts exactly as ordered, for every product and version: no invisible or
 * bidirectional characters.
 */
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { enterCode, goToStep, logIn } from '../support/customer/customer-walk.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { valueAt } from '../support/runner/json.js';
import { offers, orders, spelledAt } from '../support/tpp/product-orders.js';
import { field, itRefuses, type Refusal, wrong } from '../support/contracts/refused-requests.js';
import { farAway } from '../support/tpp/payments.js';
import { shopUrl } from '../support/tpp/shop.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { type Initiation, orderOf, startedBy, v100, v132 } from '../support/tpp/tpp.js';
import { expect } from 'chai';
import { allProducts, neededFieldsOf } from '../../src/domain/payments/products.js';

const codeOf = (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`;

const invisible: readonly (readonly [what: string, text: string])[] = [
  ['an empty text', ''],
  ['a space', ' '],
  ['no-break spaces', '\u00a0\u202f\u00a0'],
  ['wide and thin spaces', '\u3000\u2009'],
  ['zero-width characters', '\u200b\u2060\ufeff'],
  ['a combining mark on a space', ' \u0301'],
  ['braille cells without a dot', '\u2800\u2800'],
  ['the fillers of Hangul', '\u3164\u115f'],
];
const needed = [
  'creditorName',
  'remittanceInformationUnstructured',
  'remittanceInformationStructured.reference',
];

/** Bidirectional control characters, and invisible characters. */
const direction = '\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
const noWidth =
  '\u00ad\u034f\u180e\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\u206a\ufeff\ufff9\u{e0001}\u{e0041}';
const lines = '\u2028\u2029';
const hidden = Array.from(direction + noWidth + lines);

const texts = [
  'endToEndIdentification',
  'debtorName',
  'ultimateDebtor',
  'creditorName',
  'ultimateCreditor',
  'remittanceInformationUnstructured',
  'remittanceInformationStructured.reference',
  'remittanceInformationStructured.referenceType',
  'remittanceInformationStructured.referenceIssuer',
  'creditorAddress.street',
  'creditorAddress.buildingNumber',
  'creditorAddress.city',
  'creditorAddress.postalCode',
];

/** A domestic order of 1.3.2 with every text field. */
function onEvery(path: string, text: string): Initiation {
  const whole = {
    creditorAddress: { country: 'HR' },
    remittanceInformationStructured: { reference: 'HR01' },
  };
  const [name = '', inner] = path.split('.');
  const value = inner === undefined ? text : { ...Object(valueAt(whole, name)), [inner]: text };
  return { basePath: v132, order: orderOf({ ...whole, [name]: value }) };
}

describeAtTheDoor('The text check of a payment order', (bank) => {
  const { tpp } = bank;

  describe('Required texts', () => {
    itRefuses(
      bank,
      needed.flatMap((path) =>
        invisible.map(([what, text]): Refusal => [`${what} for ${path}`, onEvery(path, text), wrong(path)]),
      ),
    );
  });

  describe('Invisible and bidirectional characters', () => {
    itRefuses(
      bank,
      hidden.map((character) => [
        `${codeOf(character)} in a name`,
        field('creditorName', `Vodovod ${character}Zagreb`),
        wrong('creditorName'),
      ]),
    );
    itRefuses(
      bank,
      texts.map((path) => [`U+202E in ${path}`, onEvery(path, 'Invoice \u202e412'), wrong(path)]),
    );
  });

  describe('Every product and version', () => {
    itRefuses(
      bank,
      allProducts.flatMap((product) =>
        offers[product].map((basePath): Refusal => {
          const changes = { creditorName: '\u200b', remittanceInformationUnstructured: ' ' };
          const order = spelledAt(basePath, { ...orders[product], ...changes });
          const needsRemittance = neededFieldsOf(product, 'payments-1.3.2').includes(
            'remittanceInformationUnstructured',
          );
          return [
            `${product} without visible texts at ${basePath}`,
            { basePath, product, order },
            `${wrong('creditorName')}${needsRemittance ? ', FORMAT_ERROR body.remittanceInformationUnstructured' : ''}`,
          ];
        }),
      ),
    );
  });

  itRefuses(bank, [
    [
      'an invisible character together with a violation of the bank’s rules',
      {
        order: orderOf({ creditorName: 'Vodo\u200bvod', instructedAmount: { currency: 'EUR', amount: '0' } }),
      },
      '400 FORMAT_ERROR body.creditorName, FORMAT_ERROR body.instructedAmount.amount',
    ],
  ]);

  const taken: readonly (readonly [what: string, changes: Readonly<Record<string, unknown>>])[] = [
    ['in Croatian', { creditorName: 'Žene s Čiova i Šćepan Đurđević' }],
    ['in Arabic', { creditorName: 'مكتبة زغرب' }],
    ['in Hebrew', { creditorName: 'ספרים' }],
    ['in Thai, with marks', { creditorName: 'กรุงเทพฯ' }],
    ['with decomposed letters', { creditorName: 'Knjiz\u030cara' }],
    ['with one letter', { creditorName: 'X' }],
    ['with an emoji', { creditorName: '🏦' }],
    ['with spaces around and between', { creditorName: ' Knjižara\u00a0Zagreb ' }],
  ];
  for (const [what, changes] of taken) {
    it(`accepts a text ${what}, and returns the text unchanged`, async () => {
      const { id } = startedBy(await tpp.initiate({ order: orderOf(changes) }));
      expect((await tpp.read(id)).body).to.include(changes);
    });
  }

  /** The names and remittances as a review page has them; HTML shows a row of spaces as one. */
  const shownIn = (browser: WalkingBrowser) =>
    taken
      .filter(([, { creditorName }]) => browser.page.includes(`>${String(creditorName)}<`))
      .map(([what]) => what);

  it('shows these texts unchanged on the review page of a signing basket', async () => {
    const baskets = new BasketTpp(bank.url);
    const paymentIds = [];
    for (const [, changes] of taken) paymentIds.push((await baskets.pay(changes)).id);
    const browser = await new WalkingBrowser([shopUrl]).open((await baskets.start({ paymentIds })).link);
    await logIn(browser);
    expect(shownIn(browser)).to.deep.equal(taken.map(([what]) => what));
  });

  it('shows these texts unchanged on the review page of a cancellation', async () => {
    for (const [what, changes] of taken) {
      const order = orderOf({ ...changes, requestedExecutionDate: farAway });
      const { id, link } = startedBy(await tpp.initiate({ order }));
      const browser = new WalkingBrowser([shopUrl]);
      await goToStep(browser, link, 'code');
      await enterCode(browser);
      await logIn(await browser.open((await tpp.startCancellation(id)).link));
      expect(shownIn(browser)).to.deep.equal([what]);
    }
  });

  const address = { street: 'Ilica', country: 'HR' };
  const reference = { reference: 'HR01-7' };
  const { debtorAccount } = orderOf();
  type Changes = Readonly<Record<string, unknown>>;
  const ignored: readonly (readonly [given: Changes, want: Changes])[] = [
    ...texts
      .filter((path) => !needed.includes(path) && !path.includes('.'))
      .flatMap((path) => invisible.map(([, text]) => [{ [path]: text }, {}] as const)),
    [{ endToEndIdentification: '\n\0' }, {}],
    [{ ultimateDebtor: '\ud83c' }, {}],
    [{ purposeCode: '', requestedExecutionDate: ' ', chargeBearer: '' }, {}],
    [{ creditorAddress: { ...address, city: '', postalCode: '\u200b' } }, { creditorAddress: address }],
    [
      { remittanceInformationStructured: { ...reference, referenceType: ' ' } },
      { remittanceInformationStructured: reference },
    ],
    [{ debtorAccount: { ...debtorAccount, bban: '', currency: ' ', pan: '' } }, { debtorAccount }],
    [{ creditorAgentName: '', colour: ' ' }, {}],
  ];
  for (const [given, want] of ignored) {
    it(`ignores a text that shows nothing: ${JSON.stringify(given)}`, async () => {
      const { id } = startedBy(await tpp.initiate({ basePath: v132, order: orderOf(given) }));
      const { body } = await tpp.read(id, { basePath: v132 });
      expect(body).to.deep.equal({ ...orderOf(want), transactionStatus: 'RCVD' });
    });
  }

  itRefuses(bank, [
    [
      'a blank country',
      field('creditorAddress', { street: '', country: '' }),
      wrong('creditorAddress.country'),
    ],
    ['a blank account number', field('debtorAccount', { iban: ' ' }), wrong('debtorAccount.iban')],
  ]);

  it('ignores texts in fields that the product lacks', async () => {
    startedBy(await tpp.initiate({ basePath: v100, order: orderOf({ debtorName: '\u202e' }) }));
  });
});
