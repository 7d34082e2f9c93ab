/** The handlers of specs/branches/1.0.0.yaml, which read a table of this plugin. */
import { filled, ok, Problem, type Connection, type HandlersFor } from 'open-banking-interface';
import type { Branch } from '../generated/branches-1.0.0.js';
import type { Contracts, DeclaredBy } from '../generated/index.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly has_atm: number;
  readonly opening_hours: string | null;
}

const rows = (db: Connection) => db<Row, Row[]>('my_bank_branches').select('*').orderBy('name');

export const handlers = {
  listBranches: {
    'branches-1.0.0': async ({ query: { city } }, { services }) => {
      const found = await services.read.run((db) =>
        city === undefined ? rows(db) : rows(db).where({ city }),
      );
      return ok({ branches: found.map(branchOf) });
    },
  },
  getBranch: {
    'branches-1.0.0': async ({ path }, { services }) => {
      const [found] = await services.read.run((db) => rows(db).where({ id: path.branchId }));
      if (!found) throw new Problem('resource.unknown', 'There is no such branch.', 'path.branchId');
      return ok(branchOf(found));
    },
  },
} satisfies HandlersFor<Contracts, DeclaredBy>;

function branchOf({ city, has_atm: hasAtm, id, name, opening_hours: openingHours }: Row): Branch {
  return filled({
    branchId: id,
    name,
    city,
    hasAtm: Number(hasAtm) === 1,
    openingHours: openingHours ?? undefined,
  });
}
