/** Simulated customer decisions: a workspace's tests decide by the steps and rules of the customers' pages. */
import type { Resource } from '../../../../src/domain/authorisation/resource.js';
import type { AuthorizationQuery } from '../../../../src/domain/oauth/authorization-query.js';
import { Problem } from '../../../../src/domain/problem.js';
import { cutText } from '../../../../src/domain/visible-text.js';
import {
  type DecisionRequest,
  type DecisionStep,
  fault,
  fieldPath,
  type PlacedStep,
  toPlacedSteps,
} from '../../domain/decision.js';
import { loadVisit } from '../../../../src/usecases/authorisation/steps/loading.js';
import { hasEnded } from '../../../../src/usecases/authorisation/steps/step.js';
import type { AskedVisit } from '../../../../src/usecases/authorisation/visits.js';
import { type DecisionResult, readDecisionResult } from './decision-result.js';
import { decideInApp, isAskedInApp } from './decision-in-app.js';
import { type BrowserPage, type Signer, takeSteps } from './decision-browser.js';
import { splitAddress, createEndpointPage, createAuthorisationPage } from './decision-pages.js';
import { requireSigners } from './decision-signers.js';
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
): Promise<readonly DecisionResult[]> {
  const { services } = call;
  const { steps, violations } = toPlacedSteps(request);
  await findAsked(authorisationId, 'path.authorisationId', call);
  for (const each of steps) {
    const { authorisationId: named } = each.step;
    if (named !== undefined) await findAsked(named, fieldPath(each, 'authorisationId'), call);
  }
  const signers = await requireSigners(steps, violations, call);
  const taken: DecisionResult[] = [];
  let current = authorisationId;
  for (const [at, placed] of steps.entries()) {
    const { authorisationId: named, customer } = placed.step;
    if (named === undefined && at > 0)
      current = (await startForNextSigner(current, customer, call)) ?? current;
    const id = named ?? current;
    requireOpen(await findAsked(id, placed.field, call), placed);
    if (await isAskedInApp(id, placed.step, services)) {
      await decideInApp(id, placed.step, services);
      taken.push(await readDecisionResult({ authorisationId: id }, services));
    } else taken.push(await takeStep(createAuthorisationPage(id), placed, signers[at], services));
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
): Promise<DecisionResult> {
  const { publicUrl, services } = call;
  const { path, query } = splitAddress(address);
  await requireClient(query['client_id'], 'address', call);
  const isElsewhere = path !== '' && !services.authorizePaths.some((each) => path === publicUrl + each);
  const sentence = `leads to ${cutText(path, 200)}, and not to the authorization endpoint.`;
  const placed = { step, field: '' };
  const [signer] = await requireSigners([placed], isElsewhere ? [fault('address', sentence)] : [], call);
  return takeStep(createEndpointPage(query, publicUrl), placed, signer, services);
}

async function takeStep(
  page: BrowserPage,
  placed: PlacedStep,
  signer: Signer | undefined,
  services: SandboxServices,
): Promise<DecisionResult> {
  if (placed.step.decision !== 'expire' && signer)
    return readDecisionResult(await takeSteps(page, placed, signer, services), services);
  return expire(page, services);
}

/**
 * Opens the link and then ends the authorisation as idle. Its resource stays open until its own expiry, by the usual
 * rule: the client may start another authorisation.
 */
async function expire(page: BrowserPage, services: SandboxServices): Promise<DecisionResult> {
  const { stores, tokenSecrets, work } = services;
  const browserKey = tokenSecrets.random();
  const standing = await page.open(browserKey, services);
  const { authorisationId, view } = standing;
  if (authorisationId === undefined || !view || view.step === 'done')
    return readDecisionResult(standing, services);
  // Ends the authorisation regardless of its last use and of the clock, also while a lock keeps it alive.
  const everIdle = Number.MAX_SAFE_INTEGER;
  await work.run((transaction) => stores.authorisations.endIdle(transaction, authorisationId, everIdle));
  // Views this authorisation by its page: the endpoint may give a returning browser another authorisation.
  return readDecisionResult(
    await createAuthorisationPage(authorisationId).open(browserKey, services),
    services,
  );
}

/** Finds an authorisation of the workspace's clients; every other one is answered as unknown. */
async function findAsked(
  authorisationId: string,
  field: string,
  { services, workspace }: WorkspaceCall,
): Promise<AskedVisit> {
  const { portal, read, tokenSecrets } = services;
  const found = await read.run(async (db) => {
    const visit = await loadVisit(db, authorisationId, tokenSecrets.random(), services);
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
  bulk: 'the bulk payment',
  'bulk-cancel': 'the bulk payment’s cancellation',
  'standing-order': 'the standing order',
  'standing-cancel': 'the standing order’s cancellation',
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
