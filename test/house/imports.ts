/** Imports as a file may write them tomorrow. */

/** What a folder may import, and what it may not. */
export interface Arrows {
  readonly allowed: readonly string[];
  readonly refused: readonly string[];
}

let names = 0;
export const value = (from: string) => `import { thing as thing${++names} } from '${from}';`;
export const type = (from: string) => `import type { Thing as Thing${++names} } from '${from}';`;
