/** A statement of the bank's app server about a customer, parsed, with its signature verified. */
export interface Statement {
  /** Unique per statement. */
  readonly id: string;
  readonly psuId: string;
  readonly authorisationId: string;
  readonly purpose: 'view' | 'approve' | 'refuse';
  /** How the customer was authenticated. */
  readonly method: string;
  /** For an approval: the dynamic link to the data that the customer saw (RTS on SCA, article 5). */
  readonly binding?: string;
  /** The accounts that the customer has chosen for a consent, by IBAN. */
  readonly ibans?: readonly string[];
}
