/**
 * Deprecation headers: answers of a deprecated version or operation say since when it is deprecated and when it ends.
 */
import type { Announcement } from '../../engine/entries.js';
import { passOn } from '../../engine/stages/stage.js';
import type { AnyContract, AnyOperation } from '../../contract/operation.js';
import { addDays, type Instant, type LocalDate } from '../../domain/time.js';
import { documentPath } from './documents.js';
import type { Context, Stage } from '../stage.js';

interface AnnouncementOptions {
  readonly publicUrl: string;
  /** Start of a day in the bank's time zone: documents name days, headers name instants. */
  readonly startOf: (date: LocalDate) => Instant;
}

type Headers = Readonly<Record<string, string>>;

/**
 * Runs before any stage that can fail, so that refusals carry the headers too. Passes on when no version is announced.
 */
export function announcedVersions(contracts: readonly AnyContract[], parts: AnnouncementOptions): Stage {
  const announced = contracts.flatMap((contract) => {
    const { announcement, basePath } = contract;
    if (!announcement) return [];
    const links = linksOfVersion(contract, contracts, parts.publicUrl);
    return { basePath, headers: buildDeprecationHeaders(announcement, links, parts) };
  });
  if (announced.length === 0) return passOn;
  return (ctx, next) => {
    const version = announced.find(({ basePath }) => isBelow(basePath, ctx.path));
    if (version) setAll(ctx, version.headers);
    return next();
  };
}

/** Runs after routing: an operation's own dates replace its version's where they are earlier. */
export function announcedOperations(
  contracts: readonly AnyContract[],
  parts: AnnouncementOptions,
): Stage<'route'> {
  const announced = new Map<AnyOperation, Headers>();
  for (const contract of contracts) {
    for (const operation of contract.operations) {
      if (!operation.announcement) continue;
      const announcement = earlier(operation.announcement, contract.announcement);
      const links = contract.announcement
        ? linksOfVersion(contract, contracts, parts.publicUrl)
        : linksTo(parts.publicUrl + documentPath(contract.name, 'json'), 'application/json');
      announced.set(operation, buildDeprecationHeaders(announcement, links, parts));
    }
  }
  if (announced.size === 0) return passOn;
  return (ctx, next) => {
    setAll(ctx, announced.get(ctx.state.route.operation) ?? {});
    return next();
  };
}

/** The newest version of the same API that is newer than this one and not deprecated. */
function findSuccessor(
  { api, name }: AnyContract,
  contracts: readonly AnyContract[],
): AnyContract | undefined {
  const versions = contracts.filter((contract) => contract.api === api);
  const newer = versions.slice(versions.findIndex((contract) => contract.name === name) + 1);
  return newer.findLast(({ announcement }) => !announcement);
}

function isBelow(basePath: string, path: string): boolean {
  return path.startsWith(basePath) && (path.length === basePath.length || path[basePath.length] === '/');
}

function setAll({ res }: Context, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
}

/** The earlier dates of both: an operation ends with its version at the latest. */
function earlier(own: Announcement, version: Announcement = own): Announcement {
  const ends = [own.sunset, version.sunset].filter((day) => day !== undefined).toSorted();
  const [deprecated = own.deprecated] = [own.deprecated, version.deprecated].toSorted();
  return { deprecated, ...(ends[0] !== undefined && { sunset: ends[0] }) };
}

interface Links {
  readonly about: string;
  readonly aboutType: string;
  readonly successor?: string;
}

function linksTo(about: string, aboutType: string): Links {
  return { about, aboutType };
}

/** Links to the start page, which describes the deprecation for people. */
function linksOfVersion(contract: AnyContract, contracts: readonly AnyContract[], publicUrl: string): Links {
  const successor = findSuccessor(contract, contracts);
  return {
    ...linksTo(`${publicUrl}/`, 'text/html'),
    ...(successor && { successor: publicUrl + documentPath(successor.name, 'json') }),
  };
}

/** `Deprecation` is RFC 9745's, `Sunset` RFC 8594's, `successor-version` RFC 5829's. */
function buildDeprecationHeaders(
  { deprecated, sunset }: Announcement,
  { about, aboutType, successor }: Links,
  { startOf }: AnnouncementOptions,
): Headers {
  const link = (href: string, relation: string, type: string) =>
    `<${href}>; rel="${relation}"; type="${type}"`;
  const links = [
    link(about, 'deprecation', aboutType),
    ...(sunset === undefined ? [] : [link(about, 'sunset', aboutType)]),
    ...(successor === undefined ? [] : [link(successor, 'successor-version', 'application/json')]),
  ];
  return {
    Deprecation: `@${startOf(deprecated) / 1000}`,
    // The version is offered until the end of its last day.
    ...(sunset !== undefined && { Sunset: new Date(startOf(addDays(sunset, 1))).toUTCString() }),
    Link: links.join(', '),
  };
}
