/** What is to be thought of a port or a socket; pure. */
import { error, type Finding, ok, warning } from './finding.js';

/**
 * `taken` by somebody who listens; `left` by a process that was killed; `file` that is no socket; or what the system says.
 */
export type Door = 'free' | 'taken' | 'left' | 'file' | { readonly code: string };

/** Who listens there: nobody, somebody who says nothing, another program, or a server like this one, as it is. */
export type Answering =
  'refused' | 'silent' | 'another' | { readonly status: number; readonly away: readonly string[] };

const chooseAnother = 'Choose another one, or stop the program that has it.';

const sentences: Readonly<Record<string, readonly [says: string, todo: string]>> = {
  EACCES: [
    'may not be opened by this user',
    'Choose a port from 1024 on, or give the process the right (CAP_NET_BIND_SERVICE).',
  ],
  EADDRNOTAVAIL: ['is no address of this machine', 'Set it to one, or to 0.0.0.0 for all of them.'],
  ENOTFOUND: ['is no address, and no name of one', 'Set it to an address of this machine.'],
};

export function judgeDoor(about: string, door: Door, answering?: Answering): Finding {
  if (door === 'free') return ok(about, 'is free: no server is running there');
  if (door === 'left')
    return ok(about, 'was left by a process that was killed; the next start takes it over');
  if (door === 'file')
    return error(about, 'is a file, and no socket', 'Choose another path, or move the file away.');
  if (door !== 'taken') {
    const [says, todo] = sentences[door.code] ?? [`cannot be opened: ${door.code}`, chooseAnother];
    return error(about, says, todo);
  }
  if (answering === undefined || typeof answering === 'string') {
    const who = answering === 'another' ? 'another program' : 'somebody who does not answer';
    return error(about, `is taken by ${who}`, chooseAnother);
  }
  const { away, status } = answering;
  if (status !== 200) {
    return error(
      about,
      'has a server that is not ready',
      'See to its log, its database and its schema; it may be on its way up or down.',
    );
  }
  if (away.length === 0) return ok(about, 'has a server that is ready');
  return warning(
    about,
    `has a server that is ready, and misses: ${away.join(', ')}`,
    'See to what it misses; what needs that is refused with 503.',
  );
}
