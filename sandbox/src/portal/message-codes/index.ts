/** Every message code of this server, with its cause, its remedy, and an example call. */
import type { AnsweredCode, DeclaredCode } from '../../../../src/contract/answers.js';
import type { MessageCode } from './message-code.js';
import { oauthErrors } from './oauth-errors.js';
import { otherRefusals } from './other-refusals.js';
import { wrongCallers } from './wrong-callers.js';
import { wrongRequests } from './wrong-requests.js';

export const messageCodes: Readonly<Record<AnsweredCode, MessageCode>> = {
  ...wrongRequests,
  ...wrongCallers,
  ...otherRefusals,
};

/** With the errors of OAuth2, by status and code or by the error. */
export const allCodes: Readonly<Record<string, MessageCode>> = { ...messageCodes, ...oauthErrors };

/** Message codes from the Berlin Group's lists that this bank never answers, and why. */
export const codesNeverAnswered: Readonly<Record<Exclude<DeclaredCode, AnsweredCode>, string>> = {
  '400 CARD_INVALID': 'The bank confirms funds by account, not by card.',
  '400 CONSENT_UNKNOWN': 'A payment that names an unknown consent is accepted, and its customer logs in.',
  '400 NO_PIIS_ACTIVATION': 'Confirmation of funds is open for every account.',
  '400 PAYMENT_FAILED': 'A payment that fails after its initiation has the status RJCT.',
  '400 RESOURCE_EXPIRED': 'Ended payments and consents can still be read.',
  '400 SCA_INVALID': 'Customers authenticate only on the bank’s own page and in its app.',
  '400 SCA_METHOD_UNKNOWN': 'The customer chooses the method on the bank’s own page.',
  '400 SERVICE_INVALID': 'An unsupported method is 405 SERVICE_INVALID.',
  '400 SESSIONS_NOT_SUPPORTED': 'The bank accepts combinedServiceIndicator: true.',
  '400 TIMESTAMP_INVALID':
    'A date that cannot be read is 400 FORMAT_ERROR; a signed one, 401 SIGNATURE_INVALID.',
  '401 KID_MISSING': 'A signature without keyId is 401 SIGNATURE_INVALID.',
  '401 PSU_CREDENTIALS_INVALID': 'Customers log in only on the bank’s own page.',
  '401 REQUIRED_KID_MISSING': 'A signature without keyId is 401 SIGNATURE_INVALID.',
  '401 ROLE_INVALID': 'A service outside the client’s roles is 403 SERVICE_BLOCKED.',
  '403 PRODUCT_INVALID': 'Every product is open to every customer.',
  '403 RESOURCE_EXPIRED': 'Ended payments and consents can still be read.',
  '403 RESOURCE_UNKNOWN': 'A missing resource is 404 RESOURCE_UNKNOWN.',
};
