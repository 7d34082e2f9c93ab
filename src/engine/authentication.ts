/** Authentication: reads each security scheme's credential and passes it to the service's function for the scheme. */
import type { IncomingHttpHeaders } from 'node:http';
import { notWritten } from './handlers.js';
import { oneHeader } from './stages/headers.js';
import { refusal } from './stages/refusal.js';
import type { Context, Stage } from './stages/stage.js';
import type { Findings } from './stages/state.js';

/** The place of a scheme's credential; `bearer` and `basic` use the Authorization header. */
export type SchemePlace =
  | { readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly in: 'bearer' | 'basic' };

/** Returns the caller, or undefined for an invalid credential. `credential` is empty when none was sent. */
export type CallerOf = (credential: string, request: CallerRequest) => unknown;

export interface CallerRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export type Security<Scheme extends string> = Readonly<Record<Scheme, CallerOf>>;

export interface CallerFindings extends Findings {
  readonly callers: Readonly<Record<string, unknown>>;
}

interface AuthenticationOptions {
  readonly schemes: Readonly<Record<string, SchemePlace>>;
  readonly security: Readonly<Record<string, CallerOf>>;
}

type Known = Readonly<Record<string, unknown>>;

/** Identifies the caller by the first alternative whose schemes all accept the call, or throws `caller.unknown`. */
export function authentication(parts: AuthenticationOptions): Stage<CallerFindings, 'route', 'callers'> {
  return async (ctx, next) => {
    const { security } = ctx.state.route.operation;
    if (security.length === 0) return next({ callers: {} });
    for (const schemes of security) {
      const callers = await callersBy(schemes, ctx, parts);
      if (callers) return next({ callers });
    }
    const names = security.map((schemes) => schemes.join(' and ')).join(', or ');
    throw refusal('caller.unknown', `This operation asks for ${names}.`);
  };
}

async function callersBy(
  schemes: readonly string[],
  ctx: Context<CallerFindings>,
  { schemes: places, security }: AuthenticationOptions,
): Promise<Known | undefined> {
  const callers: Record<string, unknown> = {};
  for (const scheme of schemes) {
    const [place, callerOf] = [places[scheme], security[scheme]];
    // A scheme without a function knows no caller.
    if (!place || !callerOf || callerOf === notWritten) return undefined;
    const { method = '', url = '', headers } = ctx.req;
    const caller = await callerOf(readCredential(place, ctx), { method, url, headers });
    if (caller === undefined) return undefined;
    callers[scheme] = caller;
  }
  return callers;
}

/** Empty for a header with different values: the first could be another caller's. */
function readCredential(place: SchemePlace, ctx: Context<CallerFindings>): string {
  const authorization = oneHeader(ctx.req, 'Authorization') ?? '';
  switch (place.in) {
    case 'header':
      return oneHeader(ctx.req, place.name) ?? '';
    case 'query':
      return String(ctx.query[place.name] ?? '');
    case 'cookie':
      return ctx.cookies.get(place.name) ?? '';
    case 'bearer':
      return /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
    case 'basic':
      return /^basic +(\S+) *$/i.exec(authorization)?.[1] ?? '';
  }
}
