/** Simulated customer decisions: a workspace's tests decide by the steps and rules of the customers' pages. */
import type { Resource } from '../../../../src/domain/authorisation/authorisation.js';
import type { AuthorizationQuery } from '../../../../src/domain/oauth/authorization-query.js';
import { Problem, refuseIfAny } from '../../../../src/domain/problem.js';
import {
  type DecisionRequest,
  type DecisionStep,
  fault,
  fieldOf,
  type PlacedStep,
  stepsOf,
  stepViolations,
} from '../../domain/decision.js';
import { load } from '../../../../src/usecases/authorisation/loading.js';
import { hasEnded } from '../../../../src/usecases/authorisation/steps.js';
import type { AskedVisit } from '../../../../src/usecases/authorisation/visits.js';
import { type Decided, decidedAt } from './decided.js';
import { type Door, type Signer, walk } from './decision-browser.js';
import { addressParts, endpointOf, pageOf } from './decision-pages.js';
import { signersOf } from './decision-signers.js';
import { startForNextSigner } from './next-signer.js';
import type { SandboxServices, WorkspaceCall } from '../sandbox-services.js';

/**
 * Takes the steps of a request in turn, each in a browser of its own, and returns the result of each. Throws
 * `resource.unknown` for an authorisation that no client of the workspace has started, `request.invalid` for each
 * invalid field, and `status.invalid` where nothing is left to decide.
 */
export async function decide(
  authorisationId: string,
  request: DecisionRequest,
  call: WorkspaceCall,
): Promise<readonly Decided[]> {
  const { services } = call;
  const { steps, violations } = stepsOf(request);
  await findAsked(authorisationId, 'path.authorisationId', call);
  for (const each of steps) {
    const { authorisationId: named } = each.step;
    if (named !== undefined) await findAsked(named, fieldOf(each, 'authorisationId'), call);
  }
  const signers = await findSigners(steps, violations, call);
  const taken: Decided[] = [];
  let current = authorisationId;
  for (const [at, placed] of steps.entries()) {
    const { authorisationId: named, customer } = placed.step;
    if (named === undefined && at > 0)
      current = (await startForNextSigner(current, customer, call)) ?? current;
    const id = named ?? current;
    requireOpen(await findAsked(id, placed.field, call), placed);
    taken.push(await takeStep(pageOf(id), placed, signers[at], services));
  }
  return taken;
}

/**
 * Decides at the authorization endpoint, which redirects with a code for the client in the end. Throws
 * `resource.unknown` for a client of another workspace.
 */
export async function decideAtEndpoint(
  { address, ...step }: DecisionStep & { readonly address: string },
  call: WorkspaceCall,
): Promise<Decided> {
  const { publicUrl, services } = call;
  const { path, query } = addressParts(address);
  await requireClient(query['client_id'], 'address', call);
  const isElsewhere = path !== '' && !services.authorizePaths.some((each) => path === publicUrl + each);
  const sentence = `leads to ${path.slice(0, 200)}, and not to the authorization endpoint.`;
  const placed = { step, field: '' };
  const [signer] = await findSigners([placed], isElsewhere ? [fault('address', sentence)] : [], call);
  return takeStep(endpointOf(query, publicUrl), placed, signer, services);
}

/** Reports the violations of all steps together. */
async function findSigners(
  steps: readonly PlacedStep[],
  violations: Parameters<typeof refuseIfAny>[0],
  call: WorkspaceCall,
): Promise<readonly (Signer | undefined)[]> {
  const found = await signersOf(steps, call);
  refuseIfAny([...violations, ...steps.flatMap(stepViolations), ...found.violations]);
  return found.signers;
}

async function takeStep(
  door: Door,
  placed: PlacedStep,
  signer: Signer | undefined,
  services: SandboxServices,
): Promise<Decided> {
  if (placed.step.decision !== 'expire' && signer)
    return decidedAt(await walk(door, placed, signer, services), services);
  return expire(door, services);
}

/**
 * Opens the link and then ends the authorisation as idle. Its resource stays open until its own expiry, by the usual
 * rule: the client may start another authorisation.
 */
async function expire(door: Door, services: SandboxServices): Promise<Decided> {
  const { stores, tokenSecrets, work } = services;
  const browserKey = tokenSecrets.random();
  const standing = await door.open(browserKey, services);
  const { authorisationId, view } = standing;
  if (authorisationId === undefined || !view || view.step === 'done') return decidedAt(standing, services);
  // Ends the authorisation regardless of its last use and of the clock, also while a lock keeps it alive.
  const everIdle = Number.MAX_SAFE_INTEGER;
  await work.run((transaction) => stores.authorisations.endIdle(transaction, authorisationId, everIdle));
  // Views this authorisation by its page: the endpoint may give a returning browser another authorisation.
  return decidedAt(await pageOf(authorisationId).open(browserKey, services), services);
}

/** Finds an authorisation of the workspace's clients; every other one is answered as unknown. */
async function findAsked(
  authorisationId: string,
  field: string,
  { services, workspace }: WorkspaceCall,
): Promise<AskedVisit> {
  const { portal, read, tokenSecrets } = services;
  const found = await read.run(async (db) => {
    const visit = await load(db, authorisationId, tokenSecrets.random(), services);
    if (!visit?.asked) return undefined;
    const owned = await portal.workspaceClients.find(db, visit.asked.client.id);
    return owned?.workspaceId === workspace.id ? { ...visit, asked: visit.asked } : undefined;
  });
  if (found) return found;
  throw new Problem('resource.unknown', 'The workspace has no authorisation of this id.', field);
}

async function requireClient(
  clientId: AuthorizationQuery[string],
  field: string,
  { services, workspace }: WorkspaceCall,
): Promise<void> {
  const { portal, read } = services;
  const owned =
    typeof clientId === 'string'
      ? await read.run((db) => portal.workspaceClients.find(db, clientId))
      : undefined;
  if (owned?.workspaceId === workspace.id) return;
  throw new Problem(
    'resource.unknown',
    'The workspace has no client of the address\u2019s client_id.',
    field,
  );
}

const kindNames: Readonly<Record<Resource['kind'], string>> = {
  payment: 'the payment',
  cancellation: 'the payment’s cancellation',
  consent: 'the consent',
  basket: 'the signing basket',
  session: 'the login',
};

/** Throws `status.invalid`, as a page would say, for a link whose authorisation has ended. */
function requireOpen(visit: AskedVisit, { field }: PlacedStep): void {
  if (!hasEnded(visit)) return;
  const { outcome = 'expired', resource } = visit.authorisation;
  const text = `The authorisation of ${kindNames[resource.kind]} has ended: ${outcome}. There is nothing left to decide with it.`;
  throw new Problem('status.invalid', text, ...(field === '' ? [] : [field]));
}
