/** Routes of every operation of the payments contracts, composed as in this server's own application. */
import { handlers } from '../../handlers/index.js';
import { contracts, validators } from '../../generated/index.js';
import { servingContracts } from '../../src/engine/handlers.js';
import type { Handler, Route } from '../../src/api/state.js';

function isHandler(entry: unknown): entry is Handler {
  return typeof entry === 'function';
}

const tables: Readonly<Record<string, Readonly<Record<string, unknown>>>> = handlers;

export const routes: readonly Route[] = contracts
  .filter(({ api }) => api === 'payments')
  .flatMap((contract) =>
    contract.operations
      .filter(({ replyTypes }) => !replyTypes.includes('text/html'))
      .map((operation) => {
        const names = [...servingContracts(operation), 'every'];
        const handler = names.map((name) => tables[operation.id]?.[name]).find(isHandler);
        if (!handler) throw new Error(`${operation.id} has no handler.`);
        const own = validators[contract.name][operation.id];
        if (!own) throw new Error(`${operation.id} has no validators.`);
        return { contract, operation, handler, validators: own };
      }),
  );
