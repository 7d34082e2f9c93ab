/** Consents that a customer has given, for the customer's own page. */
import type { AccountDetails } from '../../domain/accounts/account.js';
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import {
  type Consent,
  consentLifecycle,
  isConsentEnd,
  isFinal,
  isGivenStatus,
} from '../../domain/consents/consent.js';
import { endOfTime } from '../../domain/consents/terms.js';
import { allows, type GrantedAccount } from '../../domain/consents/grants.js';
import { listRights } from '../../domain/consents/kinds.js';
import { unknownConsent } from '../../domain/consents/psu.js';
import { defined } from '../../domain/defined.js';
import type { Instant } from '../../domain/time.js';
import { findCompanyNames } from '../consents/consent-summary.js';
import { toBankTime } from './order-kind.js';
import { withTestClock } from '../test-clock.js';
import { currentMoment, type Services } from '../services.js';

/** Most consents on the page; valid ones come first. */
const mostShown = 200;

export async function listGivenConsents(psuId: string, services: Services): Promise<readonly GivenConsent[]> {
  const { bank, read, stores } = services;
  const accountsOfCustomer = await bank.accountsOf(psuId);
  const own = new Map(accountsOfCustomer.map((account) => [account.iban, account]));
  const companies = await findCompanyNames(accountsOfCustomer, services);
  return read.run(async (db) => {
    const list: GivenConsent[] = [];
    for (const consent of await stores.consents.listGrantedBy(db, psuId, mostShown)) {
      const client = await stores.clients.find(db, consent.clientId);
      const accounts = await stores.consents.findAccounts(db, consent.id);
      const inTime = await withTestClock(consent.clientId, services, db);
      const { id, status } = consent;
      const cause = isFinal(status)
        ? (await stores.transitions.findMove(db, 'consent', id, status))?.cause
        : undefined;
      const given = await stores.transitions.findMove(db, 'consent', id, 'valid');
      const known = { tpp: client?.name ?? '', accounts, own, companies, cause, givenAt: given?.at };
      list.push(toGivenConsent(consent, known, inTime));
    }
    return list;
  });
}

/** Throws `consent.unknown`, and for a consent that only a newer release can read `server.unavailable`. */
export async function requireGivenConsent(
  id: string,
  consents: readonly GivenConsent[],
  { read, stores }: Pick<Services, 'read' | 'stores'>,
): Promise<GivenConsent> {
  const given = consents.find((consent) => consent.id === id);
  if (given) return given;
  await read.run((db) => stores.consents.find(db, id));
  throw unknownConsent();
}

/** A given consent, as shown to its customer. */
export type GivenConsent = ReturnType<typeof toGivenConsent>;

interface ConsentFacts {
  readonly tpp: string;
  readonly accounts: readonly GrantedAccount[];
  /** The customer's accounts by IBAN. */
  readonly own: ReadonlyMap<string, AccountDetails>;
  /** The names of the companies that own some of these accounts, by IBAN. */
  readonly companies: ReadonlyMap<string, string>;
  /** The recorded cause of the consent's end. */
  readonly cause: string | undefined;
  /** Absent for a consent of an earlier release. */
  readonly givenAt: Instant | undefined;
}

function toGivenConsent(
  consent: Consent,
  { accounts, cause: recorded, companies, givenAt, own, tpp }: ConsentFacts,
  { clock }: Services,
) {
  const { frequencyPerDay, grantedOn, id, kind, lastActionDate, lastUsedOn, recurring, validUntil } = consent;
  const moment = currentMoment(clock);
  const { status } = applyExpiry(consentLifecycle, consent, moment);
  const cause = recorded ?? consentLifecycle.endOf(consent, moment)?.cause;
  if (!isGivenStatus(status)) throw new Error(`consent ${id} is granted and ${status}`);
  return {
    id,
    tpp,
    status,
    kind,
    recurring,
    frequencyPerDay,
    /** The day of the last status change, including an end by time that is not yet recorded. */
    since: status === consent.status ? lastActionDate : cause === 'used-up' ? moment.today : validUntil,
    accounts: accounts.map((account) => ({
      iban: account.iban,
      rights: listRights(kind, (right) => allows(account, right)),
      /** Absent for an account that no longer belongs to the customer. */
      ...defined({
        name: own.get(account.iban)?.name,
        names: own.get(account.iban)?.names,
        companyName: companies.get(account.iban),
      }),
    })),
    ...defined({
      /** Why the consent ended; absent for a valid one. */
      ending: isConsentEnd(cause) ? cause : undefined,
      givenOn: grantedOn,
      givenAt: givenAt === undefined ? undefined : toBankTime(givenAt, clock),
      /** Last day of the consent; absent when it is valid until it is revoked. */
      validUntil: validUntil === endOfTime ? undefined : validUntil,
      lastUsedOn,
    }),
  };
}
