/**
 * Java's snippets, one after another in one virtual machine: to start one for each takes ten times as long as all the
 * rest. They are compiled as `java Call.java` compiles them.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../support/programs.js';

const host = `
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
`;

export class JavaSnippets {
  readonly #folder: string;
  #process: ChildProcessWithoutNullStreams | undefined;
  #output = '';
  #told: (() => void) | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What the program in this file writes. */
  async run(path: string, env: NodeJS.ProcessEnv): Promise<string> {
    this.#process ??= this.#start(env);
    this.#output = '';
    const done = new Promise<void>((resolve) => (this.#told = resolve));
    this.#process.stdin.write(`${path}\n`);
    await done;
    return this.#output.replace('\0', '');
  }

  stop(): void {
    this.#process?.stdin.end();
  }

  #start(env: NodeJS.ProcessEnv): ChildProcessWithoutNullStreams {
    const file = join(this.#folder, 'Host.java');
    writeFileSync(file, host);
    const child = spawn(findProgram('java') ?? '', [file], { cwd: this.#folder, env });
    const hear = (chunk: Buffer) => {
      this.#output += String(chunk);
      if (this.#output.endsWith('\0')) this.#told?.();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    // What it has written until then is what a test shows.
    child.once('exit', () => this.#told?.());
    return child;
  }
}
