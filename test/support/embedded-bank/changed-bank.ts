/** The embedded bank as a bank's own adapter, with some of its functions replaced. */
import { sandboxOf } from '../../../sandbox/src/index.js';
import type { Plugin } from '../../../src/plugins/plugin.js';

type Parts = ReturnType<typeof sandboxOf>;
type Replace<Part> = (own: Part) => Partial<Part>;

/** Each function gets the embedded part, and returns what stands in place of its members. */
export function changedBank(
  replaceBank: Replace<Parts['bank']> = () => ({}),
  replaceSca: Replace<Parts['sca']> = () => ({}),
): Required<Pick<Plugin, 'bank' | 'sca'>> {
  return {
    bank: (...given) => {
      const { bank } = sandboxOf(...given);
      return { ...bank, ...replaceBank(bank) };
    },
    sca: (...given) => {
      const { sca } = sandboxOf(...given);
      return { ...sca, ...replaceSca(sca) };
    },
  };
}
