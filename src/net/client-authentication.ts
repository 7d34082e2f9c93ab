/**
 * Client authentication by service, as the settings demand it: certificate, signature, gateway secret, trusted gateway.
 */
import { services, type Service } from '../domain/clients.js';
import type { TrustedGateway } from '../api/authentication/trusted-gateway.js';
import type { Config } from '../config/config.js';
import type { Log } from '../log.js';

/** The proofs of a client's identity, with the setting that requires each. */
const proofs = {
  certificate: 'CLIENT_CERTIFICATE_REQUIRED',
  signature: 'SIGNATURE_REQUIRED',
  secret: 'GATEWAY_SECRET_REQUIRED',
} as const;
type Proof = keyof typeof proofs;
const allProofs = ['certificate', 'signature', 'secret'] as const satisfies readonly Proof[];

/** A row of the table that is logged at start. */
export interface CallerDemands {
  readonly service: Service | 'tokens';
  readonly certificate: string;
  readonly signature: string;
  readonly secret: string;
  /** The name of the gateway trusted for this service. */
  readonly gateway: string;
}

type Proofs = Pick<Config, (typeof proofs)[Proof]>;

export type CallerSettings = Proofs &
  Pick<Config, 'MODE' | 'TRUSTED_GATEWAY' | 'TRUSTED_GATEWAY_ADDRESSES' | 'TRUSTED_GATEWAY_SERVICES'>;

function demandedFor(service: Service, config: Proofs): readonly Proof[] {
  return allProofs.filter((proof) => config[proofs[proof]].includes(service));
}

export function listCallerDemands(config: Config): readonly CallerDemands[] {
  const isCertificateSeen =
    config.TRUST_FOLDER !== undefined &&
    (config.TLS_CERT_FILE !== undefined || config.CLIENT_CERTIFICATE_HEADER !== undefined);
  const isTargetDemanded = config.SIGNATURE_REQUEST_TARGET === 'required';
  const ofTokens = {
    service: 'tokens',
    certificate: 'required',
    signature: 'ignored',
    secret: 'required, or an assertion',
    gateway: 'none',
  } as const;
  const ofServices = services.map((service) => {
    const demanded = demandedFor(service, config);
    const told = (proof: Proof, isSeen: boolean) =>
      demanded.includes(proof) ? 'required' : isSeen ? 'checked if sent' : 'ignored';
    const isVouchedFor = config.TRUSTED_GATEWAY_SERVICES.includes(service);
    return {
      service,
      certificate: told('certificate', isCertificateSeen),
      signature: told('signature', true) + (isTargetDemanded ? ', with target' : ''),
      secret: told('secret', true),
      gateway: (isVouchedFor && config.TRUSTED_GATEWAY) || 'none',
    };
  });
  return config.CLIENT_CERTIFICATE_REQUIRED.includes('tokens') ? [...ofServices, ofTokens] : ofServices;
}

/** Formats the table; the first line holds the column names. */
export function formatCallerDemands(demands: readonly CallerDemands[]): readonly string[] {
  const columns = ['service', 'certificate', 'signature', 'secret', 'gateway'] as const;
  const rows = [columns, ...demands.map((row) => columns.map((column) => row[column]))];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Lists contradictions between the settings of client authentication, one line each. */
export function callerContradictionsIn(config: CallerSettings): readonly string[] {
  const gateway = {
    TRUSTED_GATEWAY: config.TRUSTED_GATEWAY !== undefined,
    TRUSTED_GATEWAY_ADDRESSES: config.TRUSTED_GATEWAY_ADDRESSES !== undefined,
    TRUSTED_GATEWAY_SERVICES: config.TRUSTED_GATEWAY_SERVICES.length > 0,
  };
  const given = Object.entries(gateway).flatMap(([name, isGiven]) => (isGiven ? [name] : []));
  const lines = Object.entries(gateway).flatMap(([name, isGiven]) =>
    isGiven || given.length === 0 ? [] : [`${name} is missing; it is required by ${given.join(' and ')}.`],
  );
  return [...lines, ...unknownCallersIn(config)];
}

/** In production a client id alone must not suffice, because every authorization address contains it. */
function unknownCallersIn(config: CallerSettings): readonly string[] {
  if (config.MODE !== 'production') return [];
  const open = services.filter(
    (service) =>
      demandedFor(service, config).length === 0 && !config.TRUSTED_GATEWAY_SERVICES.includes(service),
  );
  if (open.length === 0) return [];
  const names = [...Object.values(proofs), 'TRUSTED_GATEWAY_SERVICES'].join(', ');
  return [
    `MODE=production requires client authentication for ${open.join(', ')}: name each in at least one of ${names}.`,
  ];
}

/** Returns the gateway trusted for services that require no other proof; undefined without any. */
export function findTrustedGateway(config: Config): TrustedGateway | undefined {
  const { TRUSTED_GATEWAY_ADDRESSES: addresses, TRUSTED_GATEWAY_SERVICES: vouchedFor } = config;
  const aloneFor = vouchedFor.filter((service) => demandedFor(service, config).length === 0);
  return addresses && aloneFor.length > 0 ? { addresses, aloneFor } : undefined;
}

/** Logs the proofs that each service requires, and warns of services that require only a gateway secret. */
export function logCallerDemands(config: Config, log: Log): void {
  for (const { secret, ...row } of listCallerDemands(config)) {
    // The log redacts a field named secret.
    log.info({ ...row, gatewaySecret: secret }, 'required client authentication');
  }
  for (const service of listSecretOnlyServices(config)) {
    log.warn(
      { service },
      `${service} requires only a gateway secret; TPPs must identify themselves by qualified certificates (RTS on SCA, article 34)`,
    );
  }
}

/** The services that require the gateway secret and no other proof. */
export function listSecretOnlyServices(config: Proofs): readonly Service[] {
  return services.filter((service) => {
    const [only, ...others] = demandedFor(service, config);
    return only === 'secret' && others.length === 0;
  });
}
