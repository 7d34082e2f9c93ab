/**
 * Seed data: the monthly spending pattern of the sandbox's accounts. Income is spent within the month, so that every
 * account ends at the balance in `sandbox.json`; only savings remain.
 */

/** The counterparty of a movement: an account here or elsewhere, or a shop without one. */
export interface Party {
  readonly name: string;
  readonly iban?: string;
}

/** A monthly movement. Amounts are minor units: fixed, or least and greatest. */
export interface MonthlyMovement {
  /** Days after the start of the month, at most 27. */
  readonly day: number;
  readonly amount: number | readonly [number, number];
  readonly party: Party;
  readonly text: string;
}

/** Purchases that use up the rest of a month's income. */
export interface Purchases {
  readonly times: readonly [number, number];
  readonly parties: readonly [Party, ...Party[]];
  readonly text: string;
}

export interface SpendingPattern {
  readonly iban: string;
  readonly income: readonly MonthlyMovement[];
  readonly expenses: readonly MonthlyMovement[];
  readonly purchases?: Purchases;
}

const ibans = {
  ana: 'HR9599000143200001010',
  anaSavings: 'HR9499000143200001028',
  anaDollars: 'HR7299000143200001036',
  marko: 'HR0799000143200002012',
  ivana: 'HR8699000143200003015',
  luka: 'HR6899000143200004018',
  operating: 'HR1099000141100005017',
  payroll: 'HR8599000141100005025',
  elsewhere: 'HR9299000223200009014',
  elsewhereToo: 'HR7099000223200009022',
  farther: 'HR1210010051863000160',
} as const;

const company: Party = { name: 'Adria Trade d.o.o.', iban: ibans.payroll };
const landlord: Party = { name: 'Property management', iban: ibans.elsewhere };
const electricity: Party = { name: 'Electricity supplier', iban: ibans.elsewhereToo };
const water: Party = { name: 'Waterworks', iban: ibans.farther };
const telephone: Party = { name: 'Telephone company', iban: ibans.farther };
const anaHerself: Party = { name: 'Ana Horvat', iban: ibans.anaSavings };
const marketplace: Party = { name: 'Online marketplace' };
const scholarships: Party = { name: 'Scholarship fund', iban: ibans.elsewhereToo };
const shipyard: Party = { name: 'Shipyard', iban: ibans.elsewhere };
const customer: Party = { name: 'Wholesale customer', iban: ibans.farther };
const supplier: Party = { name: 'Supplier', iban: ibans.elsewhere };
const haulier: Party = { name: 'Haulage company', iban: ibans.elsewhereToo };
const employees: Party = { name: 'Employees with other banks', iban: ibans.elsewhere };

const shops: Purchases['parties'] = [
  { name: 'Supermarket' },
  { name: 'Supermarket' },
  { name: 'Supermarket' },
  { name: 'Bakery' },
  { name: 'Farmers market' },
  { name: 'Pharmacy' },
  { name: 'Petrol station' },
  { name: 'Restaurant' },
  { name: 'Bookshop' },
  { name: 'Railway' },
];
const onlineShops: Purchases['parties'] = [{ name: 'Software subscription' }, { name: 'Online shop' }];

const salaries = { ana: 185_000, luka: 140_000, elsewhere: 610_000 } as const;
const payroll = salaries.ana + salaries.luka + salaries.elsewhere;

const household = (rent: number): readonly MonthlyMovement[] => [
  { day: 3, amount: rent, party: landlord, text: 'Rent' },
  { day: 7, amount: [4_500, 9_500], party: electricity, text: 'Electricity' },
  { day: 8, amount: [1_200, 2_400], party: water, text: 'Water' },
  { day: 11, amount: [1_500, 3_900], party: telephone, text: 'Telephone and internet' },
];

const byCard = (least: number, most: number, parties = shops): Purchases => ({
  times: [least, most],
  parties,
  text: 'Card payment',
});

export const spendingPatterns: readonly SpendingPattern[] = [
  {
    iban: ibans.ana,
    income: [{ day: 0, amount: salaries.ana, party: company, text: 'Salary' }],
    expenses: [...household(62_000), { day: 4, amount: 20_000, party: anaHerself, text: 'Savings' }],
    purchases: byCard(12, 18),
  },
  {
    iban: ibans.anaDollars,
    income: [{ day: 1, amount: [4_000, 12_000], party: marketplace, text: 'Sales of the month' }],
    expenses: [],
    purchases: byCard(1, 2, onlineShops),
  },
  {
    iban: ibans.marko,
    income: [{ day: 0, amount: 38_000, party: scholarships, text: 'Scholarship' }],
    expenses: [{ day: 11, amount: [900, 1_500], party: telephone, text: 'Telephone' }],
    purchases: byCard(11, 17),
  },
  {
    iban: ibans.ivana,
    income: [{ day: 0, amount: 121_000, party: shipyard, text: 'Salary' }],
    expenses: household(45_000),
    purchases: byCard(9, 14),
  },
  {
    iban: ibans.luka,
    income: [{ day: 0, amount: salaries.luka, party: company, text: 'Salary' }],
    expenses: household(51_000),
    purchases: byCard(10, 15),
  },
  {
    iban: ibans.operating,
    income: [2, 5, 9, 12, 16, 19, 23, 26].map((day) => ({
      day,
      amount: [280_000, 640_000],
      party: customer,
      text: 'Invoice',
    })),
    expenses: [
      { day: 0, amount: payroll, party: company, text: 'Payroll' },
      { day: 6, amount: 240_000, party: landlord, text: 'Rent of the warehouse' },
      { day: 10, amount: [38_000, 71_000], party: electricity, text: 'Electricity' },
    ],
    purchases: { times: [8, 12], parties: [supplier, haulier], text: 'Goods and services' },
  },
  {
    iban: ibans.payroll,
    income: [],
    expenses: [{ day: 0, amount: salaries.elsewhere, party: employees, text: 'Salaries' }],
  },
];
