import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Files of deploy/ that an installation with systemd has copied. A pull does not update the copies. */
const INSTALLED = {
  'pramaan.service': 'etc/systemd/system/pramaan.service',
  'pramaan.socket': 'etc/systemd/system/pramaan.socket',
  'pramaan@.service': 'etc/systemd/system/pramaan@.service',
  pramaan: 'usr/local/bin/pramaan',
}
/** Only an installation with several processes has it. */
const OPTIONAL = 'pramaan@.service'
/** The root of the system, as in other projects' Makefiles. */
const SYSTEM = process.env.DESTDIR || '/'

/** Returns instructions for copying units before the restart, if systemd runs this clone with the units of another release. */
export function oldUnits() {
  const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  const installed = (name) => read(join(SYSTEM, INSTALLED[name]))
  const [, folder] = /^WorkingDirectory=(.+)$/m.exec(installed('pramaan.service') ?? '') ?? []
  // It may name a link to this clone.
  if (!folder || !existsSync(folder) || realpathSync(folder) !== realpathSync(process.cwd())) return []
  const old = Object.keys(INSTALLED).filter((name) => {
    const current = installed(name)
    return current !== read(join('deploy', name)) && !(name === OPTIONAL && current === undefined)
  })
  if (old.length === 0) return []
  return [
    `not as this release has them: ${old.map((name) => `/${INSTALLED[name]}`).join(', ')}. Before the restart, as root:`,
    ...old.map((name) => `  install -m ${name === 'pramaan' ? 755 : 644} deploy/${name} /${INSTALLED[name]}`),
    '  systemctl daemon-reload',
    ...(installed('pramaan.socket') === undefined
      ? ['  systemctl stop pramaan && systemctl enable --now pramaan   # this once, instead of the restart']
      : []),
  ]
}
