/** Slowloris protection: limits request bodies in transit, per address and in all; the oldest is dropped first. */

export interface BodyLimits {
  readonly atOnce: number;
  readonly perAddress: number;
}

interface Arriving {
  readonly address: string;
  readonly givenUp: AbortController;
}

export class Bodies {
  readonly #limits: BodyLimits;
  /** In order of arrival. */
  readonly #arriving = new Set<Arriving>();
  readonly #byAddress = new Map<string, Set<Arriving>>();

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  get underWay(): number {
    return this.#arriving.size;
  }

  /** Reads a body. Returns undefined when the body was dropped for a newer one; `read` is aborted by its signal. */
  async read<T>(
    address: string,
    read: (givenUp: AbortSignal) => Promise<T>,
  ): Promise<{ readonly body: T } | undefined> {
    this.#makeRoom(address);
    const arriving = { address, givenUp: new AbortController() };
    this.#add(arriving);
    try {
      return { body: await read(arriving.givenUp.signal) };
    } catch (error) {
      if (arriving.givenUp.signal.aborted) return undefined;
      throw error;
    } finally {
      this.#remove(arriving);
    }
  }

  #makeRoom(address: string): void {
    const { atOnce, perAddress } = this.#limits;
    const ofAddress = this.#byAddress.get(address) ?? new Set();
    if (ofAddress.size >= perAddress) this.#dropOldest(ofAddress);
    else if (this.#arriving.size >= atOnce) this.#dropOldest(this.#arriving);
  }

  #dropOldest(some: ReadonlySet<Arriving>): void {
    const [oldest] = some;
    if (!oldest) return;
    this.#remove(oldest);
    oldest.givenUp.abort();
  }

  #add(arriving: Arriving): void {
    this.#arriving.add(arriving);
    const ofAddress = this.#byAddress.get(arriving.address);
    if (ofAddress) ofAddress.add(arriving);
    else this.#byAddress.set(arriving.address, new Set([arriving]));
  }

  #remove(arriving: Arriving): void {
    this.#arriving.delete(arriving);
    const ofAddress = this.#byAddress.get(arriving.address);
    ofAddress?.delete(arriving);
    if (ofAddress?.size === 0) this.#byAddress.delete(arriving.address);
  }
}
