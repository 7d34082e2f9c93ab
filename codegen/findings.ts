/** What is wrong with the contracts: collected over the whole run, and printed as `file:line: sentence`. */

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly sentence: string;
}

/** Where a value stands in the YAML files: the file below the contracts' folder, and the keys that lead to it. */
export interface Place {
  readonly file: string;
  readonly path: readonly string[];
}

export class Findings {
  readonly #findings = new Map<string, Finding>();
  #count = 0;

  /** A shared file is read once per contract that uses it, so the same finding may arrive several times. */
  add(finding: Finding): void {
    this.#count++;
    this.#findings.set(`${finding.file}:${finding.line}: ${finding.sentence}`, finding);
  }

  /** How often something was found, the same finding counted each time. */
  get count(): number {
    return this.#count;
  }

  get any(): boolean {
    return this.#count > 0;
  }

  lines(): string[] {
    return [...this.#findings.entries()]
      .toSorted(
        ([, a], [, b]) => compare(a.file, b.file) || a.line - b.line || compare(a.sentence, b.sentence),
      )
      .map(([text]) => text);
  }
}

/** By code unit and not by locale, so that every machine gives the same order. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
