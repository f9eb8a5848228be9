/**
 * Puts older browsers under /opt/engines (ENGINES_FOLDER) for the gate's step `engines`: Chromium 109 from npm, Chromium 150
 * and Firefox 115 from Debian's packages, unpacked and not installed. Those that are there stay, and one that cannot be had does not
 * hold up the others. The gate itself never downloads them, `.ci/run` does. On Debian 12, x64:
 *
 *     apt-get install firefox-esr webkit2gtk-driver xvfb
 *     node scripts/engines/install-engines.ts
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const FOLDER = process.env.ENGINES_FOLDER ?? '/opt/engines'
const DEBIAN = 'http://deb.debian.org/debian/pool/main/'
/** What each browser consists of, with the checksums of Debian's lists of packages. */
const PACKAGES: Record<string, [path: string, sha256: string][]> = {
  'chromium-150': [
    [
      'c/chromium/chromium-headless-shell_150.0.7871.100-1~deb12u1_amd64.deb',
      'a6d195a93c6d4ee6ea17e99a183d52bd49599138f395a5c861a29ac592e081ee',
    ],
    ['c/chromium/chromium-common_150.0.7871.100-1~deb12u1_amd64.deb', '31326f6b71ce20a52e7bea9792bf7135d4ff802e1cdbc250960b1b46729998d2'],
  ],
  'firefox-115': [
    ['f/firefox-esr/firefox-esr_115.14.0esr-1~deb11u1_amd64.deb', 'ea708f9259c53ecb4a47e3b29571a578fe27f472d0f01ae9b0a657c20e32ac66'],
    ['libf/libffi/libffi7_3.3-6_amd64.deb', '30ca89bfddae5fa6e0a2a044f22b6e50cd17c4bc6bc850c579819aeab7101f0f'],
    ['d/dbus-glib/libdbus-glib-1-2_0.112-3_amd64.deb', '1cddce2ec5231fcfc12eb9daaa5a99bcdbe69373bff5362d9e38e54153d552fd'],
  ],
}

const temporary = mkdtempSync(join(tmpdir(), 'pramaan-engines-'))
try {
  for (const [name, packages] of Object.entries(PACKAGES)) {
    await install(name, async (folder) => {
      for (const [path, sha256] of packages) await unpackDebian(path, sha256, folder)
    })
  }
  await install('chromium-109', unpackChromium109)
} finally {
  rmSync(temporary, { recursive: true, force: true })
}

/** Unpacks aside first: a folder with the browser's name has the whole browser. */
async function install(name: string, unpack: (folder: string) => Promise<void>): Promise<void> {
  const target = join(FOLDER, name)
  if (existsSync(target)) return
  const folder = join(temporary, name)
  mkdirSync(folder)
  try {
    await unpack(folder)
    cpSync(folder, `${target}.new`, { recursive: true, verbatimSymlinks: true })
    renameSync(`${target}.new`, target)
    console.log(`${name} is in ${FOLDER}`)
  } catch (error) {
    rmSync(`${target}.new`, { recursive: true, force: true })
    console.error(`${name} could not be installed: ${String(error)}`)
    process.exitCode = 1
  }
}

async function unpackDebian(path: string, sha256: string, folder: string): Promise<void> {
  const reply = await fetch(DEBIAN + path)
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  const bytes = Buffer.from(await reply.arrayBuffer())
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${path} has another checksum`)
  const file = join(temporary, 'package.deb')
  writeFileSync(file, bytes)
  execFileSync('dpkg', ['-x', file, folder])
}

/** An old version of the package that brings the suite its Chromium where there is none. npm checks what it loads. */
async function unpackChromium109(folder: string): Promise<void> {
  const packed = execFileSync('npm', ['pack', '--silent', '@sparticuz/chromium@109.0.6'], { cwd: temporary, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', packed], { cwd: temporary })
  const bin = join(temporary, 'package/bin')
  writeFileSync(join(folder, 'chromium'), brotliDecompressSync(readFileSync(join(bin, 'chromium.br'))), { mode: 0o755 })
  const swiftShader = join(temporary, 'swiftshader.tar')
  writeFileSync(swiftShader, brotliDecompressSync(readFileSync(join(bin, 'swiftshader.tar.br'))))
  execFileSync('tar', ['xf', swiftShader, '-C', folder])
}
