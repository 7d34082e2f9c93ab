/** What the checks of a plugin's parts share. */

/** Tells a mistake: the field, and the rest of the sentence. */
export type Report = (field: string, sentence: string) => void;
