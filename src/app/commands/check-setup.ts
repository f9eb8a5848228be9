import { ConfigError } from '#base/config/config-error.server.ts'
import { readConfig, type Config } from '#base/config/config.server.ts'
import { keepNewFilesPrivate } from '#base/config/private-files.server.ts'
import { DO_NOT_RESTART } from '#base/processes/start-fault.server.ts'
import { checkSetup, type Finding } from './setup-check.server.ts'

/**
 * pramaan check-setup
 * Reports the state of settings, database, data folder, clock and disk, one sentence per finding. Changes nothing.
 * Exit status: 0 when the site can run, even with warnings; 1 when it cannot; 78 when the database belongs to a newer version,
 * or a setting cannot be read.
 */
const LABELS: Record<Finding['kind'], string> = { ok: 'ok      ', warning: 'WARNING ', fault: 'FAULT   ' }

keepNewFilesPrivate()
const config = readSettings()
const findings = config === undefined ? [] : await checkSetup(config, new Date())
for (const { kind, text } of findings) console.log(LABELS[kind] + text)
const faults = findings.filter(({ kind }) => kind === 'fault')
if (config === undefined) process.exitCode = DO_NOT_RESTART
else if (faults.length > 0) process.exitCode = faults.find(({ exitStatus }) => exitStatus)?.exitStatus ?? 1

/** An invalid setting ends the check, because the other checks depend on the settings. */
function readSettings(): Config | undefined {
  try {
    const settings = readConfig(process.env)
    console.log(`${LABELS.ok}All settings can be used.`)
    return settings
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.log(`${LABELS.fault}${error.message}.`)
    return undefined
  }
}
