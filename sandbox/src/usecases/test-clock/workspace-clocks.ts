/**
 * Services of a workspace: for the calls of one of its clients, by its test clock, without the accounts of other
 * workspaces and with brute-force counters of its own; and for everything due in the workspace.
 */
// See docs/developer/decisions, D26.
import type { CoreBanking } from '../../../../src/bank/core-banking.js';
import type { BankAccount } from '../../../../src/domain/accounts/account.js';
import type { Services } from '../../../../src/usecases/services.js';
import type { FindClientServices } from '../../../../src/usecases/test-clock.js';
import type { SandboxServices } from '../sandbox-services.js';

type Needed = Pick<SandboxServices, 'bank' | 'portal' | 'read' | 'timeAhead'>;

/** Finds a client's services. `isShared` tells whether everybody may pay from the account of an IBAN. */
export function createClientServices(
  { bank, portal, read, timeAhead }: Needed,
  isShared: (iban: string) => boolean,
): FindClientServices {
  const { workspaceBooks, workspaceClocks } = portal;
  const isForeign = async ({ iban, id }: BankAccount, workspaceId: string | undefined) => {
    if (isShared(iban)) return false;
    const owned = await read.run((db) => workspaceBooks.findAccount(db, id));
    return owned !== undefined && owned.workspaceId !== workspaceId;
  };
  const within = (core: CoreBanking, workspaceId: string | undefined): CoreBanking => ({
    ...core,
    // An account of another workspace is answered as one that does not exist.
    findAccount: async (iban, context) => {
      const account = await core.findAccount(iban, context);
      return account && (await isForeign(account, workspaceId)) ? undefined : account;
    },
  });
  return async (clientId, db) => {
    const place = db
      ? await workspaceClocks.ofClient(db, clientId)
      : await read.run((reader) => workspaceClocks.ofClient(reader, clientId));
    if (!place) return { bank: within(bank, undefined) };
    const { aheadMilliseconds, workspaceId } = place;
    const time = aheadMilliseconds > 0 ? timeAhead(aheadMilliseconds) : { bank };
    return { ...time, bank: within(time.bank, workspaceId), attemptScope: () => workspaceId };
  };
}

/** Services by the clock of one workspace, whose searches are narrowed to its clients. */
export function createWorkspaceServices(
  clients: readonly string[],
  aheadMilliseconds: number,
  services: SandboxServices,
): Services {
  const { portal, stores, timeAhead } = services;
  return {
    ...services,
    ...timeAhead(aheadMilliseconds),
    stores: portal.workspaceDue.inWorkspace(stores, clients),
  };
}
