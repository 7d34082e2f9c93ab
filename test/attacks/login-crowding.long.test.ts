import { describeAtTheBank } from '../support/server/bank.js';
import { defineLoginCrowding } from './login-crowding.js';

describeAtTheBank(
  '45 strangers at the login page, and twelve logins',
  (bank) => defineLoginCrowding(bank, { strangers: 45, times: 12, isAlone: true }),
  // As in production: with the portal, each browser counts apart.
  { ANSWER_SECONDS: '5', PORTAL: 'false' },
);
