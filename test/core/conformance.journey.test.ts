/** The example of a remote core passes every rule of the port with lost, late and repeated answers. */
import { expect } from 'chai';
import { remoteCore } from '../../examples/remote-core/adapter.js';
import { listFailures } from '../../conformance/test/conformance.js';
import { CoreProcess } from './core-process.js';

describe('The example adapter to a remote core', () => {
  let core: CoreProcess;
  before(async () => {
    core = await CoreProcess.start();
  });
  after(() => core.kill());
  const adapter = () => remoteCore({ core: core.url, bankCode: '9900014', homeCurrency: 'EUR' });

  it('satisfies every rule of the port with lost, late and repeated answers', async () => {
    await core.fail({ loseEvery: 4, lateEvery: 3, lateMilliseconds: 20, twiceEvery: 2 });
    expect(await listFailures(adapter(), { settlesWithinSeconds: 2 })).to.deep.equal([]);
  });
});
