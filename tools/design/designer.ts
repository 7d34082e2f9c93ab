/** Looks at the contracts after every save, and says what there is to say as soon as it is known. */
import { Compiler, type CompilerError } from '../watch/compiler.js';
import { type Watcher, watchFiles } from '../watch/files.js';
import { type Difference, differencesOf, lookAt } from './look.js';
import { screenOf } from './screen.js';
import type { Site } from './site.js';

export interface Workplace {
  readonly specs: string;
  readonly generated: string;
  readonly site: Site;
  readonly url: string;
}

/** Where nobody says how high the terminal is. */
const standardRows = 40;

export class Designer {
  readonly #workplace: Workplace;
  readonly #watcher: Watcher;
  readonly #compiler: Compiler;
  #mistakes: readonly string[] = [];
  #warnings: readonly string[] = [];
  #differences: readonly Difference[] = [];
  #gone: readonly string[] = [];
  #misfits: readonly CompilerError[] | undefined;
  /** When the save was noticed that is being looked at; undefined once all is said. */
  #saved: number | undefined = performance.now();
  #isLooking = false;
  #isAskedAgain = false;
  #shown = '';
  #hasShown = false;

  constructor(workplace: Workplace) {
    this.#workplace = workplace;
    this.#watcher = watchFiles(workplace.specs, () => void this.#look());
    this.#compiler = new Compiler({
      folders: ['src', 'handlers', workplace.generated],
      options: ['-p', 'tools/design/handlers.tsconfig.json'],
      onStart: () => (this.#misfits = undefined),
      onDone: ({ errors }) => {
        this.#misfits = errors;
        this.#say();
      },
      onEnd: (text) => console.error(`The compiler has ended: ${text}`),
    });
    void this.#look();
  }

  async stop(): Promise<void> {
    this.#watcher.stop();
    await this.#compiler.stop();
  }

  async #look(): Promise<void> {
    this.#saved ??= performance.now();
    this.#isAskedAgain = true;
    // Saves on the way are looked at afterwards, all of them at once.
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      await this.#lookOnce().catch((error: unknown) => {
        // A folder may be gone while a branch is changed; and a defect of ours ends nobody's work.
        this.#mistakes = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
      });
    }
    this.#isLooking = false;
    this.#say();
  }

  async #lookOnce(): Promise<void> {
    const { generated, site, specs } = this.#workplace;
    const { contracts, mistakes, warnings, written } = await lookAt(specs, generated);
    this.#mistakes = mistakes;
    this.#warnings = warnings;
    if (mistakes.length > 0) return;
    // What handlers see has changed, and the compiler is about to notice.
    if (written.some((name) => name.endsWith('.ts'))) this.#misfits = undefined;
    const [found] = await Promise.all([differencesOf(specs, contracts), site.show(contracts)]);
    this.#differences = found.differences;
    this.#gone = found.gone;
    this.#mistakes = found.mistakes;
  }

  /** Once for a save, when the contracts and what is made of them have been looked at; and when handlers have changed. */
  #say(): void {
    const misfits = this.#mistakes.length > 0 ? [] : this.#misfits;
    if (this.#isLooking || !misfits) return;
    const { isTTY, rows } = process.stdout;
    const lines = screenOf(
      {
        mistakes: this.#mistakes,
        warnings: this.#warnings,
        differences: this.#differences,
        gone: this.#gone,
        misfits,
        url: this.#workplace.url,
      },
      isTTY ? rows : standardRows,
    ).join('\n');
    if (this.#saved === undefined && lines === this.#shown) return;
    // On a terminal the screen is the latest state; elsewhere it is a log.
    const clear = isTTY ? '\u001B[2J\u001B[3J\u001B[H' : '\n';
    process.stdout.write(`${clear}${this.#head()}\n\n${lines}\n`);
    this.#shown = lines;
    this.#hasShown = true;
    this.#saved = undefined;
  }

  #head(): string {
    const time = new Date().toTimeString().slice(0, 8);
    if (this.#saved === undefined) return `${time}, after a change of code`;
    const seconds = ((performance.now() - this.#saved) / 1000).toFixed(1);
    return `${time}, ${seconds} s after the ${this.#hasShown ? 'save was noticed' : 'start'}`;
  }
}
