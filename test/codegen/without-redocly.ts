/** Makes @redocly/cli impossible to start: the folder for its temporary files does not exist. */
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
