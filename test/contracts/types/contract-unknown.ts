/** Rows of fields whose range begins with a contract that does not exist, and with one that does. */
import type { FieldTable } from '../../../src/domain/field-table.js';
import type { ContractName } from '../../../src/contract/operation.js';

interface Stored {
  readonly note?: string;
}

export const right: FieldTable<Stored> = {
  note: { since: 'payments-1.3.2' satisfies ContractName, outside: 'ignored' },
};

export const wrong: FieldTable<Stored> = {
  // want: '"payments-1.3.3"' is not assignable to type
  note: { since: 'payments-1.3.3', outside: 'ignored' },
};
