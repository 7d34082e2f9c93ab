/** What a command answers its user: lines, or what is wrong. */

export type Answer = ({ readonly lines: readonly string[] } | { readonly mistakes: readonly string[] }) & {
  /** What is worth knowing, and stops nobody. */
  readonly warnings?: readonly string[];
};

/** Prints the answer, and ends the process with 1 when something is wrong. */
export function print(answer: Answer): void {
  for (const line of answer.warnings ?? []) console.error(line);
  if ('lines' in answer) for (const line of answer.lines) console.log(line);
  else {
    for (const line of answer.mistakes) console.error(line);
    process.exitCode = 1;
  }
}

/** What the arguments say; undefined when the command does not know one of them. */
export function known<Said>(parse: () => Said): Said | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

/** How long the command took, for whoever waits for it; on the error stream, where it is in no one's way. */
export function tellTime(): void {
  console.error(`${(performance.now() / 1000).toFixed(1)} s`);
}
