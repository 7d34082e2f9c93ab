/** The plugin: the remote core as the bank's core, with the sandbox's authenticator. */
import type { Plugin } from 'open-banking-interface';
import { sandboxOf } from 'open-banking-interface/sandbox';
import { remoteCore } from './adapter.js';

export default {
  name: 'remote-core',
  bank: (_, { HOME_CURRENCY: homeCurrency }) =>
    remoteCore({
      core: process.env['CORE_URL'] ?? 'http://127.0.0.1:8091',
      bankCode: '9900014',
      homeCurrency,
    }),
  sca: (foundations, config) => sandboxOf(foundations, config).sca,
} satisfies Plugin;
