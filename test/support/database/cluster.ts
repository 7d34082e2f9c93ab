/** A database cluster of three nodes: Galera, or a MySQL group. */
import { password, user } from './server-process.js';

export interface ClusterNode {
  /** Kills the node without warning, like a power failure. */
  kill(): Promise<void>;
  /** Freezes the node, so that it accepts connections and answers nothing, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Restarts the node on its stored data; settles when the node has caught up with the others. */
  restart(): Promise<void>;
}

export interface Cluster {
  readonly nodes: readonly [ClusterNode, ClusterNode, ClusterNode];
  /** Address of the empty database: all nodes, with this node as the preferred one. */
  url(preferred: number): string;
  /** The node whose loss hurts most; absent where all nodes are equal. */
  nextVictim?(): Promise<ClusterNode>;
  /** Settles when the cluster has a writable node; absent where every node is writable. */
  elected?(): Promise<void>;
  /** Ends all nodes and removes their folders. */
  stop(): Promise<void>;
}

/** Returns `Cluster.url` of nodes at these ports. */
export function clusterUrl(places: readonly { readonly port: number }[]): Cluster['url'] {
  return (preferred) => {
    const inOrder = [...places.slice(preferred), ...places.slice(0, preferred)];
    const hosts = inOrder.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `mysql://${user}:${password}@${hosts}/test`;
  };
}
