import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts'
import { ask, enquiry, percentile, SETTINGS } from './timed-requests.ts'

/**
 * `npm run bench:slow-disk` measures the effect of the disk on people: as it is, with an fsync that takes 2 ms more, as on
 * a usual server, and with one of 100 ms more. It reports how many enquiries of 20 senders are stored, and how long a
 * concurrent reader waits. On Linux, with a C compiler: a library in the server sleeps before each fsync and slows nothing
 * else.
 */
const DELAYS_MS = [0, 2, 100]
const MEASURED_MS = 10_000
const SENDERS = 20
const PAUSE_MS = 5
const PAGES = ['/', '/verify-certificate?id=CERT2026090042', '/api/training-programs']
const LIBRARY = ['fsync', 'fdatasync'].map(
  (call) => `int ${call}(int file) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "${call}");
  usleep(1000 * atoi(getenv("FSYNC_DELAY_MS")));
  return real(file);
}`,
)

const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
try {
  const [source, library] = [join(folder, 'slow.c'), join(folder, 'slow.so')]
  writeFileSync(source, ['#define _GNU_SOURCE', '#include <dlfcn.h>', '#include <stdlib.h>', '#include <unistd.h>', ...LIBRARY].join('\n'))
  execFileSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl'], { stdio: 'inherit' })
  for (const delay of DELAYS_MS) {
    const env = { ...SETTINGS, DATA_DIR: join(folder, String(delay)), LD_PRELOAD: library, FSYNC_DELAY_MS: String(delay) }
    const server = await startServerProcess({ env })
    console.log(delay === 0 ? 'The disk as it is' : `fsync takes ${delay} ms more`)
    try {
      await measure(server)
    } finally {
      await server.stop()
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** Measures the senders alone, then with a concurrent reader of page after page. */
async function measure(server: ServerProcess): Promise<void> {
  await sendAll(server, performance.now() + MEASURED_MS)
  const until = performance.now() + MEASURED_MS
  const times = new Map(PAGES.map((path): [string, number[]] => [path, []]))
  const read = async () => {
    for (; performance.now() < until; await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))) {
      for (const [path, ms] of times) ms.push((await ask(server, { path })).ms)
    }
  }
  await Promise.all([read(), sendAll(server, until)])
  for (const [path, ms] of times) {
    console.log(`  ${path.padEnd(44)} p50 ${percentile(ms, 50).toFixed(1)} ms, p99 ${percentile(ms, 99).toFixed(1)} ms`)
  }
}

async function sendAll(server: ServerProcess, until: number): Promise<void> {
  const [stored, refused]: [number[], number[]] = [[], []]
  const send = async () => {
    while (performance.now() < until) {
      const { status, ms } = await ask(server, enquiry(randomUUID()))
      ;(status === 201 ? stored : refused).push(ms)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
  const perSecond = ((stored.length / MEASURED_MS) * 1000).toFixed(0)
  console.log(
    `  enquiries of ${SENDERS} senders: ${perSecond} a second, p99 ${percentile(stored, 99).toFixed(0)} ms, ${refused.length} refused`,
  )
}
