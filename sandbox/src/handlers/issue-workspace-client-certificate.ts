/** POST /clients/{clientId}/certificates */
import { formatInstant } from '../../../src/domain/time.js';
import { issueWorkspaceClientCertificate } from '../usecases/workspaces/workspace-client-changes.js';
import { reply, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body, path: { clientId } }, call) => {
    const address = { clientId, workspace: requireWorkspace(call) };
    const issued = await issueWorkspaceClientCertificate(body, address, call.services);
    const [notBefore, notAfter] = [issued.notBefore, issued.notAfter].map(formatInstant);
    return reply({
      status: 201,
      headers: { 'cache-control': 'no-store' },
      body: { ...issued, notBefore: notBefore ?? '', notAfter: notAfter ?? '' },
    });
  },
} satisfies For<'issueWorkspaceClientCertificate'>;
