/** The first requests of a collection, which make the missing workspace and client, and the last, which remove them. */
import type { Values } from '../guides/guide.js';
import { asWorkspace, sandbox } from '../guides/journeys/shared-steps.js';
import { listFolder } from './collection.js';
import { registerClient, toCollectionRequest, type Step } from './journeys.js';

/** APIs that issue tokens for a client secret; the bank keeps only the secret's digest. */
const withSecret = ['accounts', 'oauth2'];

/** Setup and cleanup of a collection for this API, with the workspace's values that the file brings. */
export function buildSetupAndCleanup(api: string, { clientId, workspaceKey }: Values) {
  const hasWorkspace = workspaceKey !== undefined;
  const needsClient =
    api !== 'sandbox' && (clientId === undefined || !hasWorkspace || withSecret.includes(api));
  // A client that has initiated payments stays: some of them wait for the customer.
  const removesClient = needsClient && hasWorkspace && withSecret.includes(api);
  const setup = [...(hasWorkspace ? [] : [makeWorkspace]), ...(needsClient ? [registerClientOfRun] : [])];
  const cleanup = [
    ...(removesClient ? [removeClient(clientId)] : []),
    ...(hasWorkspace ? [] : [removeWorkspace]),
  ];
  return {
    setup: listFolder({
      name: setupFolder,
      description: 'Creates what later requests need and the file does not contain.',
      requests: setup.map(toCollectionRequest),
    }),
    cleanup: listFolder({
      name: 'Cleanup',
      description: 'Removes what the run has created for itself.',
      requests: cleanup.map(toCollectionRequest),
    }),
  };
}

export const setupFolder = 'Setup';

const makeWorkspace: Step = {
  title: 'Create a workspace for the run',
  text: 'All later calls belong to it; workspaceKey is its key until the end.',
  call: { method: 'POST', path: `${sandbox}/workspaces`, headers: {} },
  status: 201,
  // Clears the key first: if the request fails, later requests must not reach another workspace.
  before: { workspaceKey: { text: '' } },
  after: { workspaceKey: { at: ['key'] } },
};

const registerClientOfRun: Step = {
  ...registerClient,
  title: 'Register a client for the run',
  text: 'Its id and secret replace clientId and clientSecret.',
  after: { ...registerClient.after, clientOfRun: { at: ['client', 'id'] } },
};

/** Sent before the setup, the request names no client: `clientId` would be the developer's own. */
function removeClient(clientId: string | undefined): Step {
  return {
    title: 'Remove the client of the run',
    text: 'Its consents and tokens end with it; clientId is your own again.',
    call: { method: 'DELETE', path: `${sandbox}/clients/{{clientOfRun}}`, headers: asWorkspace },
    status: 204,
    after: {
      clientId: { text: clientId ?? '' },
      clientOfRun: { text: '' },
      clientSecret: { text: '' },
    },
  };
}

const removeWorkspace: Step = {
  title: 'Delete the workspace of the run',
  text: 'With everything in it; workspaceKey is empty again.',
  call: { method: 'DELETE', path: `${sandbox}/workspace`, headers: asWorkspace },
  status: 204,
  after: { workspaceKey: { text: '' } },
};
