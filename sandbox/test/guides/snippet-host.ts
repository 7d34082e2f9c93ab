/**
 * Runs the snippets of one language in one process, because a start of Node, Python or Java for each snippet takes
 * several times as long as the rest. Java snippets are compiled as `java Call.java` compiles them.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The command of each host, whose last word is its file, and that file's text. A host reads one path per line, and ends
 * an output with NUL.
 */
const hosts = {
  node: [
    [process.execPath, 'host.mjs'],
    `
import { createInterface } from 'node:readline';

let count = 0;
for await (const path of createInterface({ input: process.stdin })) {
  await import('file://' + path + '?' + (count += 1)).catch(console.log);
  process.stdout.write('\\0');
}
`,
  ],
  python: [
    ['python3', 'host.py'],
    `
import runpy, sys, traceback

for path in sys.stdin:
    try:
        runpy.run_path(path.strip())
    except BaseException:
        traceback.print_exc(file=sys.stdout)
    print("\\0", end="", flush=True)
`,
  ],
  java: [
    // A virtual machine that lives for seconds is faster without its optimizing compiler.
    ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', 'Host.java'],
    `
import java.io.*;
import java.net.*;
import java.nio.file.*;
import javax.tools.ToolProvider;

class Host {
    public static void main(String[] arguments) throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var paths = new BufferedReader(new InputStreamReader(System.in));
        for (String path; (path = paths.readLine()) != null; ) {
            var folder = Files.createTempDirectory(Path.of("."), "classes");
            if (compiler.run(null, null, System.out, "-d", folder.toString(), path) == 0) {
                try (var loader = new URLClassLoader(new URL[] { folder.toUri().toURL() })) {
                    var main = loader.loadClass("Call").getDeclaredMethod("main", String[].class);
                    main.setAccessible(true);
                    main.invoke(null, (Object) new String[0]);
                }
            }
            System.out.print("\\0");
            System.out.flush();
        }
    }
}
`,
  ],
} as const;

export type HostedLanguage = keyof typeof hosts;

export class SnippetHost {
  readonly #process: ChildProcessWithoutNullStreams;
  #output = '';
  #finished: (() => void) | undefined;

  constructor(language: HostedLanguage, folder: string, env: NodeJS.ProcessEnv) {
    const [[program, ...words], text] = hosts[language];
    writeFileSync(join(folder, words.at(-1) ?? ''), text);
    this.#process = spawn(program, words, { cwd: folder, env });
    const hear = (chunk: Buffer) => {
      this.#output += String(chunk);
      if (this.#output.endsWith('\0')) this.#finished?.();
    };
    this.#process.stdout.on('data', hear);
    this.#process.stderr.on('data', hear);
    // When the process exits, the test gets the output up to then.
    this.#process.once('exit', () => this.#finished?.());
  }

  /** Returns what the snippet in this file writes. */
  async run(path: string): Promise<string> {
    this.#output = '';
    const done = new Promise<void>((resolve) => (this.#finished = resolve));
    this.#process.stdin.write(`${path}\n`);
    await done;
    return this.#output.replace('\0', '');
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.stdin.end();
    await ended;
  }
}
