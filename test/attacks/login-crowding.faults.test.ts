import { describeAtTheDoor } from '../support/server/bank.js';
import { defineLoginCrowding } from './login-crowding-suite.js';

describeAtTheDoor('A dozen strangers at the login page', (bank) =>
  defineLoginCrowding(bank, { strangers: 12, times: 1 }),
);
