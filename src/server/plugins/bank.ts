/** The bank that a plugin brings, as it is or made when the server starts. */
import type { CoreBanking } from '../../bank/core-banking.js';
import type { Sca } from '../../bank/sca.js';
import { ConfigProblem, type Config } from '../../config/config.js';
import type { Foundations } from '../foundations.js';
import { checkMade, type Port } from './check-bank.js';
import type { Made, Plugin } from './plugin.js';

interface OwnBank {
  readonly bank: CoreBanking;
  readonly sca: Sca;
}

/** Undefined where no plugin brings one. Throws a `ConfigProblem` that names everything that is wrong with it. */
export function ownBankOf(
  plugins: readonly Plugin[],
  foundations: Foundations,
  config: Config,
): OwnBank | undefined {
  for (const { bank, name = 'bank', sca } of plugins) {
    if (!bank || !sca) continue;
    const mistakes: string[] = [];
    const made = <Part>(port: Port, part: Made<Part>): Part | undefined => {
      if (!isMaker(part)) return part;
      try {
        const value = part(foundations, config);
        checkMade(port, value, (field, sentence) => mistakes.push(`${name}: ${field} ${sentence}`));
        return value;
      } catch (error) {
        mistakes.push(
          `${name}: ${port} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
        );
        return undefined;
      }
    };
    const own = { bank: made('bank', bank), sca: made('sca', sca) };
    if (mistakes.length > 0 || !own.bank || !own.sca) {
      throw new ConfigProblem(mistakes, 'The plugins are not usable');
    }
    return { bank: own.bank, sca: own.sca };
  }
  return undefined;
}

function isMaker<Part>(part: Made<Part>): part is (foundations: Foundations, config: Config) => Part {
  return typeof part === 'function';
}
