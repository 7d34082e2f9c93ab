/** Who may sign what an authorisation is about: for the sandbox's pages alone, since whose an account is stays at the bank. */
import type { Services } from '../services.js';
import { findRules } from './kinds.js';

/** Their user names; nobody where that depends on whoever logs in. */
export async function findSigners(authorisationId: string, services: Services): Promise<readonly string[]> {
  const { read, stores } = services;
  const subject = await read.run(async (db) => {
    const authorisation = await stores.authorisations.find(db, authorisationId);
    return authorisation && findRules(db, authorisation, services);
  });
  return (await subject?.rules.signers?.()) ?? [];
}
