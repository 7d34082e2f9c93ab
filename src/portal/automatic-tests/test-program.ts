/** An automatic test that a developer can begin with: a Node program that runs as it is and has no secrets. */
import { readFileSync } from 'node:fs';
import { portalPaths } from '../frame/paths.js';

export const testFile = 'bank.test.mjs';
export const testProgramPath = `${portalPaths.automaticTests}/${testFile}`;

/** Runs it in the folder where it is. */
export const testCommand = `node --test ${testFile}`;

let program: string | undefined;

/** Read on the first request for it. */
export function testProgram(): string {
  program ??= readFileSync(new URL(`../../../../assets/automatic-test/${testFile}`, import.meta.url), 'utf8');
  return program;
}
