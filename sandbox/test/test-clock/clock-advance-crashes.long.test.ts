/**
 * The processes that advance a workspace's clock over half a year are killed one after the other, at every possible
 * place.
 */
import { describeCrashes } from './clock-advance-crashes.js';

describeCrashes('A test clock whose processes crash at every place', {
  payments: 1_000,
  consents: 100,
  days: 181,
  deaths: [
    ['before the outcomes are stored', 20],
    ['before a step', 15],
    ['before the orders of a step', 15],
    ['before the core books', 15],
    ['before the outcomes are stored', 1],
    ['before the orders of a step', 1],
    ['before the core books', 1],
    ['before a step', 1],
    ['before the arrival', 1],
  ],
});
