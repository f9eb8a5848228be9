/** Loaded before the program (NODE_OPTIONS --import): kills it right before statement number KILL_AT. */
import { DatabaseSync, StatementSync } from 'node:sqlite'

const killAt = Number(process.env['KILL_AT'])
let statements = 0

for (const [prototype, names] of [
  [StatementSync.prototype, ['all', 'get', 'run']],
  [DatabaseSync.prototype, ['exec']],
]) {
  for (const name of names) {
    const original = prototype[name]
    prototype[name] = function (...args) {
      statements += 1
      if (statements === killAt) process.kill(process.pid, 'SIGKILL')
      return original.apply(this, args)
    }
  }
}
