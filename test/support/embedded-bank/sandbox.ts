/** The sandbox's customers, their accounts, and the bank's clients, as the tests know them. */

export interface Customer {
  /** Also the id by which a TPP names the customer. */
  readonly userName: string;
  readonly password: string;
}

export const ana = { userName: 'ana.horvat', password: 'ana-sandbox' } as const;
export const marko = { userName: 'marko.kovac', password: 'marko-sandbox' } as const;
export const ivana = { userName: 'ivana.babic', password: 'ivana-sandbox' } as const;
export const luka = { userName: 'luka.juric', password: 'luka-sandbox' } as const;
/** Both are signers of Adria Trade. */
export const petra = { userName: 'petra.novak', password: 'petra-sandbox' } as const;
export const ivan = { userName: 'ivan.maric', password: 'ivan-sandbox' } as const;

/** The code that every customer's device shows. */
export const rightCode = '246810';

/** Accounts of the sandbox, and one at another bank. */
export const ibans = {
  ana: 'HR9599000143200001010',
  anaSavings: 'HR9499000143200001028',
  anaDollars: 'HR7299000143200001036',
  marko: 'HR0799000143200002012',
  ivana: 'HR8699000143200003015',
  luka: 'HR6899000143200004018',
  adriaTrade: 'HR1099000141100005017',
  elsewhere: 'HR9299000223200009014',
} as const;

/** Each client's secret and one of its registered redirect URIs. */
export const clients = {
  'sandbox-tpp': { secret: 'sandbox-tpp-secret', redirectUri: 'https://tpp.example/callback' },
  'sandbox-tpp-b': { secret: 'sandbox-tpp-b-secret', redirectUri: 'https://other-tpp.example/callback' },
} as const;
export type ClientId = keyof typeof clients;
