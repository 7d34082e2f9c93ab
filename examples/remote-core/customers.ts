/** The customers of this core: those of the sandbox, whose passwords the server keeps, with accounts in this ledger. */
import { sandboxData } from 'open-banking-interface/sandbox';

export interface OpenedAccount {
  readonly owner: string;
  readonly iban: string;
  readonly currency: string;
  readonly name: string;
  readonly status: string;
  readonly usage: 'PRIV' | 'ORGA';
  /** In minor units; every currency of the sandbox has two digits. */
  readonly balance: bigint;
  readonly creditLine: bigint;
}

export interface Holder {
  readonly id: string;
  readonly name: string;
  /** The customers who may sign for the accounts; `signaturesNeeded` of them must sign. */
  readonly signers: readonly string[];
  readonly signaturesNeeded: number;
  readonly isCompany: boolean;
  readonly accounts: readonly OpenedAccount[];
}

type SandboxOwner = (typeof sandboxData)['psus'][number] | (typeof sandboxData)['corporates'][number];

function accountsOf(
  owner: string,
  { accounts }: SandboxOwner,
  usage: OpenedAccount['usage'],
): OpenedAccount[] {
  return accounts.map(({ currency, iban, name, openingBalance, overdraft, ...others }) => ({
    owner,
    iban,
    currency,
    name,
    usage,
    status: 'status' in others ? String(others.status) : 'enabled',
    balance: minorUnits(openingBalance),
    creditLine: minorUnits(overdraft),
  }));
}

function minorUnits(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

export const customers: readonly Holder[] = [
  ...sandboxData.psus.map((psu) => ({
    id: psu.psuId,
    name: psu.name,
    signers: [psu.psuId],
    signaturesNeeded: 1,
    isCompany: false,
    accounts: accountsOf(psu.psuId, psu, 'PRIV'),
  })),
  ...sandboxData.corporates.map((company) => ({
    id: company.corporateId,
    name: company.name,
    signers: company.signers,
    signaturesNeeded: company.signaturesNeeded,
    isCompany: true,
    accounts: accountsOf(company.corporateId, company, 'ORGA'),
  })),
];

/** Whether an IBAN has this bank's code; the account need not exist. */
export function isOwnIban(iban: string): boolean {
  const { bankCode, country } = sandboxData.bank;
  return iban.startsWith(country) && iban.slice(4, 4 + bankCode.length) === bankCode;
}

/** Finds a person; the customers who log in for a company are its signers. */
export function findPerson(psuId: string) {
  return sandboxData.psus.find((psu) => psu.psuId === psuId);
}
