/** The process that advances a workspace's clock is killed: another process continues, and no work is done twice. */
import { describeCrashes } from './clock-advance-crashes.js';

describeCrashes('A test clock whose process crashes with orders at the core', {
  payments: 30,
  consents: 10,
  days: 10,
  deaths: [['before the outcomes are stored', 4]],
});
