/** The end of a part that a bank adds to the server, for a graceful shutdown. */

/** Both methods are optional, are called at most once, and have five seconds each; the process ends all the same. */
export interface Closable {
  /** Called at the shutdown signal, while requests are still answered: consumers and pollers stop taking work. */
  pause?(): Promise<void> | void;
  /**
   * Called after the last answer and the last round of the worker, before the server's database closes: releases
   * connections, pools and timers.
   */
  close?(): Promise<void> | void;
}
