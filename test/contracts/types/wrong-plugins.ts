/** Plugins with a mistake each. */
import type { HandlersFor } from '../../../src/contract/operation.js';
import { ok, reply } from '../../../src/contract/reply.js';
import type { MaxLength } from '../../../src/engine/max-length.js';
import type { Asked, Plugin } from '../../../src/plugins/plugin.js';

export const right = {
  handlers: {
    getPaymentStatus: {
      // Inherited from 1.0.0.
      'payments-1.0.5': async (request, call, original) => {
        const { body } = await original(request, call);
        return ok({ ...body, fundsAvailable: true });
      },
    },
  },
} satisfies Plugin;

export const unknownPart = {
  // want: 'handler' does not exist in type 'Plugin'
  handler: {},
} satisfies Plugin;

export const unknownOperation = {
  // want: 'getPaymentStaus' does not exist in type
  handlers: { getPaymentStaus: {} },
} satisfies Plugin;

export const versionWithoutTheOperation = {
  // want: ''accounts-1.3.2'' does not exist in type
  handlers: { getPaymentStatus: { 'accounts-1.3.2': async () => ok({ transactionStatus: 'ACSC' }) } },
} satisfies Plugin;

export const fieldTooMany = {
  handlers: {
    startPaymentAuthorisation: {
      'payments-1.3.2': async (request, call, original) => {
        const { body, headers } = await original(request, call);
        // want: 'psuMesage' does not exist in type 'AuthorisationStarted'
        return reply({ status: 201, headers, body: { ...body, psuMesage: 'Confirm.' } });
      },
    },
  },
} satisfies Plugin;

export const textTooLong = {
  handlers: {
    getAccount: {
      'accounts-1.3.2': async (request, call, original) => {
        const { body } = await original(request, call);
        // want: ShorterText<"at most 35 characters">
        return ok({ ...body, product: 'Current account for everyday payments' });
      },
    },
  },
} satisfies Plugin;

export const stageThatAnswers = {
  // want: Type '(_asked: Asked, next: () => void) => void' is not assignable to type 'Before'
  before: [(_asked: Asked, next: () => void) => next()],
} satisfies Plugin;

interface Own {
  readonly 'branches-1.0.0': {
    readonly listBranches: {
      readonly path: {};
      readonly query: { readonly city?: string };
      readonly headers: {};
      readonly body: undefined;
      readonly replies: {
        readonly status: 200;
        readonly headers: { readonly 'x-request-id': string };
        readonly body: { readonly branches: readonly string[]; readonly note?: MaxLength<12> };
      };
    };
  };
}
interface OwnSpelledBy {
  readonly listBranches: 'branches-1.0.0';
}
type OwnHandlers = HandlersFor<Own, OwnSpelledBy, unknown>;

export const rightContract = {
  listBranches: { 'branches-1.0.0': async ({ query }) => ok({ branches: [query.city ?? ''] }) },
} satisfies OwnHandlers;

// want: Property 'listBranches' is missing in type '{}'
export const operationOfAContractMissing = {} satisfies OwnHandlers;

export const wrongFieldOfAContract = {
  // want: 'branch' does not exist in type
  listBranches: { 'branches-1.0.0': async () => ok({ branches: [], branch: '' }) },
} satisfies OwnHandlers;

export const textTooLongOfAContract = {
  // want: ShorterText<"at most 12 characters">
  listBranches: { 'branches-1.0.0': async () => ok({ branches: [], note: 'None anywhere' }) },
} satisfies OwnHandlers;
