/** What the bank's app server states of a customer, with its signature; read and found genuine. */
export interface Statement {
  /** Different for each statement. */
  readonly id: string;
  readonly psuId: string;
  readonly authorisationId: string;
  readonly purpose: 'view' | 'approve' | 'refuse';
  /** How the customer was authenticated. */
  readonly method: string;
  /** What was read before, of an approval. */
  readonly binding?: string;
  /** The accounts that the customer has chosen for a consent, by IBAN. */
  readonly ibans?: readonly string[];
}
