/** Access tokens of every kind, for the access control matrix. */
import { sha256Hex } from '../../src/crypto/digests.js';
import type { Database } from '../../src/storage/database.js';
import { ibans, marko } from '../support/embedded-bank/sandbox.js';
import { textAt } from '../support/runner/json.js';
import { ConsentTpp, oneOff } from '../support/tpp/tpp-consents.js';

/** Returns the tokens, and the consents of the TPP's own ones. */
export async function grantTokens(bankUrl: () => string, database: Database) {
  const consents = new ConsentTpp(bankUrl);
  const ended = (await consents.granted()).token;
  // A further consent for the same account ends the previous consent.
  const granted = await consents.granted();
  const funds = await consents.grantedFunds();
  const revoked = await consents.grantedFunds(ibans.anaSavings);
  await consents.revoke(revoked.token);
  const expired = await consents.grantedFunds(ibans.anaDollars);
  await database
    .writer('access_tokens')
    .where({ hash: sha256Hex(expired.token) })
    // A minute ago: rows that expired 30 days ago are deleted.
    .update({ expires_at: Date.now() - 60_000 });
  const other = new ConsentTpp(bankUrl, undefined, 'sandbox-tpp-b');
  const another = await consents.granted({ request: oneOff });
  const anotherFunds = await consents.grantedFunds();
  const markos = { username: marko.userName, password: marko.password };
  const byPassword = async (scope: string) =>
    textAt((await consents.exchange({ grant_type: 'password', scope, ...markos })).body, 'access_token');
  const ofNobody = await consents.exchange({ grant_type: 'client_credentials', scope: 'AISP' });
  const tokens = {
    ended,
    own: granted.token,
    funds: funds.token,
    others: (await other.granted()).token,
    othersFunds: (await other.grantedFunds()).token,
    revoked: revoked.token,
    expired: expired.token,
    another: another.token,
    anotherFunds: anotherFunds.token,
    markos: await byPassword('AISP'),
    markosFunds: await byPassword('PSP_IC'),
    ofNobody: textAt(ofNobody.body, 'access_token'),
  };
  return { ...granted, tokens, fundsConsentId: funds.consentId };
}
