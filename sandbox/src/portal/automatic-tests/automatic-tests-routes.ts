/** The page about automatic tests, the button that creates their preconditions, and the program. */
import type { Context, Middleware } from 'koa';
import {
  revalidated,
  shareContent,
  type SharedContent,
  writeShared,
} from '../../../../src/api/shared-content.js';
import { hasTwoAddresses } from '../../../../src/contract/audiences.js';
import { defined } from '../../../../src/domain/defined.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { findClientSecret } from '../../usecases/workspaces/workspace-clients.js';
import type { ShownForm } from '../frame/fields.js';
import { sealedForm } from '../frame/forms.js';
import { newWorkspaceForms } from '../frame/new-workspace.js';
import { portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes, workspaceIn } from '../frame/routes.js';
import { inWorkspace, type Visit, type WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { automaticTestsPage, type AutomaticTestsView } from './automatic-tests-page.js';
import { findTestNeeds, makeTestNeeds } from './needs.js';
import { testFile, testProgram, testProgramPath } from './test-program.js';
import * as words from '../texts.js';

const path = portalPaths.automaticTests;

export function automaticTestsRoutes(parts: WorkspacePageDependencies): Middleware {
  let program: SharedContent | undefined;
  return portalRoutes((router) => {
    router.get(path, (ctx) => show(ctx, parts));
    router.post(path, inWorkspace(parts, make));
    router.get(testProgramPath, (ctx) => {
      ctx.set('Content-Disposition', `attachment; filename="${testFile}"`);
      program ??= shareContent('text/plain; charset=utf-8', testProgram());
      return writeShared(ctx, program, revalidated);
    });
  });
}

async function show(ctx: Context, parts: WorkspacePageDependencies, refused?: ShownForm): Promise<void> {
  const { publicUrl, site } = parts;
  const opened = await workspaceIn(ctx, parts);
  const needs = opened
    ? await collectNeeds(ctx, opened, parts)
    : { workspace: await newWorkspaceForms(ctx, parts) };
  const view = { publicUrl, needs, ...defined({ refused }) };
  writePortalPage(ctx, automaticTestsPage(view, portalContext(site, 'guides', ctx)));
}

async function collectNeeds(
  ctx: Context,
  { key, workspace }: OpenedWorkspace,
  parts: WorkspacePageDependencies,
): Promise<AutomaticTestsView['needs']> {
  const { addresses, data, publicUrl, services } = parts;
  const { client, payer } = await findTestNeeds(workspace, services);
  if (!client || !payer) return { make: await sealedForm(ctx, path, parts) };
  const secret = await findClientSecret(client, workspace, services);
  return {
    clientId: client.id,
    isSecretKnown: secret !== undefined,
    environment: {
      BANK: publicUrl,
      ...(hasTwoAddresses(addresses) && { API: addresses.apiUrl }),
      WORKSPACE_KEY: key,
      CLIENT_ID: client.id,
      CLIENT_SECRET: secret ?? 'CLIENT_SECRET',
      CUSTOMER: payer.customerId,
      CUSTOMER_IBAN: payer.iban,
      PAYEE_IBAN: data.otherBanksAccounts[0] ?? '',
    },
  };
}

async function make(visit: Visit): Promise<void> {
  const { ctx, parts, workspace } = visit;
  const { publicUrl, services } = parts;
  const { clientName } = words.automaticTests;
  const { customerName } = words.workspace.none;
  const refused = await visit.submit(async () => {
    await makeTestNeeds({ clientName, customerName, publicUrl, workspace }, services);
    visit.goTo(path, 'needs-made');
  });
  if (refused) return show(ctx, parts, refused);
}
