/** Where a contract's request has what the rules speak of: the one place that knows header, query, path and body of both. */
import type { Violation } from '../domain/problem.js';

/** Fields of the rules by their first name; every other one is of the body. */
const places: Readonly<Record<string, string>> = {
  request: 'body',
  requestId: 'X-Request-ID',
  psuId: 'header.PSU-ID',
  psuCorporateId: 'header.PSU-Corporate-ID',
  redirectUri: 'header.TPP-Redirect-URI',
  nokRedirectUri: 'header.TPP-Nok-Redirect-URI',
  accessToken: 'header.Authorization',
  consentIdSent: 'header.Consent-ID',
  consentId: 'path.consentId',
  paymentId: 'path.paymentId',
  basketId: 'path.basketId',
  authorisationId: 'path.authorisationId',
  resourceId: 'path.account-id',
  product: 'path.payment-product',
  withBalance: 'query.withBalance',
  dateFrom: 'query.dateFrom',
  dateTo: 'query.dateTo',
  entryReferenceFrom: 'query.entryReferenceFrom',
  deltaList: 'query.deltaList',
  pageSize: 'query.pageSize',
  cursor: 'query.cursor',
};

/** A stage that reads the message itself, before any rule does, names the place in it. */
const isPlace = /^(header|query|path|body)(\.|$)/;

/** `creditorAccount.iban` becomes `body.creditorAccount.iban`, and `psuId` becomes `header.PSU-ID`. */
export function pathOf(field: string): string {
  if (Object.hasOwn(places, field)) return places[field] ?? field;
  return isPlace.test(field) ? field : `body.${field}`;
}

/** What the caller reads about a violation, with the field by its name in the contract. */
export function textOf({ continuesField, field, text }: Violation): string {
  return continuesField && field !== undefined ? `${pathOf(field)} ${text}` : text;
}
