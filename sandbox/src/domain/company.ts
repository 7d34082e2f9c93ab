/** A workspace's company and its signers. */
import { type FieldFaults, textFault } from './field-faults.js';

export interface CompanyTerms {
  readonly name: string;
  /** The ids of the signers, who are customers of the workspace. */
  readonly signers: readonly string[];
  readonly signaturesNeeded: number;
}

const longestName = 140;

/** Reports the faults of a company, with fields below `at`; its signers must be among `customerIds`. */
export function checkCompany(
  { name, signaturesNeeded, signers }: CompanyTerms,
  customerIds: readonly string[],
  at: string,
  { tell }: FieldFaults,
): void {
  tell(`${at}name`, textFault(name, longestName));
  for (const [place, signer] of signers.entries())
    if (!customerIds.includes(signer))
      tell(`${at}signers.${place}`, 'is not the id of a customer of the workspace.');
  if (new Set(signers).size < signers.length) tell(`${at}signers`, 'has a customer twice.');
  if (signaturesNeeded > signers.length)
    tell(`${at}signaturesNeeded`, 'must be at most the number of signers.');
}
