/**
 * `npm run bench:design`: the designer's waiting time after a save, compared with `tsc --noEmit` of the same project in
 * the same run. The promised maximum is one and a half times the compiler's time.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Designing } from './designing.js';

const rounds = 5;
const contract = 'specs/payments/1.3.2.yaml';
const texts = ['with the name of the payer', 'with the name of whoever pays'] as const;
const types = ['operationId: getSigningBasketStatus', 'operationId: getBasketState'] as const;

const designing = new Designing();
const { folder } = designing.project;

/** Seconds between the detection of the save and the complete screen. */
async function savedIn([before, after]: readonly [string, string], wanted: string): Promise<number> {
  const undo = designing.project.edit(contract, before, after);
  const screen = await designing.screen(wanted);
  undo();
  await designing.screen('no changes', 'no mistakes');
  return Number(/([\d.]+) s after/.exec(screen)?.[1]);
}

function compiledIn(): number {
  const begun = performance.now();
  spawnSync(join(folder, 'node_modules/.bin/tsc'), ['-p', '.', '--noEmit'], { cwd: folder });
  return (performance.now() - begun) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

await designing.screen('no changes', 'no mistakes');
const measured: { text: number[]; type: number[]; compiler: number[] } = { text: [], type: [], compiler: [] };
for (let round = 0; round < rounds; round++) {
  measured.text.push(await savedIn(texts, 'compared with its release: text'));
  measured.type.push(await savedIn(types, 'compared with its release: breaking'));
  measured.compiler.push(compiledIn());
}
await designing.stop();

const reference = median(measured.compiler);
console.log(`tsc --noEmit: ${reference.toFixed(1)} s`);
for (const [what, values] of [
  ['a text is saved', measured.text],
  ['types change', measured.type],
] as const) {
  const seconds = median(values);
  console.log(`${what}: ${seconds.toFixed(1)} s, ${(seconds / reference).toFixed(2)} of it`);
}
