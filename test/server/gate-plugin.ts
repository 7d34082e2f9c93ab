/**
 * A plugin that holds every POST: it appends a line to the file CALLS_FILE and waits for the file GATE_FILE. A test so
 * knows which requests are in progress, and decides when they end.
 */
import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Plugin } from '../../src/plugins/plugin.js';

const gate: Plugin = {
  name: 'gate',
  before: [
    async ({ method }) => {
      if (method !== 'POST') return;
      appendFileSync(process.env['CALLS_FILE'] ?? '', 'call\n');
      while (!existsSync(process.env['GATE_FILE'] ?? '')) await pause(10);
    },
  ],
};
export default gate;
