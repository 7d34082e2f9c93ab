/** `npm run dev` and `npm run design` on an unbuilt copy of this project. */
import { expect } from 'chai';
import { Designing } from '../design/designing.js';
import { freePort } from '../support/runner/ports.js';
import { ProjectCopy } from '../support/runner/project-copy.js';
import { TalkingProcess } from '../support/server/talking-process.js';

describe('An unbuilt copy of this project', () => {
  const project = new ProjectCopy();
  const ends: (() => Promise<unknown>)[] = [];
  after(() => Promise.all(ends.map((end) => end())));

  it('is served by npm run dev', async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const dev = new TalkingProcess({
      folder: project.folder,
      program: 'npm',
      args: ['run', 'dev', '--silent'],
      environment: { PORT: String(port), PUBLIC_URL: url },
    });
    ends.push(() => dev.interrupt());
    await dev.hears(/Serves, and restarts after every change\./);
    expect(await (await fetch(`${url}/elsewhere`)).text()).to.include('There is nothing at this path.');
    await dev.interrupt();
  });

  it('passes npm run design: all handlers fit, and no contract differs from its release', async () => {
    const designing = new Designing(project);
    ends.push(() => designing.stop());
    const screen = await designing.screen('no changes', 'no mistakes');
    expect(screen).not.to.include('warning');
  });
});
