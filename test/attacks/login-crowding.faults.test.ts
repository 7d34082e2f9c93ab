import { describeAtTheDoor } from '../support/bank.js';
import { defineLoginCrowding } from './login-crowding-suite.js';

describeAtTheDoor('20 strangers at the login', (bank) =>
  defineLoginCrowding(bank, { strangers: 20, times: 1 }),
);
