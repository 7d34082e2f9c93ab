/** Why a port or socket cannot be opened: sentences by the system's error code, for a failed start and for the doctor. */
import type { Listener, ListenerOptions } from './listener.js';

/** `says` continues the name of the port or socket. */
type Sentences = readonly [says: string, todo: string];

export const chooseAnother = 'Choose another port or path, or stop the program that uses it.';

const ofPorts: Readonly<Record<string, Sentences>> = {
  EACCES: [
    'cannot be opened by this user',
    'Choose a port of at least 1024, or grant the process CAP_NET_BIND_SERVICE.',
  ],
  EADDRINUSE: ['is taken by another program', chooseAnother],
  EADDRNOTAVAIL: [
    'is not an address of this machine',
    'Set it to an address of this machine, or to 0.0.0.0 for all.',
  ],
  ENOTFOUND: ['is neither an address nor a known host name', 'Set it to an address of this machine.'],
};

/** Linux also reports a missing folder as EACCES. */
const noFolder = [
  'cannot be created: its folder does not exist, or this user may not write into it',
  'Create the folder, and let the server’s user write into it.',
] as const;
const ofSockets: Readonly<Record<string, Sentences>> = {
  EACCES: noFolder,
  ENOENT: noFolder,
  EADDRINUSE: ['is taken by another program, or is a file and no socket', chooseAnother],
};

export function explainListenError(code: string, isSocket: boolean): Sentences {
  return (isSocket ? ofSockets : ofPorts)[code] ?? [`cannot be opened: ${code}`, chooseAnother];
}

/** Opens a listener. Throws a sentence with the settings that name its port or socket. */
export async function openNamed(
  settings: string,
  place: ListenerOptions,
  open: () => Promise<Listener>,
): Promise<Listener> {
  try {
    return await open();
  } catch (cause) {
    if (!(cause instanceof Error) || !('code' in cause)) throw cause;
    const isSocket = 'path' in place;
    const [says, todo] = explainListenError(String(cause.code), isSocket);
    const name = isSocket ? place.path : `${place.host}:${place.port}`;
    throw new Error(`${settings}: ${name} ${says}. ${todo}`, { cause });
  }
}
