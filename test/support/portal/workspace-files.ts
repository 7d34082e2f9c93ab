/** Exported workspaces as files, for imports and resets. */
import { expect } from 'chai';
import type { Developer } from './developer.js';
import { valueAt } from '../runner/json.js';

/** Two customers, a company with both as signers, and two clients; every field is set. */
export const wholeFile = {
  version: 1,
  customers: [
    {
      customerId: 'ana',
      name: 'Ana Horvat',
      password: 'ana-sandbox',
      status: 'active',
      paymentLimit: '500.00',
      accounts: [
        {
          name: 'Current account',
          currency: 'EUR',
          product: 'Gold',
          cashAccountType: 'CACC',
          status: 'enabled',
          balance: '250.00',
          overdraft: '10.00',
          historyDays: 30,
        },
        { name: 'Dollars', currency: 'USD', balance: '0.00', status: 'blocked', cashAccountType: 'SVGS' },
      ],
    },
    { customerId: 'marko', name: 'Marko Kovač', status: 'blocked', accounts: [] },
  ],
  companies: [
    {
      companyId: 'adria',
      name: 'Adria Trade d.o.o.',
      signers: ['ana', 'marko'],
      signaturesNeeded: 2,
      accounts: [{ balance: '-5.00', overdraft: '5.00' }],
    },
  ],
  clients: [
    { name: 'Vodomar Pay', roles: ['PSP_PI'], redirectUris: ['https://vodomar.example/callback'] },
    { name: 'Vodomar App', type: 'public', grants: ['authorization_code'] },
  ],
} as const;

export async function exported(developer: Developer): Promise<unknown> {
  const { body, status, text } = await developer.ask('GET', '/workspace/export');
  expect(status, text).to.equal(200);
  return body;
}

/** Returns the imported workspace and the names that the import created. */
export async function imported(developer: Developer, file: unknown) {
  const { body, headers, status, text } = await developer.ask('PUT', '/workspace/import', file);
  expect([status, headers['cache-control']], text).to.deep.equal([200, 'no-store']);
  return { workspace: valueAt(body, 'workspace'), made: valueAt(body, 'made') };
}

/** Returns the file as text, without the names and numbers that a server generates. */
export function withoutNames(file: unknown): string {
  return JSON.stringify(file)
    .replaceAll(/HR\d{19}/g, 'IBAN')
    .replaceAll(/"(ana|marko|adria)-[a-z2-9]{5}"/g, '"$1"')
    .replaceAll(/tpp-[a-z2-9]{10}/g, 'tpp');
}
