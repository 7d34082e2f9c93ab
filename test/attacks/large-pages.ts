/** Fairness: one TPP reads pages of the maximum size without pause while another TPP pays. */
import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '../../src/domain/time.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { keepCalling, type CallFigures } from './many-callers.js';
import { paymentText, requestText } from './requests.js';

export interface LargePagesPlan {
  readonly url: string;
  readonly readers: number;
  readonly seconds: number;
}

export interface LargePagesFigures {
  readonly undisturbed: CallFigures;
  readonly disturbed: CallFigures;
  readonly pages: CallFigures;
  /** The median of the pages answered during one payment. */
  readonly pagesBeforePayment: number;
}

export async function payBesideReaders(plan: LargePagesPlan): Promise<LargePagesFigures> {
  const { readers, seconds, url } = plan;
  const page = await pageRequest(url);
  let hasPaid = false;
  let [answered, answeredBefore] = [0, 0];
  let overtaken: number[] = [];
  const pay = () =>
    keepCalling({
      url,
      connections: 1,
      seconds,
      // Beside other tests, one second may be enough for a single payment only.
      atLeast: 20,
      request: () => {
        answeredBefore = answered;
        return paymentText('sandbox-tpp-b');
      },
      onAnswer: () => overtaken.push(answered - answeredBefore),
      pauseMilliseconds: 10,
    });
  // The first payments warm the server up.
  await pay();
  const undisturbed = await pay();
  const reading = keepCalling({
    url,
    connections: readers,
    seconds: seconds + 1,
    goesOn: () => !hasPaid,
    request: page,
    onAnswer: () => (answered += 1),
  });
  await pause(500);
  overtaken = [];
  const disturbed = await pay();
  hasPaid = true;
  const pagesBeforePayment = median(overtaken);
  return { undisturbed, disturbed, pages: await reading, pagesBeforePayment };
}

/** Two years of an account, in pages of the maximum size. */
export async function pageRequest(url: string): Promise<() => string> {
  const tpp = new ConsentTpp(() => url);
  const { consentId, token } = await tpp.granted();
  const accountId = await tpp.accountId(token);
  const from = addDays(new Date().toISOString().slice(0, 10), -720);
  const path = `${tpp.basePath}/accounts/${accountId}/transactions?bookingStatus=booked&dateFrom=${from}&pageSize=500`;
  const headers = {
    'X-Gateway-Client-Id': tpp.clientId,
    'Consent-ID': consentId,
    Authorization: `Bearer ${token}`,
    'PSU-IP-Address': '192.0.2.1',
  };
  return () => requestText('GET', path, headers);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
