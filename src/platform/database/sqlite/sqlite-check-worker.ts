/** Checks a SQLite file at low priority, and writes what it finds to standard output. Nothing means that it is intact. */
import { runAtLowPriority } from '../../low-priority.server.ts'
import { findDamage } from './sqlite-check.server.ts'

runAtLowPriority()
process.stdout.write(findDamage(process.argv[2] ?? '') ?? '')
