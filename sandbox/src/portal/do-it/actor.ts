/** Makes calls to the bank as a client of the workspace, for rows of the documentation that are shown to happen. */
import { parseJson } from '../../../../src/domain/objects.js';
import { Problem } from '../../../../src/domain/problem.js';
import { callbackAddress } from '../../api/portal-paths.js';
import { fillCall } from '../guides/fill.js';
import type { GuideCall, Json, Values } from '../guides/guide.js';
import { serializeOnOneLine } from '../guides/snippets/text.js';
import { accounts, asClient } from '../guides/journeys/shared-steps.js';
import { initiation, usualValues } from '../message-codes/message-code.js';
import { findClientSecret, listWorkspaceClients } from '../../usecases/workspaces/workspace-clients.js';
import { callSandboxApi, textAt } from '../frame/sandbox-api.js';
import type { Visit } from '../workspace/in-workspace.js';

type Fields = Readonly<Record<string, Json>>;

const clientName = 'Do it';
const grants = ['authorization_code', 'refresh_token', 'client_credentials', 'password'];

/** The workspace in which an actor acts. */
export type Stage = Pick<Visit, 'key' | 'parts' | 'workspace'>;

export class Actor {
  private constructor(
    readonly stage: Stage,
    readonly values: Values & { readonly clientId: string },
    /** The client in whose log the calls are recorded. */
    readonly loggedClientId: string,
  ) {}

  /** Registers the workspace's client for these calls, unless the workspace has it. */
  static async of(stage: Stage, loggedClientId?: string): Promise<Actor> {
    const { key, parts, workspace } = stage;
    const find = async () =>
      (await listWorkspaceClients(workspace, parts.services)).find(
        ({ name, status }) => name === clientName && status === 'active',
      );
    if (!(await find())) {
      const body = { name: clientName, grants };
      await callSandboxApi({ method: 'POST', path: '/clients', body }, key, parts);
    }
    const client = await find();
    if (!client) throw new Problem('server.unavailable', 'The client was removed in the meantime.');
    const clientSecret = (await findClientSecret(client, workspace, parts.services)) ?? '';
    const redirectUri = callbackAddress(parts.publicUrl);
    const values = { ...usualValues, clientId: client.id, clientSecret, redirectUri };
    return new Actor(stage, values, loggedClientId ?? client.id);
  }

  /** Makes an example call; the log of the workspace has it, whichever client the example names. */
  async call(example: GuideCall, more: Values = {}) {
    const { services } = this.stage.parts;
    const requestId = services.randomIdentifier();
    const { body, headers, method, path } = fillCall(example, { ...this.values, ...more });
    const answer = await services.callItself({
      method,
      target: path,
      headers: ['X-Request-ID', requestId, ...headers.flat()],
      clientId: this.loggedClientId,
      ...(body && { body: serializeOnOneLine(body) }),
    });
    const { status = 0, text = '' } = answer ?? {};
    return { status, requestId, body: parseJson(text) };
  }

  /** Throws `status.invalid` for a refusal: a preparation has to succeed. */
  async prepare(example: GuideCall, more: Values = {}): Promise<unknown> {
    const { body, status } = await this.call(example, more);
    if (status >= 200 && status < 300) return body;
    const detail = textAt(Reflect.get(Object(body), 'tppMessages'), '0', 'text') || textAt(body, 'detail');
    throw new Problem('status.invalid', `An earlier call was answered with ${status}. ${detail}`);
  }

  /** Posts to the sandbox's own interface. */
  ask(path: string, body: object): Promise<unknown> {
    return callSandboxApi({ method: 'POST', path, body }, this.stage.key, this.stage.parts);
  }

  /** Initiates a SEPA payment with these fields. */
  async pay(fields: Fields = {}, headers: Values = {}): Promise<{ id: string; authorisationId: string }> {
    const answer = await this.prepare(initiation(fields, { headers }));
    const link = textAt(answer, '_links', 'scaRedirect', 'href');
    return { id: textAt(answer, 'paymentId'), authorisationId: link.split('/').at(-1) ?? '' };
  }

  /** Has the customers approve one after another. */
  async approve(authorisationId: string, customers: readonly string[]): Promise<void> {
    const steps = customers.map((customer) => ({ customer, decision: 'approve' }));
    const path = `/authorisations/${authorisationId}/decision`;
    const body = steps.length === 1 ? steps[0] : { script: steps };
    await this.ask(path, body ?? {});
  }

  /** Registers a consent for the account of the public customer; `changes` replace its fields. */
  async registerConsent(changes: Fields = {}): Promise<{ consentId: string; link: string }> {
    const account = [{ iban: usualValues.debtorIban }];
    const value = {
      access: { accounts: account, balances: account, transactions: account },
      recurringIndicator: true,
      validUntil: '9999-12-31',
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
      ...changes,
    };
    const customer = { 'PSU-ID': '{{psuId}}', 'PSU-IP-Address': '192.0.2.1' };
    const headers = { ...asClient, 'Content-Type': 'application/json', ...customer };
    const body = { kind: 'json', value } as const;
    const answer = await this.prepare({ method: 'POST', path: `${accounts}/consent`, headers, body });
    return { consentId: textAt(answer, 'consentId'), link: textAt(answer, '_links', 'scaRedirect', 'href') };
  }

  /** A consent that the customer has given, and its access token. */
  async grantConsent(changes: Fields = {}): Promise<{ consentId: string; accessToken: string }> {
    const { consentId, link } = await this.registerConsent(changes);
    const address = new URL(link);
    address.searchParams.set('redirect_uri', this.values['redirectUri'] ?? '');
    const decision = { address: address.href, customer: this.values['psuId'], decision: 'approve' };
    const decided = await this.ask('/authorization-decisions', decision);
    const code = new URL(textAt(decided, 'redirectUri')).searchParams.get('code') ?? '';
    const tokens = await this.ask('/callbacks/exchange', { code });
    return { consentId, accessToken: textAt(tokens, 'access_token') };
  }
}
