/** `npm run dev` on a copy of this project: from a folder in which nothing was built to a bank, and to a changed one. */
import { expect } from 'chai';
import { freePort } from '../support/ports.js';
import { ProjectCopy } from '../support/project-copy.js';
import { TalkingProcess } from '../support/talking-process.js';

describe('npm run dev in this project', () => {
  let dev: TalkingProcess;
  after(() => dev.interrupt());

  it('serves the bank, and serves it again with a contract that was changed', async () => {
    const project = new ProjectCopy();
    const port = await freePort();
    const url = `http://localhost:${port}`;
    dev = new TalkingProcess({
      folder: project.folder,
      program: 'npm',
      args: ['run', 'dev', '--silent'],
      environment: { PORT: String(port), PUBLIC_URL: url },
    });
    await dev.hears(/Serves, and again after every change\./);
    expect(await (await fetch(`${url}/elsewhere`)).text()).to.include('There is nothing at this path.');
    project.edit('specs/payments/1.3.2.yaml', 'with the name of the payer', 'with the name of whoever pays');
    await dev.hears(/Generated \d+ files in [\d.]+ s\./);
    await dev.hears(/Serves the new code/);
    const document = await (await fetch(`${url}/openapi/payments-1.3.2.json`)).text();
    expect(document).to.include('the name of whoever pays');
  });
});
