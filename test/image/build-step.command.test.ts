/** Steps of an image's build: a download may hang. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { runBuildStep } from '../support/image/build-step.js';

/** A process that has ended has no command line, even if nobody has asked for its exit code. */
function isRunning(pid: string): boolean {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) && readFileSync(file, 'utf8') !== '';
}

const refused = (step: Promise<string>): Promise<string> => step.catch(String);

describe('A step of an image’s build', () => {
  it('returns what it printed, and fails with it', async () => {
    expect(await runBuildStep('sh', ['-c', 'echo built; echo noted >&2'])).to.equal('built');
    expect(await refused(runBuildStep('sh', ['-c', 'echo begun; echo ECONNRESET >&2; exit 2']))).to.equal(
      'Error: begun\nECONNRESET\nsh -c echo begun; echo ECONNRESET >&2; exit 2 failed.',
    );
  });

  it('that hangs ends with every program that it has started', async () => {
    const said = await refused(runBuildStep('sh', ['-c', 'sleep 600 & echo $!; wait'], 600));
    expect(said).to.match(/ did not end within 0\.01 minutes, and was ended\.$/);
    const [pid = ''] = /\d+/.exec(said) ?? [];
    await pause(100);
    expect(isRunning(pid)).to.equal(false);
  });
});
