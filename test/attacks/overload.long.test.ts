import { forEachEngine } from '../support/engines.js';
import { expectInTime, expectOrder, overload } from './overload.js';

forEachEngine('1,500 callers at once', ({ url }) => {
  it('are served in time or told to come again, and two seconds later all is as before', async () => {
    const figures = await overload({
      databaseUrl: url(),
      connections: 1500,
      seconds: 30,
      settings: { ANSWER_SECONDS: '5' },
    });
    console.log(JSON.stringify(figures));
    expectOrder(figures);
    expectInTime(figures);
  });
});
