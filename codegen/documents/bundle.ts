/** Bundles a contract into one document, with everything that it refers to and the contract that it extends. */
import { type Bundled, Bundler } from './bundler.js';
import { readOverlay } from './overlay/read.js';
import { applyOverlay } from './overlay/apply.js';
import { createReading, isOverlay } from './reading.js';
import type { ContractFile, Place, Sources } from './sources.js';

export interface Bundle extends ContractFile, Omit<Bundled, 'placeOf'> {
  /** The contract that this one extends by an overlay. */
  readonly base?: Bundle;
  /** Set when the overlay cannot be applied: no further rule checks this contract. */
  readonly isUnmade?: true;
}

interface PlacedBundle extends Bundle, Bundled {
  /** Whether bundling found no mistake. */
  readonly isSound: boolean;
}

/** Each file is bundled once, however many versions extend it. */
const bundles = new WeakMap<Sources, Map<string, PlacedBundle>>();

export function bundle(contract: ContractFile, sources: Sources): Bundle {
  return bundleOnce(contract, sources);
}

function bundleOnce(contract: ContractFile, sources: Sources): PlacedBundle {
  const known = bundles.get(sources) ?? new Map<string, PlacedBundle>();
  const found = known.get(contract.file) ?? bundleAnew(contract, sources);
  bundles.set(sources, known.set(contract.file, found));
  return found;
}

function bundleAnew(contract: ContractFile, sources: Sources): PlacedBundle {
  const before = sources.count;
  const isSound = () => sources.count === before;
  if (!isOverlay(sources.read(contract.file))) {
    return { ...contract, ...new Bundler(contract, createReading(sources)).run(), isSound: isSound() };
  }
  const overlay = readOverlay(contract, sources);
  const base = overlay && bundleOnce(overlay.base, sources);
  // An overlay is not applied to a base document that has mistakes.
  if (!overlay || !base?.isSound) return createEmptyBundle(contract, sources);
  const bundled = new Bundler(contract, applyOverlay(contract, overlay, base, sources)).run();
  return { ...contract, ...bundled, base, isSound: isSound() };
}

/** The empty bundle of an overlay that cannot be applied; the reason has been reported. */
function createEmptyBundle(contract: ContractFile, sources: Sources): PlacedBundle {
  const start: Place = { file: contract.file, path: [] };
  return {
    ...contract,
    document: {},
    declaredBy: new Map(),
    report: (_path, rule, sentence) => sources.report(start, rule, sentence),
    placeOf: () => start,
    isSound: false,
    isUnmade: true,
  };
}
