/** Additional requirements of a bank for signatures, beyond the Berlin Group's: a recent date, and (request-target). */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { sha256Hex } from '../../src/crypto/digests.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { expectRefusal } from '../support/contracts/refused-requests.js';
import {
  issuing,
  paymentPath,
  root,
  sendSigned,
  type SignedRequest,
  trustFolderOf,
} from '../support/tpp/signing-bank.js';
import { startedBy, v100, v132, verdictOf } from '../support/tpp/tpp.js';

const TRUST_FOLDER = trustFolderOf([root, issuing]);
const date = '401 SIGNATURE_INVALID header.Date';
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);

const withDate = (text: string, more: SignedRequest = {}): SignedRequest => ({
  ...more,
  headers: { Date: text },
  names: ['digest', 'x-request-id', 'date'],
});

describeAtTheBank(
  'A signed Date',
  (bank) => {
    // Computed at sending time, which may be minutes after this file is loaded.
    const near: Readonly<Record<string, () => string>> = {
      'in the HTTP format': () => secondsFromNow(0).toUTCString(),
      'in another time zone': () =>
        secondsFromNow(2 * 3600)
          .toUTCString()
          .replace('GMT', '+0200'),
      'in ISO 8601': () => secondsFromNow(0).toISOString(),
      'four minutes ago': () => secondsFromNow(-240).toUTCString(),
      'in four minutes': () => secondsFromNow(240).toUTCString(),
    };
    for (const [what, text] of Object.entries(near)) {
      it(`is accepted ${what}`, async () => void startedBy(await sendSigned(bank, withDate(text()))));
    }

    const wrong: Readonly<Record<string, () => string>> = {
      'six minutes ago': () => secondsFromNow(-360).toUTCString(),
      'in six minutes': () => secondsFromNow(360).toUTCString(),
      'a year ago': () => secondsFromNow(-365 * 86_400).toUTCString(),
      'without a time zone': () => secondsFromNow(0).toUTCString().replace(' GMT', ''),
      'in ISO 8601 without a time zone': () => secondsFromNow(0).toISOString().replace('Z', ''),
      'as a number': () => String(Date.now()),
      'with an invalid day': () => 'Sun, 99 Nov 2026 08:49:37 GMT',
      'with another text': () => 'today',
    };
    for (const [what, text] of Object.entries(wrong)) {
      it(`is refused ${what}`, () => expectRefusal(bank, () => sendSigned(bank, withDate(text())), date));
    }

    it('is checked only if it is signed', async () => {
      startedBy(await sendSigned(bank, { headers: { Date: 'today' } }));
    });

    it('is valid within the configured window, and its request id is kept equally long', async () => {
      await bank.restart({ SIGNATURE_DATE_WINDOW_SECONDS: '3600' });
      const requestId = randomUUID();
      const send = (seconds: number) => {
        const request = withDate(secondsFromNow(seconds).toUTCString());
        return sendSigned(bank, { ...request, headers: { ...request.headers, 'X-Request-ID': requestId } });
      };
      const kept = () =>
        bank
          .database()
          .reader('signed_requests')
          .where('request_key', sha256Hex(requestId))
          .pluck('good_until');
      startedBy(await send(-360));
      const [first, ...others] = await kept();
      expect(others).to.deep.equal([]);
      // With a new signature, the same request is valid for longer.
      startedBy(await send(3000));
      const [second] = await kept();
      expect(Number(second) - Number(first)).to.be.within(3_359_000, 3_400_000);
      startedBy(await send(0));
      expect(await kept()).to.deep.equal([second]);
    });
  },
  { TRUST_FOLDER },
);

describeAtTheBank(
  'A bank that requires (request-target)',
  (bank) => {
    const names = ['(request-target)', 'digest', 'x-request-id'];
    const uncovered = '401 SIGNATURE_INVALID header.Signature';

    it('accepts a signature that covers (request-target)', async () => {
      const { id } = startedBy(await sendSigned(bank, { names }));
      const read = { method: 'GET', path: `${paymentPath}/${id}/status`, names };
      expect(verdictOf(await sendSigned(bank, read))).to.equal('200');
    });

    it('refuses a signature without (request-target), and names the missing field', async () => {
      const { text } = await expectRefusal(bank, () => sendSigned(bank), uncovered);
      expect(text).to.include('does not cover (request-target).');
      const less = () => sendSigned(bank, { names: ['x-request-id'] });
      expect((await expectRefusal(bank, less, uncovered)).text).to.include('digest, (request-target).');
    });

    it('refuses a signature for another path', async () => {
      const made = sendSigned(bank, { names, path: paymentPath.replace(v132, v100), sentPath: paymentPath });
      expect(verdictOf(await made)).to.equal(uncovered);
    });
  },
  { TRUST_FOLDER, SIGNATURE_REQUEST_TARGET: 'required' },
);
