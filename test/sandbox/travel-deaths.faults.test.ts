/** The process that advances a workspace's clock dies on the way: another one goes on, and nothing happens twice. */
import { describeDeaths } from './dying-travel.js';

describeDeaths('A workspace’s clock whose process dies with orders at the core', {
  payments: 30,
  consents: 10,
  days: 10,
  deaths: [['before the outcomes are stored', 4]],
});
