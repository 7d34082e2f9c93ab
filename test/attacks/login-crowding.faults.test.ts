import { describeAtTheDoor } from '../support/bank.js';
import { defineLoginCrowding } from './login-crowding-suite.js';

describeAtTheDoor('45 strangers at the login', (bank) => defineLoginCrowding(bank, 3));
