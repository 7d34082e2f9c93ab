/** The address of a database server, or of the hosts of a cluster. */

export interface Host {
  readonly host: string;
  readonly port: number;
}

/** Paths of PEM files: the CA of the hosts' certificates; the client certificate and key for hosts that need them. */
export interface TlsPaths {
  readonly ca: string;
  readonly cert?: string;
  readonly key?: string;
}

export interface ServerAddress {
  /** In order of preference; there is at least one. */
  readonly hosts: readonly Host[];
  /** Absent for unencrypted connections. */
  readonly tls?: TlsPaths;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}
