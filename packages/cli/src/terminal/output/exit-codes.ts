/** The exit codes, as scripts see them. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  /** Done, with some left out that standard error names. */
  partly: 3,
  busy: 4,
  /** 128 + SIGHUP. */
  hungUp: 129,
  /** 128 + SIGINT, as shells say it. */
  interrupted: 130,
  /** 128 + SIGTERM. */
  terminated: 143,
  /** 128 + SIGPIPE: the reader of the output has gone. */
  unread: 141,
} as const;
