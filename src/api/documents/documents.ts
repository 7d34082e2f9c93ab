/** OpenAPI documents of the contracts, and the OAuth2 authorization server metadata (RFC 8414). */
import { documents as ownDocuments } from '../../../generated/index.js';
import { assertionAlgorithms } from '../../crypto/client-assertions.js';
import { hasTwoAddresses, type InterfaceAddresses, isForTpps, originOf } from '../../contract/audiences.js';
import type { AnyContract } from '../../contract/operation.js';
import { discouragedGrants } from '../../domain/client-registration.js';
import { Problem } from '../../domain/problem.js';
import { allowCaching } from '../headers.js';
import { revalidated, shareContent, type SharedContent, writeShared } from '../shared-content.js';
import type { SignatureRules } from '../signatures/signature.js';
import { alwaysSignedNames, signedWhenSent } from '../signatures/signed-text.js';
import type { Context, Stage } from '../stage.js';
import { scopes } from '../../domain/oauth/access.js';
import type { Services } from '../../usecases/services.js';
import { readFileSync } from 'node:fs';
import type * as Yaml from 'yaml';

const documentPattern = /^\/openapi\/(.+)\.(json|yaml)$/;

export function documentPath(name: string, ending: 'json' | 'yaml'): string {
  return `/openapi/${name}.${ending}`;
}

/** Serves a list of the contracts, and each document as JSON and YAML with the address of its contract. */
export function documents(
  contracts: readonly AnyContract[],
  addresses: Pick<InterfaceAddresses, 'apiUrl' | 'publicUrl'>,
  folderOf: (contract: AnyContract) => URL | undefined,
  signatures?: SignatureRules,
): Stage {
  const { publicUrl } = addresses;
  const list = contracts.map(({ announcement, api, basePath, name, version }) => ({
    name,
    api,
    version,
    basePath,
    ...announcement,
    json: publicUrl + documentPath(name, 'json'),
    yaml: publicUrl + documentPath(name, 'yaml'),
  }));
  // Promises, so that concurrent requests share one rendering.
  const rendered = new Map<string, Promise<SharedContent>>();
  const renderOnce = (path: string, contract: AnyContract, ending = 'json'): Promise<SharedContent> => {
    const known = rendered.get(path);
    if (known) return known;
    const text = servedText({ addresses, contract, folder: folderOf(contract), signatures }, ending);
    const content = text.then((each) => shareContent(`application/${ending}`, each));
    rendered.set(path, content);
    content.catch(() => rendered.delete(path));
    return content;
  };
  const answer = async (ctx: Context, contract: AnyContract, ending: string | undefined) =>
    writeShared(ctx, await renderOnce(ctx.path, contract, ending), revalidated);
  return (ctx, next): Promise<void> | void => {
    if (!ctx.path.startsWith('/openapi') || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    if (ctx.path === '/openapi') {
      allowCaching(ctx);
      ctx.body = { contracts: list };
      return;
    }
    const [, name, ending] = documentPattern.exec(ctx.path) ?? [];
    const contract = contracts.find((each) => each.name === name);
    return contract ? answer(ctx, contract, ending) : next();
  };
}

/**
 * Not below the base path: that address would describe another issuer than the document names (RFC 8414, section 3.3).
 */
const metadataPath = '/.well-known/oauth-authorization-server';

type MetadataServices = Pick<Services, 'login' | 'policy' | 'read' | 'stores'>;

/**
 * The OAuth2 server's description of itself (RFC 8414), with the longest consent for account information in days;
 * `basePath` is the OAuth2 API's.
 */
export function metadata(addresses: InterfaceAddresses, basePath: string, services: MetadataServices): Stage {
  const { login, policy, read, stores } = services;
  const document = {
    ...buildMetadata(addresses, basePath),
    consent_validity_days_max: policy.consentLifetimeDays,
  };
  return async (ctx, next) => {
    if (ctx.path !== metadataPath) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new Problem('method.unsupported', `${ctx.method} is not offered here; allowed: GET, HEAD.`);
    }
    const given = await read.run(stores.clients.listGrants);
    // The password grant asks for a password that customers of a bank's own login do not have here.
    const offered = toOffer(login ? given.filter((grant) => grant !== 'password') : given);
    allowCaching(ctx);
    ctx.body = { ...document, ...offered };
  };
}

const authenticationMethods = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'none',
] as const;

/** Announces the grants that RFC 9700 advises against only where a client has them. */
function toOffer(given: readonly string[]) {
  const hasImplicit = given.includes('implicit');
  const weak = discouragedGrants.filter((grant) => given.includes(grant));
  return {
    response_types_supported: ['code', ...(hasImplicit ? ['token'] : [])],
    response_modes_supported: ['query', ...(hasImplicit ? ['fragment'] : [])],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', ...weak],
  };
}

/**
 * `basePath` is the OAuth2 API's. Only at API_URL can a client present a certificate, where that is a second address
 * (`mtls_endpoint_aliases`: RFC 8705, section 5).
 */
export function buildMetadata(addresses: InterfaceAddresses, basePath: string) {
  const { apiUrl, publicUrl: issuer, tokensUrl } = addresses;
  const tokenEndpoints = (origin: string) => ({
    token_endpoint: `${origin}${basePath}/oauth2/token`,
    revocation_endpoint: `${origin}${basePath}/oauth2/revoke`,
  });
  return {
    issuer,
    authorization_endpoint: `${issuer}${basePath}/oauth2/authorize`,
    ...tokenEndpoints(tokensUrl),
    ...(hasTwoAddresses(addresses) && { mtls_endpoint_aliases: tokenEndpoints(apiUrl) }),
    scopes_supported: scopes,
    token_endpoint_auth_methods_supported: authenticationMethods,
    token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    revocation_endpoint_auth_methods_supported: authenticationMethods,
    revocation_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    code_challenge_methods_supported: ['S256'],
    request_parameter_supported: false,
    // Absent would mean true (OpenID Connect Discovery, section 3).
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
  } as const;
}

/** The contract's published OpenAPI document as JSON text; its server is the base path. */
export function readDocument(name: string, folder = ownDocuments): string {
  return readFileSync(new URL(`${name}.json`, folder), 'utf8');
}

interface Served {
  readonly contract: AnyContract;
  readonly folder: URL | undefined;
  readonly addresses: Pick<InterfaceAddresses, 'apiUrl' | 'publicUrl'>;
  /** Undefined where requests are not signed. */
  readonly signatures: SignatureRules | undefined;
}

interface PublishedDocument {
  readonly servers: readonly object[];
  readonly components?: { readonly parameters?: Readonly<Record<string, object>> };
}

/** See `preloadLibraries`. */
export const loadYaml = (): Promise<typeof Yaml> => import('yaml');

/** This server's address in the published documents' examples, and as a parameter of an address. */
const exampleAddress = 'http://localhost:8080';

function withAddresses(
  text: string,
  contract: AnyContract,
  { apiUrl, publicUrl }: Served['addresses'],
): string {
  const own = exampleAddress + contract.basePath;
  const placed = isForTpps(contract) ? text.replaceAll(own, apiUrl + contract.basePath) : text;
  return placed
    .replaceAll(exampleAddress, publicUrl)
    .replaceAll(encodeURIComponent(exampleAddress), encodeURIComponent(publicUrl));
}

/**
 * Rendered on first request, with this server's address, so that generated clients call the server that they were made
 * from.
 */
async function servedText(
  { addresses, contract, folder, signatures }: Served,
  ending: string,
): Promise<string> {
  const { basePath, name } = contract;
  const text = withAddresses(readDocument(name, folder), contract, addresses);
  const published: PublishedDocument = JSON.parse(text);
  const url = originOf(contract, addresses) + basePath;
  const servers = published.servers.map((server) => ({ ...server, url }));
  const document = { ...published, ...(signatures && withSignatureRules(published, signatures)), servers };
  if (ending === 'json') return `${JSON.stringify(document, null, 2)}\n`;
  const { stringify } = await loadYaml();
  return stringify(document, { lineWidth: 110, aliasDuplicateObjects: false });
}

/** Adds the bank's signature rules to the description of the `Signature` header. */
function withSignatureRules({ components }: PublishedDocument, rules: SignatureRules) {
  const header = components?.parameters?.['Signature'];
  if (!header) return {};
  const description = describeSignatureRules(rules);
  return {
    components: {
      ...components,
      parameters: { ...components?.parameters, Signature: { ...header, description } },
    },
  };
}

function describeSignatureRules({
  dateWindowSeconds,
  isTargetRequired,
  requiredFor,
}: SignatureRules): string {
  const always = alwaysSignedNames(isTargetRequired).join(', ');
  return [
    "The TPP's signature of the request.",
    requiredFor.length > 0 && `This bank demands one for ${requiredFor.join(', ')}.`,
    `It covers ${always}, and each of ${signedWhenSent.join(', ')} that is sent.`,
    `A Date that it covers is at most ${dateWindowSeconds} seconds from the bank's clock.`,
    'An X-Request-ID that was signed for one method and path is refused on another.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
