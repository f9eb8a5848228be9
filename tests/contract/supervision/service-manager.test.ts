import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../scripts/server-process.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { environmentOf, startBuiltServer } from '../built-app.ts'

/** Acts as systemd does: opens the socket, starts the program with it, passes its process ID, and restarts it when it ends. */
const SUPERVISOR = `
$^F = 3; $| = 1;
use Socket;
socket(my $socket, PF_INET, SOCK_STREAM, 0); bind($socket, sockaddr_in($ENV{PORT}, INADDR_LOOPBACK)) or die; listen($socket, 128);
fileno($socket) == 3 or die 'not the first free descriptor';
for (1 .. 2) {
  if (my $pid = fork) { print "$pid\\n"; waitpid($pid, 0) }
  else { $ENV{LISTEN_PID} = $$; $ENV{LISTEN_FDS} = 1; $ENV{PORT} = 1; exec $ENV{NODE}, '--optimize-for-size', '--max-semi-space-size=8', 'build/server/server.js' }
}`
const TIMEOUT_MS = 60_000

let folder: string
let database: TestDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pramaan-service-'))
  database = await makeTestDatabase('demo')
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

test('the service manager is told that the site is ready once it answers', async () => {
  const told = join(folder, 'told')
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" > ${told}\n`)
  chmodSync(join(folder, 'systemd-notify'), 0o755)
  const env = { NOTIFY_SOCKET: '/run/notify', PATH: `${folder}:${process.env['PATH']}` }
  const server = await startBuiltServer({ ...database, seed: 'demo', env })
  while (!existsSync(told) || readFileSync(told, 'utf8') === '') await pause(20)
  expect(readFileSync(told, 'utf8')).toBe('/run/notify --ready\n')
  await server.kill()
})

test.skipIf(spawnSync('perl', ['-e', '1']).status !== 0)(
  'with a socket that the service manager holds, no request fails during a restart',
  async () => {
    const port = await freePort()
    const env = { ...process.env, ...environmentOf({ ...database, seed: 'demo' }), PORT: String(port), NODE: process.execPath }
    const supervisor = spawn('perl', ['-e', SUPERVISOR], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    supervisor.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const pids = () => output.match(/^\d+$/gm) ?? []
    const answers: number[] = []
    const ask = async () => answers.push((await fetch(`http://127.0.0.1:${port}/about`)).status)
    while (pids().length < 1) await pause(20)
    await ask()
    process.kill(Number(pids()[0]), 'SIGTERM')
    while (pids().length < 2) await ask()
    await ask()
    process.kill(Number(pids()[1]), 'SIGTERM')
    await once(supervisor, 'close')
    expect(answers.length).toBeGreaterThan(1)
    expect(new Set(answers)).toEqual(new Set([200]))
  },
  TIMEOUT_MS,
)
