/** Where no process of @redocly/cli can be started, because there is no folder for its files. */
export async function withoutRedocly(work: () => Promise<void>): Promise<void> {
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = '/nowhere/at/all';
  try {
    await work();
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}
