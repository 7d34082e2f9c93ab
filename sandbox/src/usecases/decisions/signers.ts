/**
 * The possible signers of an authorisation, for the sandbox's pages alone: outside it, account ownership is the bank's
 * knowledge.
 */
import type { Services } from '../../../../src/usecases/services.js';
import { findRules } from '../../../../src/usecases/authorisation/kinds.js';

/** Returns the signers' user names; empty when any customer may sign. */
export async function findSigners(authorisationId: string, services: Services): Promise<readonly string[]> {
  const { read, stores } = services;
  const subject = await read.run(async (db) => {
    const authorisation = await stores.authorisations.find(db, authorisationId);
    return authorisation && findRules(db, authorisation, services);
  });
  return (await subject?.rules.signers?.()) ?? [];
}
