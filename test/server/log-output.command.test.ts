/** A log that cannot be written ends no call, and is told of. */
import { EventEmitter, once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { createLog } from '../../src/log.js';
import { ActiveAlarms } from '../../src/observe/active-alarms.js';
import { followLogOutput } from '../../src/observe/log-output.js';
import { mainProgram } from '../support/server/command-line.js';
import { freePort } from '../support/runner/ports.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { until } from '../support/runner/together.js';

/** An output whose disk may be full. */
class Disk extends EventEmitter {
  isFull = false;
  readonly lines: string[] = [];

  write(text: string): boolean {
    if (this.isFull) this.emit('error', Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    else this.lines.push(text);
    return !this.isFull;
  }
}

describe('The log on a full disk', () => {
  it('raises an alarm while lines are lost, and then has their count', async () => {
    const disk = new Disk();
    const log = createLog('info', disk);
    const book = new ActiveAlarms();
    followLogOutput(disk, log, book, () => expect.fail('its reader is not gone'), 10);
    disk.isFull = true;
    for (let count = 0; count < 3; count += 1) log.info('lost');
    expect(book.lasts('log-unwritable')).to.equal(true);
    disk.isFull = false;
    await until(async () => !book.lasts('log-unwritable'));
    const [blank, ...lines] = disk.lines;
    expect(blank).to.equal('\n');
    const told = lines.map((line): unknown[] => {
      const { alarm, count, msg } = JSON.parse(line);
      return [alarm, count, msg];
    });
    expect(told).to.deep.equal([
      ['log-unwritable', 3, 'lines of the log could not be written, at least so many'],
      [undefined, undefined, 'the log can be written again'],
    ]);
  });
});

describe('A server whose log has no reader any more', () => {
  it('answers the call under way, drains, and ends with 1', async () => {
    const port = await freePort();
    const DATABASE_URL = `file:${join(temporaryFolder(), 'bank.db')}`;
    const env = { PATH: process.env['PATH'], DATABASE_URL, PORT: String(port), LOG_LEVEL: 'debug' };
    const child = spawn(process.execPath, [mainProgram], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (data) => (stderr += String(data)));
    const isListening = new Promise<void>((resolve) =>
      child.stdout.on('data', (data) => String(data).includes('"listening"') && resolve()),
    );
    await isListening;
    child.stdout.destroy();
    const ended = once(child, 'exit');
    const { status } = await fetch(`http://127.0.0.1:${port}/health/live`);
    expect(status).to.equal(200);
    expect(await ended).to.deep.equal([1, null]);
    expect(stderr).to.equal('The reader of the log is gone; the server stops.\n');
  });
});
