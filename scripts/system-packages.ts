import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs that tests use to read PDFs, codes, signed mails and mailboxes, with their Debian packages. */
export const TEST_PROGRAMS: Readonly<Record<string, string>> = {
  dkimverify: 'python3-dkim',
  dovecot: 'dovecot-imapd',
  openssl: 'openssl',
  pdffonts: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdfsig: 'poppler-utils',
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  qpdf: 'qpdf',
  zbarimg: 'zbar-tools',
}

/** Services of the system are not in the PATH of every account. */
const SERVICE_FOLDERS = ['/usr/sbin']

/** Finds a program in the PATH or in one of `folders`. */
export function findProgram(name: string, folders: readonly string[] = []): string | undefined {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders]
  return places.map((folder) => join(folder, name)).find(isExecutable)
}

/** Installs missing test programs. Returns the names of those that it could not install. */
export function ensureTestPrograms(): string[] {
  const missing = missingPrograms()
  if (missing.length === 0) return []
  installPackages([...new Set(missing.map((name) => TEST_PROGRAMS[name] ?? name))])
  return missingPrograms()
}

/** Installs Debian packages. Returns false if this is not Debian, we are not root, or apt fails. */
export function installPackages(packages: readonly string[]): boolean {
  const isDebian = existsSync('/etc/debian_version') && findProgram('apt-get') !== undefined
  if (!isDebian || process.getuid?.() !== 0) return false
  console.log(`installing Debian packages: ${packages.join(' ')}`)
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

function missingPrograms(): string[] {
  return Object.keys(TEST_PROGRAMS).filter((name) => !findProgram(name, SERVICE_FOLDERS))
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
