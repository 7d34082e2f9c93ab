/** Checks a contract's own data: its version, its server address, and that it has operations. */
import { defaultDialect, isModern, isReadDialect } from '../documents/dialect.js';
import { exampleTexts, movedLink } from '../documents/links.js';
import { type JsonObject, asList, asObject, asText } from '../json.js';
import type { Contract } from '../operations/operations.js';
import type { RuleId } from '../rule-table.js';

/** Whether the document has a version of OpenAPI that this generator reads. */
export function isRead({ document }: Pick<Contract, 'document'>): boolean {
  return isModern(document) || isOpenApi30(document);
}

function isOpenApi30(document: JsonObject): boolean {
  return /^3\.0\.\d+\S*$/.test(asText(document['openapi']) ?? '');
}

/**
 * Checks version, server and operations. An incomplete contract may have operations that are not known yet; `isOwn`
 * contracts are of OpenAPI 3.0.
 */
export function checkDocument(contract: Contract, isComplete: boolean, isOwn: boolean): void {
  const { document, operations, report, version } = contract;
  const address = asText(asObject(asList(document['servers'])[0])['url']) ?? '';
  if (!isRead(contract)) {
    const said = document['swagger'] === undefined ? 'openapi' : 'swagger';
    const versions = isOwn ? 'openapi: 3.0.3' : 'openapi: 3.0.3 or openapi: 3.1.0';
    report(
      [said],
      'openapi-version',
      `A contract is an OpenAPI document of version 3.0 or 3.1: write ${versions}.`,
    );
    return;
  }
  if (!isOpenApi30(document)) {
    report(
      ['openapi'],
      'openapi-version-own',
      'The contracts here are of OpenAPI 3.0: write openapi: 3.0.3.',
    );
  }
  const dialect = document['jsonSchemaDialect'];
  if (dialect !== undefined && !isReadDialect(dialect)) {
    const sentence = `The dialect ${JSON.stringify(dialect)} is not read; leave it out, or write ${defaultDialect}.`;
    report(['jsonSchemaDialect'], 'dialect-unread', sentence);
  }
  const said = asText(asObject(document['info'])['version']);
  if (said !== undefined && said !== version) {
    report(['info', 'version'], 'info-version', `The file's name says version ${version}.`);
  }
  if (asList(document['servers']).length !== 1) {
    report(['servers'], 'server-single', 'A contract has exactly one server, its base path.');
  } else if (!/^(\/[^/{}?#]+)*\/?$/.test(address)) {
    const sentence = `The base path ${address} is a path without host, variables and query, as in /psd2/v1.`;
    report(['servers', '0', 'url'], 'server-base-path', sentence);
  }
  if (isComplete && operations.length === 0)
    report(['paths'], 'paths-empty', 'The contract has no operations.');
}

/** The longest base path that a request begins with selects its contract. */
export function checkBasePaths(contracts: readonly Contract[]): void {
  const owners = new Map<string, string>();
  for (const { basePath, name, report } of contracts) {
    const complain = (rule: RuleId, sentence: string) => report(['servers', '0', 'url'], rule, sentence);
    const owner = owners.get(basePath);
    if (owner !== undefined) complain('base-path-shared', `${owner} has the base path ${basePath} too.`);
    else owners.set(basePath, name);
    const outer = contracts.find(
      (other) => other.basePath !== '' && basePath.startsWith(`${other.basePath}/`),
    );
    if (!outer) continue;
    const sentence = `The base path ${basePath} stands inside ${outer.basePath} of ${outer.name}, whose requests it takes.`;
    complain('base-path-inside', sentence);
  }
}

/** A link below another version's base path leads away from this contract, and its mock could not serve the link. */
export function checkExampleLinks(contracts: readonly Contract[]): void {
  for (const { api, basePath, document, name, report } of contracts) {
    const others = contracts.filter((other) => other.api === api && other.name !== name);
    if (others.length === 0) continue;
    for (const { path, text } of exampleTexts(document)) {
      if (movedLink(text, basePath, '') !== undefined) continue;
      const [link] = others.flatMap((other) => {
        const moved = movedLink(text, other.basePath, basePath);
        return moved === undefined ? [] : [{ moved, other }];
      });
      if (!link) continue;
      const sentence = `This link leads to ${link.other.name}; in this version it is ${link.moved}.`;
      report(path, 'example-link', sentence);
    }
  }
}
