/** A payment that one version makes and another reads: names and bounds of the address, and codes. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { authorise } from '../support/customer/customer.js';
import { expectRefusal } from '../support/contracts/refused-requests.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';
import { farAway, paymentsOf } from '../support/tpp/payments.js';
import { orders } from '../support/tpp/product-orders.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { domestic, orderOf, paymentPaths, startedBy, v100, v105, v132, v1316 } from '../support/tpp/tpp.js';

const sepa = 'sepa-credit-transfers';
const cross = 'cross-border-credit-transfers';
const letters = (count: number) => 'č'.repeat(count);

const ilica = { street: 'Ilica', buildingNumber: '1a', city: 'Zagreb', postalCode: '10000', country: 'HR' };
const [streetName, townName, postCode] = [ilica.street, ilica.city, ilica.postalCode];
const ilicaSince1316 = { streetName, buildingNumber: '1a', townName, postCode, country: 'HR' };
const further = {
  buildingName: letters(35),
  floor: letters(70),
  room: letters(70),
  department: letters(70),
  subDepartment: letters(70),
  postBox: letters(16),
  townLocationName: letters(35),
  districtName: letters(35),
  countrySubDivision: letters(35),
};
const country = { country: 'HR' };

const address = (creditorAddress: object) => ({ creditorAddress });
const since1316 = address({ ...ilicaSince1316, ...further });
const agent = { creditorAgent: 'COBADEFFXXX' };
const agentName = { creditorAgentName: letters(140) };
const endToEnd = { endToEndIdentification: 'E2E-1' };
const long = { buildingNumber: letters(17), city: letters(36), postalCode: letters(17), ...country };
const cut = { buildingNumber: letters(16), townName: letters(35), postCode: letters(16), ...country };

interface Row {
  readonly what: string;
  readonly madeAt: string;
  readonly product?: keyof typeof orders;
  readonly sent: object;
  /** The fields of the answers of 1.0.0 to 1.3.2, and of 1.3.16. */
  readonly want: readonly [before: object, since: object];
}
const rows: readonly Row[] = [
  {
    what: 'an address of 1.3.2',
    madeAt: v132,
    sent: address(ilica),
    want: [address(ilica), address(ilicaSince1316)],
  },
  { what: 'an address of 1.3.16', madeAt: v1316, sent: since1316, want: [address(ilica), since1316] },
  {
    what: 'texts of 1.0.0 that are too long for 1.3.16',
    madeAt: v100,
    sent: address(long),
    want: [address(long), address(cut)],
  },
  {
    what: 'a part of 1.3.16 in 1.3.2, unchecked',
    madeAt: v132,
    sent: address({ ...country, floor: letters(71) }),
    want: [address(country), address(country)],
  },
  {
    what: 'a purpose code',
    madeAt: v1316,
    sent: { purposeCode: 'BOND' },
    want: [{}, { purposeCode: 'BOND' }],
  },
  {
    what: 'the name of the creditor’s bank',
    madeAt: v1316,
    product: sepa,
    sent: { ...agent, ...agentName },
    want: [agent, { ...agent, ...agentName }],
  },
  {
    what: 'a reference of a payment abroad',
    madeAt: v1316,
    product: cross,
    sent: { ...endToEnd, ...address(country) },
    want: [address(country), { ...endToEnd, ...address(country) }],
  },
];

const unsupported = '400 PARAMETER_NOT_SUPPORTED';
const refused: readonly (readonly [at: string, product: keyof typeof orders, sent: object, want: string])[] =
  [
    [v1316, domestic, { creditorAgentName: 'x' }, `${unsupported} body.creditorAgentName`],
    [v132, sepa, { creditorAgentName: 'x' }, `${unsupported} body.creditorAgentName`],
    [
      v132,
      cross,
      { creditorAddress: country, endToEndIdentification: 'x' },
      `${unsupported} body.endToEndIdentification`,
    ],
    [v132, domestic, { purposeCode: 'BOND' }, '400 FORMAT_ERROR body.purposeCode'],
    ...Object.entries({
      ...further,
      streetName: letters(70),
      townName: letters(35),
      postCode: letters(16),
    }).map(
      ([name, longest]) =>
        [
          v1316,
          domestic,
          { creditorAddress: { ...country, [name]: `${longest}x` } },
          `400 FORMAT_ERROR body.creditorAddress.${name}`,
        ] as const,
    ),
    [
      v1316,
      domestic,
      { creditorAddress: { ...country, townName: 'Za\u200bgreb' } },
      '400 FORMAT_ERROR body.creditorAddress.townName',
    ],
  ];

const newNames = { street: 'streetName', city: 'townName', postalCode: 'postCode' } as const;
const otherNames = Object.entries(newNames).flatMap(([before, since]) => [
  { basePath: v1316, product: domestic, sent: before, want: since } as const,
  { basePath: v132, product: domestic, sent: since, want: before } as const,
  { basePath: v105, product: sepa, sent: since, want: before } as const,
  { basePath: v100, product: domestic, sent: since, want: before } as const,
]);

describeAtTheBank('A payment of another version', (bank) => {
  const { start } = paymentsOf(bank);

  for (const { madeAt, product = domestic, sent, want, what } of rows) {
    it(`is read with the names and bounds of each version: ${what}`, async () => {
      const bare: Readonly<Record<string, unknown>> = { ...orders[product], creditorAddress: undefined };
      const initiation = { basePath: madeAt, product, order: { ...bare, ...sent } };
      const { id } = startedBy(await bank.tpp.initiate(initiation));
      const { creditorAddress: _address, ...others } = bare;
      for (const reader of paymentPaths) {
        const { body } = await bank.tpp.read(id, { basePath: reader, product });
        const [before, since] = want;
        const fields = reader === v1316 ? since : before;
        expect(body, reader).to.deep.equal({ ...others, ...fields, transactionStatus: 'RCVD' });
      }
    });
  }

  for (const [basePath, product, sent, want] of refused) {
    it(`is refused at ${basePath} with ${JSON.stringify(sent).slice(0, 80)}: ${want}`, async () => {
      const order = { ...orders[product], creditorAddress: undefined, ...sent };
      await expectRefusal(bank, () => bank.tpp.initiate({ basePath, product, order }), want);
    });
  }

  for (const { basePath, product, sent, want } of otherNames) {
    it(`is refused at ${basePath} with an address whose ${want} is called ${sent}`, async () => {
      const order = { ...orders[product], creditorAddress: { ...country, [sent]: 5 } };
      const initiate = () => bank.tpp.initiate({ basePath, product, order });
      const path = `body.creditorAddress.${sent}`;
      const { text } = await expectRefusal(bank, initiate, `${unsupported} ${path}`);
      expect(text).to.include(`${path} is called ${want} in this version.`);
    });
  }

  it('has in statements no purpose code that accounts do not have', async () => {
    const consents = new ConsentTpp(bank.url);
    const { token } = await consents.granted();
    const listed = async () => {
      const account = `/accounts/${await consents.accountId(token)}/transactions?bookingStatus=both`;
      const { body, status } = await consents.ask('GET', account, { token });
      expect(status).to.equal(200);
      const all = [...listAt(body, 'transactions', 'pending'), ...listAt(body, 'transactions', 'booked')];
      return all.filter((each) => textAt(each, 'endToEndId')?.startsWith('PURPOSE-'));
    };
    const codes: Record<string, unknown> = {};
    for (const purposeCode of ['BOND', 'SALA']) {
      for (const requestedExecutionDate of [undefined, farAway]) {
        const endToEndIdentification = `PURPOSE-${purposeCode}-${requestedExecutionDate ?? 'now'}`;
        const order = orderOf({ endToEndIdentification, purposeCode, requestedExecutionDate });
        const payment = await start({ basePath: v1316, order });
        await authorise(payment.link);
        if (requestedExecutionDate === undefined) await paymentsOf(bank).settled(payment);
        codes[endToEndIdentification] = purposeCode === 'SALA' ? 'SALA' : undefined;
      }
    }
    const found = await listed();
    expect(found.map((each) => textAt(each, 'endToEndId'))).to.have.members(Object.keys(codes));
    for (const each of found) {
      expect(textAt(each, 'purposeCode')).to.equal(codes[textAt(each, 'endToEndId') ?? '']);
    }
  });

  it('links the status of its authorisation, since 1.3.16', async () => {
    for (const basePath of paymentPaths) {
      const product = basePath === v105 ? sepa : domestic;
      const { body } = await bank.tpp.initiate({ basePath, product, order: orders[product] });
      const link = textAt(body, '_links', 'scaStatus', 'href');
      if (basePath !== v1316) expect(valueAt(body, '_links', 'scaStatus'), basePath).to.equal(undefined);
      else {
        const { pathname } = new URL(link ?? '');
        expect((await bank.tpp.ask('GET', pathname)).body).to.deep.equal({ scaStatus: 'received' });
      }
    }
  });
});
