/** Clock offset: processes on machines with different clocks all use the database's clock. */
import { expect } from 'chai';
import { createClockAlarm } from '../../src/observe/alarms.js';
import { followClock } from '../../src/storage/database-clock.js';
import { keptLog } from '../support/server/kept-log.js';
import { forEachEngine } from '../support/database/engines.js';

/** In milliseconds: the query may have to wait where other tests run beside this one. */
const tolerance = 1000;

forEachEngine('The bank’s clock', (engine) => {
  const isShared = engine.name === 'mysql';

  for (const wrongBy of [-7_200_000, -5000, -300, 0, 300, 5000]) {
    it(`follows the ${isShared ? 'database’s' : 'machine’s'} clock with an offset of ${wrongBy} ms`, async () => {
      const { lines, log } = keptLog('debug');
      const clock = await followClock(engine.database(), createClockAlarm(log), () => Date.now() + wrongBy);
      const error = clock.now() - Date.now();
      clock.stop();
      expect(error).to.be.closeTo(isShared ? 0 : wrongBy, tolerance);
      expect(lines).to.have.length(isShared && Math.abs(wrongBy) > 1000 ? 1 : 0);
    });
  }

  if (isShared) {
    it('raises one alarm when its offset grows, and reports the recovery', async () => {
      const { lines, log } = keptLog('debug');
      let wrongBy = 0;
      const clock = await followClock(engine.database(), createClockAlarm(log), () => Date.now() + wrongBy);
      for (const each of [3000, 3000, 0]) {
        wrongBy = each;
        await clock.look();
        expect(clock.now() - Date.now()).to.be.closeTo(0, tolerance);
      }
      clock.stop();
      const [alarm, end, ...others] = lines;
      expect(alarm)
        .to.include({ alarm: 'clock-apart' })
        .and.have.property('aheadMilliseconds')
        .that.is.closeTo(-3000, tolerance);
      expect(end).to.have.property('aheadMilliseconds').that.is.closeTo(0, tolerance);
      expect(others).to.deep.equal([]);
    });
  }
});
