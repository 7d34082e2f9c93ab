import { describeAtTheBank } from '../support/bank.js';
import { defineLoginCrowding } from './login-crowding-suite.js';

describeAtTheBank('45 strangers at the login, twelve times', (bank) => defineLoginCrowding(bank, 12, true), {
  ANSWER_SECONDS: '5',
});
