/** Admission control: concurrency limits and load shedding, with the operator's settings. */
import { createCallerNetwork } from '../api/addresses.js';
import { admission, type Admission } from '../api/admission/admission.js';
import type { ShedCounter } from '../api/admission/shed-calls.js';
import type { Config } from '../config/config.js';
import type { Services } from '../usecases/services.js';
import type { EventLoopWatch } from '../observe/event-loop.js';

export function createAdmission(
  config: Config,
  { work }: Pick<Services, 'work'>,
  eventLoop: Pick<EventLoopWatch, 'delayMilliseconds' | 'standBack'>,
  turnedAway: ShedCounter,
): Admission {
  const parts = {
    slots: {
      atOnce: config.REQUESTS_AT_ONCE,
      sharePerOwner: config.REQUESTS_AT_ONCE_PER_CLIENT_SHARE / 100,
    },
    bodies: { atOnce: config.BODIES_AT_ONCE, perAddress: config.BODIES_AT_ONCE_PER_ADDRESS },
    load: {
      eventLoopMilliseconds: eventLoop.delayMilliseconds,
      queueMilliseconds: () => work.waitingMilliseconds(),
      standBack: eventLoop.standBack,
    },
    turnedAway,
    answerMilliseconds: config.ANSWER_SECONDS * 1000,
  };
  return admission(parts, createCallerNetwork(config.TRUSTED_PROXIES));
}
