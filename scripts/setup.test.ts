import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

/*
 * The script runs in a small clone with a fake npm and a fake build: each writes a line to `journal`, and fails when
 * there is a file `broken-npm` or `broken-build`.
 */
const NPM = `#!/bin/sh
echo "npm $1" >> "$CLONE/journal"
test -e "$CLONE/broken-npm" && exit 1
ls "$CLONE/node_modules" > "$CLONE/seen" 2>&1
mkdir -p node_modules/@react-router/dev
cp "$CLONE/fake-build.cjs" node_modules/@react-router/dev/bin.cjs
`
const BUILD = `
const fs = require('node:fs')
fs.appendFileSync('journal', 'build ' + process.env.NODE_ENV + '\\n')
const assets = process.env.BUILD_DIR + '/client/assets'
fs.mkdirSync(assets, { recursive: true })
if (fs.existsSync('broken-build')) process.exit(1)
fs.writeFileSync(assets + '/app.js', fs.readFileSync('src/base/a.ts', 'utf8').repeat(100))
`

let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'setup-'))
  for (const name of ['setup.mjs', 'build/compress.mjs', 'build/installed-units.mjs'])
    cpSync(`scripts/${name}`, join(clone, 'scripts', name))
  put('package-lock.json', '{}')
  put('package.json', '{}')
  put('src/base/a.ts', 'export const a = 1')
  put('fake-build.cjs', BUILD)
  put('fake/npm', NPM)
  chmodSync(join(clone, 'fake/npm'), 0o755)
})
afterEach(() => rmSync(clone, { recursive: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true })
  writeFileSync(join(clone, path), text)
}

/** Runs the script, and returns its journal and exit status. */
function setUp(...args: string[]) {
  rmSync(join(clone, 'journal'), { force: true })
  const env = { ...process.env, CLONE: clone, DESTDIR: join(clone, 'system'), PATH: `${join(clone, 'fake')}:${process.env.PATH}` }
  const run = spawnSync(process.execPath, [join(clone, 'scripts/setup.mjs'), ...args], { encoding: 'utf8', env })
  const journal = join(clone, 'journal')
  const did = existsSync(journal) ? readFileSync(journal, 'utf8').trim().split('\n') : []
  return { did, status: run.status, output: run.stdout + run.stderr }
}

test('a fresh clone is installed from the lock, built for production and compressed', () => {
  expect(setUp('--build')).toMatchObject({ did: ['npm ci', 'build production'], status: 0 })
  for (const ending of ['br', 'gz']) expect(existsSync(join(clone, `build/client/assets/app.js.${ending}`))).toBe(true)
})

test('without --build nothing is built', () => {
  expect(setUp().did).toEqual(['npm ci'])
})

test('a second run does nothing and says nothing', () => {
  setUp('--build')
  expect(setUp('--build')).toEqual({ did: [], status: 0, output: '' })
})

test('a change of a source builds again, a change of the lock installs and builds again', () => {
  setUp('--build')
  put('src/base/a.ts', 'export const a = 2')
  expect(setUp('--build').did).toEqual(['build production'])
  put('src/base/b.ts', '')
  expect(setUp('--build').did).toEqual(['build production'])
  rmSync(join(clone, 'src/base/b.ts'))
  expect(setUp('--build').did).toEqual(['build production'])
  appendFileSync(join(clone, 'package-lock.json'), '\n')
  expect(setUp('--build').did).toEqual(['npm ci', 'build production'])
})

test('a source that was touched but not changed, or a changed test, builds nothing', () => {
  setUp('--build')
  utimesSync(join(clone, 'src/base/a.ts'), 1, 1)
  put('src/base/a.test.ts', '')
  expect(setUp('--build').did).toEqual([])
})

test('an edit that keeps the size of a file is noticed', () => {
  setUp('--build')
  put('src/base/a.ts', 'export const a = 3')
  expect(setUp('--build').did).toEqual(['build production'])
})

const built = () => readFileSync(join(clone, 'build/client/assets/app.js'), 'utf8')

test('a build that failed leaves the one before in its place; the next start builds again and removes what it left', () => {
  setUp('--build')
  put('src/base/a.ts', 'export const a = 2')
  put('broken-build', '')
  expect(setUp('--build').status).toBe(1)
  expect(built()).toContain('a = 1')
  expect(readdirSync(join(clone, 'builds'))).toHaveLength(2)
  rmSync(join(clone, 'broken-build'))
  expect(setUp('--build')).toMatchObject({ did: ['build production'], status: 0 })
  expect(built()).toContain('a = 2')
  expect(readdirSync(join(clone, 'builds'))).toHaveLength(2)
})

test('the folder of a build stays where it is for three more builds, because the site may be running from it', () => {
  setUp('--build')
  const first = realpathSync(join(clone, 'build'))
  for (const number of [2, 3, 4]) {
    put('src/base/a.ts', `export const a = ${number}`)
    setUp('--build')
    expect(readFileSync(join(first, 'client/assets/app.js'), 'utf8')).toContain('a = 1')
  }
  put('src/base/a.ts', 'export const a = 5')
  setUp('--build')
  expect(existsSync(first)).toBe(false)
  expect(readdirSync(join(clone, 'builds'))).toHaveLength(4)
})

test('the build of an earlier release, which is no link, is kept like the others', () => {
  setUp()
  put('build/client/assets/app.js', 'of an earlier release')
  put('build/.setup.json', '{}')
  setUp('--build')
  expect(built()).toContain('a = 1')
  expect(readFileSync(join(clone, 'builds/0/client/assets/app.js'), 'utf8')).toBe('of an earlier release')
})

test('packages are installed beside those that the running site uses', () => {
  setUp()
  put('node_modules/sharp/index.js', '')
  appendFileSync(join(clone, 'package-lock.json'), '\n')
  expect(setUp().did).toEqual(['npm ci'])
  expect(readFileSync(join(clone, 'seen'), 'utf8')).toContain('sharp')
  expect(existsSync(join(clone, 'node_modules/sharp'))).toBe(false)
  expect(setUp()).toEqual({ did: [], status: 0, output: '' })
})

test('when npm refuses the lock file, npm install is tried, and its failure is one line', () => {
  put('broken-npm', '')
  const { did, status, output } = setUp()
  expect({ did, status }).toEqual({ did: ['npm ci', 'npm install'], status: 1 })
  expect(output).toContain('packages could not be installed')
  rmSync(join(clone, 'broken-npm'))
  expect(setUp()).toMatchObject({ did: ['npm ci'], status: 0 })
})

test('the lock of a setup that was killed is taken over', () => {
  put('.cache/setup.pid', '999999999')
  expect(setUp()).toMatchObject({ did: ['npm ci'], status: 0 })
})

/** Fakes an npm that installs a packaged Node with these lines. */
function packageNode(...script: string[]): void {
  const packaged = 'node_modules/.bin/node'
  const lines = script.map((line) => `echo '${line}' >> ${packaged}`).join('\n')
  put('fake/npm', `${NPM}\nmkdir -p node_modules/.bin\n${lines}\nchmod +x ${packaged}\n`)
}

test('a Node that is too old is refused in one sentence that says what to install, and the next run tries again', () => {
  packageNode('#!/bin/sh', 'echo 24.6.0')
  const { status, output } = setUp()
  expect(status).toBe(1)
  expect(output).toMatch(/^\[setup\] Node 24\.7 or later is needed.*install it from https:\/\/nodejs\.org.*\(this is 24\.6\.0\)$/m)
  expect(setUp().did).toEqual(['npm ci'])
})

test("a packaged Node that does not run here, as on Alpine, is removed: the host's is used, also by scripts of npm", () => {
  packageNode('#!/no/such/loader')
  expect(setUp('--build')).toMatchObject({ did: ['npm ci', 'build production'], status: 0 })
  expect(existsSync(join(clone, 'node_modules/.bin/node'))).toBe(false)
  expect(setUp('--build')).toEqual({ did: [], status: 0, output: '' })
})

test("without a packaged Node, as on macOS, the host's is used", () => {
  expect(setUp('--build')).toMatchObject({ did: ['npm ci', 'build production'], status: 0 })
})

test('a build says which installed units and commands are those of another release, and what to do', () => {
  const folder = realpathSync(clone)
  const textOf = (name: string) => readFileSync(`deploy/${name}`, 'utf8').replaceAll('/opt/pramaan', folder)
  const units = ['pramaan.service', 'pramaan.socket', 'pramaan@.service']
  for (const name of [...units, 'pramaan']) put(`deploy/${name}`, textOf(name))
  const installUnit = (name: string, text = textOf(name)) => put(`system/etc/systemd/system/${name}`, text)
  setUp('--build')
  expect(setUp('--build').output).toBe('')
  installUnit('pramaan.service', textOf('pramaan.service').replaceAll(/.*pramaan\.socket.*\n/g, ''))
  const { output } = setUp('--build')
  expect(output.match(/(?<=\[setup\] +)(?:install|systemctl).*/g)).toEqual([
    'install -m 644 deploy/pramaan.service /etc/systemd/system/pramaan.service',
    'install -m 644 deploy/pramaan.socket /etc/systemd/system/pramaan.socket',
    'install -m 755 deploy/pramaan /usr/local/bin/pramaan',
    'systemctl daemon-reload',
    'systemctl stop pramaan && systemctl enable --now pramaan   # this once, instead of the restart',
  ])
  for (const name of units.slice(0, 2)) installUnit(name)
  put('system/usr/local/bin/pramaan', textOf('pramaan'))
  expect(setUp('--build').output).toBe('')
  installUnit('pramaan@.service', 'of another release')
  expect(setUp('--build').output).toContain('install -m 644 deploy/pramaan@.service /etc/systemd/system/pramaan@.service\n')
  installUnit('pramaan.service', 'WorkingDirectory=/elsewhere\n')
  expect(setUp('--build').output).toBe('')
  symlinkSync(folder, `${folder}-link`)
  onTestFinished(() => rmSync(`${folder}-link`))
  installUnit('pramaan.service', `WorkingDirectory=${folder}-link\n`)
  expect(setUp('--build').output).toContain('install -m 644 deploy/pramaan.service')
})
