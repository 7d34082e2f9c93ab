import { describeAtTheDoor } from '../support/server/bank.js';
import { defineLoginCrowding } from './login-crowding.js';

// As in production: with the portal, each browser counts apart.
const countingByName = { PORTAL: 'false' };

describeAtTheDoor(
  'A dozen strangers at the login page',
  (bank) => defineLoginCrowding(bank, { strangers: 12, times: 1 }),
  countingByName,
);
