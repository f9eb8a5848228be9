/** Checks a SQLite file at low priority, and writes what it finds to standard output. Nothing means that it is intact. */
import { setPriority } from 'node:os'
import { findDamage } from './sqlite-check.server.ts'

const LOW_PRIORITY = 10

setPriority(LOW_PRIORITY)
process.stdout.write(findDamage(process.argv[2] ?? '') ?? '')
