/** Plugin: a core that answers every order with a delay, SLOW_MILLISECONDS. */
import { setTimeout as pause } from 'node:timers/promises';
import { sandboxOf } from '../../sandbox/src/index.js';
import type { Plugin } from '../../src/plugins/plugin.js';

const milliseconds = Number(process.env['SLOW_MILLISECONDS'] ?? '0');
const late = () => (milliseconds > 0 ? pause(milliseconds) : undefined);

export default {
  name: 'slow-core',
  bank: (foundations, config) => {
    const { bank } = sandboxOf(foundations, config);
    return {
      ...bank,
      execute: async (order, signal) => {
        await late();
        return bank.execute(order, signal);
      },
      outcomeOf: async (attempt, signal) => {
        await late();
        return bank.outcomeOf(attempt, signal);
      },
    };
  },
  sca: (foundations, config) => sandboxOf(foundations, config).sca,
} satisfies Plugin;
