/** Dependencies of the client registry, without the bank, so that commands work without one. */
import type { Services } from '../services.js';

type Needed =
  | 'clock'
  | 'fingerprint'
  | 'ids'
  | 'keyHosts'
  | 'read'
  | 'readLicence'
  | 'stores'
  | 'tell'
  | 'tokenSecrets'
  | 'warnedGrants'
  | 'work';

export type ClientServices = Pick<Services, Needed>;
