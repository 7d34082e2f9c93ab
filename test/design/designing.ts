/** `npm run design` running on a project that a test edits. */
import { join } from 'node:path';
import { compiledRoot } from '../codegen/workspace.js';
import { type EditedProject, ProjectCopy } from '../support/runner/project-copy.js';
import { TalkingProcess } from '../support/server/talking-process.js';

export class Designing {
  readonly #process: TalkingProcess;
  url = '';

  /** Starts the npm script on a copy of the whole project, and otherwise the program of the script. */
  constructor(readonly project: EditedProject = new ProjectCopy()) {
    this.#process = new TalkingProcess({
      folder: project.folder,
      ...(project instanceof ProjectCopy
        ? { program: 'npm', args: ['run', 'design', '--silent'] }
        : { program: process.execPath, args: [join(compiledRoot, 'tools/design/main.js')] }),
      environment: { PORT: '0' },
    });
  }

  /** Returns the next screen that contains all expected texts. */
  async screen(...expected: readonly string[]): Promise<string> {
    for (;;) {
      const [screen] = await this.#process.hears(/\d\d:\d\d:\d\d, [^]*? Ctrl-C stops this\./);
      this.url = /http:\S+/.exec(screen)?.[0] ?? this.url;
      if (expected.every((each) => screen.includes(each))) return screen;
    }
  }

  stop(): Promise<number | null> {
    return this.#process.interrupt();
  }
}
