/** A setting that cannot be used. The message is one line that names it. */
export class ConfigError extends Error {}
