/** What the search finds: an entry for each operation, field, message code, forced outcome, guide, section and page. */

/** The kinds, in the order of results that fit equally well. */
export const kinds = ['page', 'chapter', 'guide', 'operation', 'code', 'field', 'outcome'] as const;
export type Kind = (typeof kinds)[number];

export interface Entry {
  readonly kind: Kind;
  readonly title: string;
  readonly href: string;
  /** Where it is, as in `Payments 1.3.16` and a chapter's title, if the kind does not say it. */
  readonly place?: string;
  /** Further names; a query that is one of them finds the entry before all texts. */
  readonly names?: readonly string[];
  readonly text: string;
  /** The same in older versions, the newest first. */
  readonly older?: readonly { readonly version: string; readonly href: string }[];
}
