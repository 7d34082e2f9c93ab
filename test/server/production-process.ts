/** Starts a production bank with its own parts, and prints the addresses of all modules loaded by then. */
import { register } from 'node:module';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import type { CoreBanking } from '../../src/bank/core-banking.js';
import type { Sca } from '../../src/bank/sca.js';

const { port1, port2 } = new MessageChannel();
const hook = `
  let port;
  export const initialize = (data) => { port = data.port; };
  export const load = (url, context, next) => { port.postMessage(url); return next(url, context); };
`;
register(`data:text/javascript,${encodeURIComponent(hook)}`, {
  data: { port: port2 },
  transferList: [port2],
});

const unused = (): Promise<never> => Promise.reject(new Error('no call expected'));
const bank: CoreBanking = {
  findAccount: unused,
  isOwnIban: () => false,
  mandateOf: unused,
  findCustomer: unused,
  accountsOf: unused,
  findAccountById: unused,
  balanceOf: unused,
  entriesOf: unused,
  ratesOn: unused,
  execute: unused,
  outcomeOf: unused,
};
const sca: Sca = {
  checkPassword: unused,
  methods: unused,
  start: unused,
  check: unused,
  outcomeOf: unused,
};

const { serve } = await import('../../src/start/serve.js');
await serve({ bank, sca });

const urls: string[] = [];
for (let one = receiveMessageOnPort(port1); one; one = receiveMessageOnPort(port1))
  urls.push(String(one.message));
process.stdout.write(`\n${JSON.stringify(urls)}`, () => process.exit());
