/** The form of a case in the tables of mistakes, and the parts of the small contract that the cases replace. */
import { contract, type Files } from './workspace.js';

export interface Mistake {
  readonly mistake: string;
  /** The line that is reported carries a `# here` comment. */
  readonly files: Files;
  readonly want: string;
}

export const small = contract();
export const sharedFile = 'shared/types.yaml';
export const thingReference = `$ref: '#/components/schemas/Thing'`;
export const nameType = `type: string\n          pattern: '^[a-z]+$'`;

/** The small contract, or another text, with one part replaced. */
export function but(part: string, replacement: string, text = small): string {
  if (!text.includes(part)) throw new Error(`The contract has no ${part}`);
  return text.replace(part, () => replacement);
}
