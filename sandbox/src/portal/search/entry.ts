/** The entries of the search: one for each operation, field, message code, forced outcome, guide, section and page. */

/** The kinds, in the order of results that fit equally well. */
export const kinds = ['page', 'chapter', 'guide', 'operation', 'code', 'field', 'outcome'] as const;
export type Kind = (typeof kinds)[number];

export interface Entry {
  readonly kind: Kind;
  readonly title: string;
  readonly href: string;
  /** The contract's version, as in `Payments 1.3.16`, or the chapter's title; absent if the kind says it. */
  readonly place?: string;
  /** Further names; a query that is one of them finds the entry before all texts. */
  readonly names?: readonly string[];
  readonly text: string;
  /** The same in older versions, the newest first. */
  readonly older?: readonly { readonly version: string; readonly href: string }[];
}
