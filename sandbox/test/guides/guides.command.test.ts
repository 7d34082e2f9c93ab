/** The portal's guides: the snippet of every language gets the answer that its step says. */
import { guides } from '../../src/portal/guides/guides.js';
import { type SnippetLanguage, snippetLanguages } from '../../src/portal/guides/snippets/languages.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { absentPrograms, programsOfGuides } from '../../../test/support/runner/programs.js';
import { removeFolder, temporaryFolder } from '../../../test/support/runner/temporary.js';
import { createSnippetCaller, runGuides, givensAt, snippetEnvironment } from './guide-runs.js';
import { SnippetHost } from './snippet-host.js';

describeAtTheDoor('The snippets of the guides', ({ url }) => {
  // The runner says what is absent.
  const languages = snippetLanguages.filter(
    (language) => absentPrograms(programsOfGuides[language]).length === 0,
  );
  const runs = new Map<SnippetLanguage, Promise<void>>();
  // In parallel, because each run waits for its programs and for the server.
  before(() => {
    for (const language of languages) {
      const run = followIn(language, url);
      // The language's test awaits the run, possibly after its failure.
      run.catch(() => undefined);
      runs.set(language, run);
    }
  });

  for (const language of languages) it(`get the expected answers in ${language}`, () => runs.get(language));
});

async function followIn(language: SnippetLanguage, url: () => string): Promise<void> {
  const folder = temporaryFolder();
  const host = language === 'curl' ? undefined : new SnippetHost(language, folder, snippetEnvironment);
  try {
    await runGuides(guides, await givensAt(url), {
      call: createSnippetCaller(language, folder, host),
      folder,
    });
  } finally {
    await host?.stop();
    removeFolder(folder);
  }
}
