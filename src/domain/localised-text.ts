/** A sentence in every language of the bank's pages. */
export interface LocalisedText {
  readonly en: string;
  readonly hr: string;
}
