/** The answer of a command to its user: output lines, or mistakes. */

export type Answer = ({ readonly lines: readonly string[] } | { readonly mistakes: readonly string[] }) & {
  /** Printed to standard error; a warning does not fail the command. */
  readonly warnings?: readonly string[];
};

/** Prints the answer and sets exit code 1 when it has mistakes. */
export function print(answer: Answer): void {
  for (const line of answer.warnings ?? []) console.error(line);
  if ('lines' in answer) for (const line of answer.lines) console.log(line);
  else {
    for (const line of answer.mistakes) console.error(line);
    process.exitCode = 1;
  }
}

/** Parses the arguments; undefined when the command does not know one of them. */
export function tryParse<Said>(parse: () => Said): Said | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

/** Prints the command's duration to standard error, so that standard output stays clean. */
export function printDuration(): void {
  console.error(`${(performance.now() / 1000).toFixed(1)} s`);
}
