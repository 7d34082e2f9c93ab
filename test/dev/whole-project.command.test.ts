/** `npm run dev` on a copy of this project, in which nothing was built. */
import { expect } from 'chai';
import { freePort } from '../support/ports.js';
import { ProjectCopy } from '../support/project-copy.js';
import { TalkingProcess } from '../support/talking-process.js';

describe('npm run dev in this project', () => {
  let dev: TalkingProcess;
  after(() => dev.interrupt());

  it('serves the bank', async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    dev = new TalkingProcess({
      folder: new ProjectCopy().folder,
      program: 'npm',
      args: ['run', 'dev', '--silent'],
      environment: { PORT: String(port), PUBLIC_URL: url },
    });
    await dev.hears(/Serves, and again after every change\./);
    expect(await (await fetch(`${url}/elsewhere`)).text()).to.include('There is nothing at this path.');
  });
});
