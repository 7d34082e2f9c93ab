/** Calls the handler of a sandbox operation. */
import type { SandboxCall, SandboxServices } from '../usecases/sandbox-services.js';
import type { CallerNetwork } from '../../../src/api/addresses.js';
import { anonymousClient } from '../../../src/api/handle.js';
import type { Stage } from './stage.js';
import { formatTraceparent } from '../../../src/api/tracing/traceparent.js';

export function handleInSandbox({
  callerNetwork,
  publicUrl,
  services,
}: {
  readonly services: SandboxServices;
  readonly publicUrl: string;
  readonly callerNetwork: CallerNetwork;
}): Stage<'requestId' | 'trace' | 'route' | 'workspace' | 'request', 'reply'> {
  return async (ctx, next) => {
    const { request, requestId, route, trace, workspace } = ctx.state;
    const { contract, handler, operation } = route;
    const call: SandboxCall = {
      services,
      client: anonymousClient,
      // Sandbox operations have no client to count.
      countFor: () => Promise.resolve(),
      contract: contract.name,
      operation: operation.id,
      requestId: requestId.toLowerCase(),
      traceparent: formatTraceparent(trace),
      contentHash: () => '',
      publicUrl,
      baseUrl: publicUrl + contract.basePath,
      callerNetwork: callerNetwork(ctx),
      ...(workspace && { workspace }),
    };
    await next({ reply: await handler(request, call) });
  };
}
