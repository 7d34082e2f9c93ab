/** Checks the contracts after every save, and prints each result as soon as it is known. */
import type { CompilerError } from '../watch/compiler.js';
import { type Watcher, watchFiles } from '../watch/files.js';
import { type CheckResult, type Difference, collectDifferences } from './check.js';
import { formatScreen } from './screen.js';
import type { Site } from './site.js';
import { type CheckedTypes, TypeCheck, type TypeCheckOptions } from './type-check.js';

/** The code of the working directory and how it is compiled, beside its contracts. */
export interface ProjectOptions extends Pick<TypeCheckOptions, 'compiler' | 'folders' | 'options'> {
  /** Checks the contracts, and generates their code. Never rejects because of a contract's content. */
  readonly check: () => Promise<CheckResult>;
}

export interface DesignOptions extends ProjectOptions {
  readonly specs: string;
  /** The folder of the generated code. */
  readonly generated: string;
  readonly site: Site;
  readonly url: string;
}

/** The height when the terminal does not report one. */
const standardRows = 40;

export class Designer {
  readonly #workplace: DesignOptions;
  readonly #watcher: Watcher;
  readonly #types: TypeCheck;
  #mistakes: readonly string[] = [];
  #warnings: readonly string[] = [];
  #differences: readonly Difference[] = [];
  #gone: readonly string[] = [];
  /** The last finished check of the types. */
  #checked: CheckedTypes | undefined;
  /** Only a check of the types that began later has read every generated and every saved file. */
  #freshAfter = 0;
  /** When the save under check was noticed; undefined once all results are printed. */
  #saved: number | undefined = performance.now();
  #isLooking = false;
  #isAskedAgain = false;
  #shown = '';
  #hasShown = false;

  constructor(workplace: DesignOptions) {
    this.#workplace = workplace;
    this.#watcher = watchFiles(workplace.specs, () => void this.#look());
    this.#types = new TypeCheck({
      folders: workplace.folders,
      options: workplace.options,
      ...(workplace.compiler !== undefined && { compiler: workplace.compiler }),
      onChange: (folder, since) => {
        if (folder !== workplace.generated) this.#outdate(since);
      },
      onDone: (checked) => {
        this.#checked = checked;
        this.#say();
      },
      onFailure: (text) => console.error(`The compiler fails: ${text}`),
    });
    void this.#look();
  }

  async stop(): Promise<void> {
    this.#watcher.stop();
    await this.#types.stop();
  }

  async #look(): Promise<void> {
    this.#saved ??= performance.now();
    this.#isAskedAgain = true;
    // Saves during a check start one more check afterwards.
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      await this.#lookOnce().catch((error: unknown) => {
        // A folder may be missing while a branch is switched, and a defect of ours must not end the program.
        this.#mistakes = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
      });
    }
    this.#isLooking = false;
    this.#say();
  }

  async #lookOnce(): Promise<void> {
    const { check, site, specs } = this.#workplace;
    const { contracts, mistakes, warnings, written } = await check();
    this.#mistakes = mistakes;
    this.#warnings = warnings;
    if (mistakes.length > 0) return;
    if (written.some((name) => name.endsWith('.ts'))) {
      this.#outdate(performance.now());
      this.#types.restart();
    }
    const [found] = await Promise.all([collectDifferences(specs, contracts), site.show(contracts)]);
    this.#differences = found.differences;
    this.#gone = found.gone;
    this.#mistakes = found.mistakes;
  }

  /** Files were written at that time: results of checks that began before are stale. */
  #outdate(since: number): void {
    this.#saved ??= since;
    this.#freshAfter = Math.max(this.#freshAfter, since);
    this.#say();
  }

  /** The mistakes in the handlers; undefined until a check has read all files. */
  #misfits(): readonly CompilerError[] | undefined {
    if (this.#mistakes.length > 0) return [];
    const { begun = -1, errors } = this.#checked ?? {};
    return begun < this.#freshAfter ? undefined : errors;
  }

  /** Prints the screen once per save, after the check of the contracts, and again when handlers have changed. */
  #say(): void {
    const misfits = this.#misfits();
    if (this.#isLooking || !misfits) return;
    const { isTTY, rows } = process.stdout;
    const lines = formatScreen(
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
    // A terminal shows only the latest state; other output is a log.
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
