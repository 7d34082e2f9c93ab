/** Types shared by the plugin checks. */

/** Reports an error: the field, and the rest of the sentence. */
export type Report = (field: string, sentence: string) => void;
