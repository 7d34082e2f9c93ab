/** An automatic test as a starting point: a Node program that runs as it is and contains no secrets. */
import { readFileSync } from 'node:fs';
import { portalPaths } from '../frame/paths.js';

export const testFile = 'bank.test.mjs';
export const testProgramPath = `${portalPaths.automaticTests}/${testFile}`;

/** Runs the program in its own folder. */
export const testCommand = `node --test ${testFile}`;

let program: string | undefined;

/** Reads the program on the first request. */
export function testProgram(): string {
  program ??= readFileSync(
    new URL(`../../../../../sandbox/assets/automatic-test/${testFile}`, import.meta.url),
    'utf8',
  );
  return program;
}
