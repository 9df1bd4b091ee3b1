/** The exit codes for scripts. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  /** Done, except for the items named on standard error. */
  partly: 3,
  busy: 4,
  /** 128 + SIGHUP. */
  hungUp: 129,
  /** 128 + SIGINT, as in shells. */
  interrupted: 130,
  /** 128 + SIGTERM. */
  terminated: 143,
  /** 128 + SIGPIPE: the reader of the output has closed the pipe. */
  unread: 141,
} as const;
