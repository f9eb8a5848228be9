/**
 * Installs Chromium 109, the last one for Windows 7 and 8, under /opt/engines (ENGINES_FOLDER) for the gate's step
 * `engines`. It comes from an old version of the npm package that supplies Chromium to the tests if none is installed. The
 * gate itself never downloads it, `.ci/run` does. On x64:
 *
 * node scripts/engines/install-chromium-109.ts
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const TARGET = join(process.env.ENGINES_FOLDER ?? '/opt/engines', 'chromium-109')

if (!existsSync(TARGET)) {
  const temporary = mkdtempSync(join(tmpdir(), 'pramaan-engines-'))
  try {
    const folder = join(temporary, 'chromium-109')
    mkdirSync(folder)
    unpack(temporary, folder)
    // Copied aside first, so that a folder with the browser's name is always complete.
    cpSync(folder, `${TARGET}.new`, { recursive: true, verbatimSymlinks: true })
    renameSync(`${TARGET}.new`, TARGET)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function unpack(temporary: string, folder: string): void {
  const packed = execFileSync('npm', ['pack', '--silent', '@sparticuz/chromium@109.0.6'], { cwd: temporary, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', packed], { cwd: temporary })
  const bin = join(temporary, 'package/bin')
  writeFileSync(join(folder, 'chromium'), brotliDecompressSync(readFileSync(join(bin, 'chromium.br'))), { mode: 0o755 })
  const swiftShader = join(temporary, 'swiftshader.tar')
  writeFileSync(swiftShader, brotliDecompressSync(readFileSync(join(bin, 'swiftshader.tar.br'))))
  execFileSync('tar', ['xf', swiftShader, '-C', folder])
}
