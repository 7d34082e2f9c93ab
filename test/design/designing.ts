/** `npm run design` at work on a copy of the project. */
import { ProjectCopy } from '../support/project-copy.js';
import { TalkingProcess } from '../support/talking-process.js';

export class Designing {
  readonly project = new ProjectCopy();
  readonly #process: TalkingProcess;
  url = '';

  constructor() {
    this.#process = new TalkingProcess({
      folder: this.project.folder,
      program: 'npm',
      args: ['run', 'design', '--silent'],
      environment: { PORT: '0' },
    });
  }

  /** The next screen on which all of these stand. */
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
