/** Why a call was refused, in full, for the developers of its client. */
import type { Explanation } from '../../../../src/domain/explanation.js';
import type { Instant } from '../../../../src/domain/time.js';
import { details, row } from '../../../../src/pages/kit/components.js';
import type { Fragment, Html } from '../../../../src/engine/html.js';
import { code } from '../frame/components.js';
import * as words from '../texts.js';

type Fact = readonly [name: keyof typeof words.log.facts, value: Fragment | undefined];

/** Lists the facts of a refusal; omits absent ones, and the text of a signature. */
export function renderExplanation(explanation: Explanation, timeOf: (at: Instant) => string): Html {
  const { facts } = words.log;
  const rows = listFacts(explanation, (at) => (at === undefined ? undefined : timeOf(at)));
  return details(rows.map(([name, value]) => (value === undefined ? undefined : row(facts[name], value))));
}

function listFacts(
  explanation: Explanation,
  at: (instant: Instant | undefined) => string | undefined,
): readonly Fact[] {
  switch (explanation.kind) {
    case 'signature':
      return [
        ['keyId', code(explanation.keyId)],
        ['algorithm', explanation.algorithm],
        ['signedNames', explanation.signedNames.join(' ')],
      ];
    case 'digest':
      return [
        ['algorithm', explanation.algorithm],
        ['sent', code(explanation.sent)],
        ['computed', code(explanation.computed)],
        ['bodyBytes', String(explanation.bodyBytes)],
      ];
    case 'date':
      return [
        ['signedAt', at(explanation.signedAt)],
        ['bankAt', at(explanation.bankAt)],
        ['mostSeconds', String(explanation.mostSeconds)],
      ];
    case 'consent':
      return [
        ['consent', code(explanation.consentId)],
        ['status', explanation.status],
        ['createdAt', at(explanation.createdAt)],
        ['authorisedBefore', at(explanation.authorisedBefore)],
        ['validUntil', explanation.validUntil],
        ['lastActionDate', explanation.lastActionDate],
        ['usedUpAt', at(explanation.usedUpAt)],
      ];
    case 'role':
      return [
        ['missingRole', explanation.missing],
        ['presentRoles', explanation.present.join(', ')],
      ];
    case 'scope':
      return [
        ['neededScope', explanation.needed],
        ['presentScopes', explanation.present.join(', ')],
      ];
    case 'count':
      return [
        ['counted', explanation.endpoint ?? explanation.counted],
        ['count', explanation.count === undefined ? undefined : String(explanation.count)],
        ['most', String(explanation.most)],
        ['resetsAt', at(explanation.resetsAt)],
      ];
    case 'path':
      return [['nearest', code(explanation.nearest)]];
    default:
      return factsOfTokens(explanation, at);
  }
}

/** The facts about tokens, codes, clients and grants. */
function factsOfTokens(
  explanation: Extract<Explanation, { kind: 'token' | 'code' | 'client' | 'grant' }>,
  at: (instant: Instant | undefined) => string | undefined,
): readonly Fact[] {
  switch (explanation.kind) {
    case 'token':
      return [
        ['tokenState', explanation.state],
        ['expiresAt', at(explanation.expiresAt)],
        ['rotatedAt', at(explanation.rotatedAt)],
        ['endedAt', at(explanation.endedAt)],
        ['consent', named(explanation.consentId)],
      ];
    case 'code':
      return [
        ['codeState', explanation.state],
        ['issuedAt', at(explanation.issuedAt)],
        ['expiresAt', at(explanation.expiresAt)],
        ['endedAt', at(explanation.endedAt)],
        ['neededAddress', named(explanation.neededAddress)],
        ['consent', named(explanation.consentId)],
      ];
    case 'client':
      return [
        ['clientState', explanation.state],
        ['method', explanation.method],
      ];
    case 'grant':
      return [
        ['missingGrant', explanation.missing],
        ['presentGrants', explanation.present.join(', ')],
      ];
  }
}

function named(text: string | undefined): Fragment | undefined {
  return text === undefined ? undefined : code(text);
}
