/** A simulated decision in the customer's app, for an authorisation without a browser (decoupled). */
import { decoupledKey } from '../../../../src/domain/authorisation/decoupled.js';
import {
  followConfirmations,
  followDecoupled,
} from '../../../../src/usecases/authorisation/steps/push-step.js';
import type { DecisionStep } from '../../domain/decision.js';
import type { SandboxServices } from '../sandbox-services.js';
import { answerInApp } from './decision-browser.js';
import { createAuthorisationPage } from './decision-pages.js';

const pauseMilliseconds = 100;
/** The request is sent right after the TPP's call. */
const tries = 50;

/**
 * Whether the app asks this customer: approval and refusal are then given there, unless the step names another method.
 */
export async function isAskedInApp(
  authorisationId: string,
  { customer, decision, method = 'push' }: DecisionStep,
  { read, stores }: SandboxServices,
): Promise<boolean> {
  if (method !== 'push' || (decision !== 'approve' && decision !== 'refuse')) return false;
  const asked = await read.run((db) => stores.authorisationSessions.find(db, authorisationId, decoupledKey));
  return asked?.step === 'push' && asked.psuId === customer;
}

/** Answers the app's request and carries the answer out, without waiting for the worker. */
export async function decideInApp(
  authorisationId: string,
  { customer = '', decision }: DecisionStep,
  services: SandboxServices,
): Promise<void> {
  const answer = decision === 'refuse' ? 'refused' : 'confirmed';
  let isAnswered = false;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    await followConfirmations(services);
    isAnswered ||= await answerInApp(authorisationId, answer, { customer }, services);
    if (isAnswered && (await followDecoupled(authorisationId, services))) break;
    await services.pause(pauseMilliseconds);
  }
  // Waits for the outcome of a payment that is due at once, as the page of a browser would.
  await createAuthorisationPage(authorisationId).open(services.tokenSecrets.random(), services);
}
