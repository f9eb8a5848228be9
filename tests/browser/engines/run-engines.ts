import { startApp } from '../support/app.ts'
import { findEngines } from './find-engines.ts'
import type { Engine, WindowSize } from './engine.ts'
import { FLOWS } from './flows.ts'
import { openSlowLine } from './slow-line.ts'
import { STILLNESS } from './stillness.ts'
import { Visitor } from './visitor.ts'

const PHONE: WindowSize = { width: 390, height: 844, isPhone: true }
const DESK: WindowSize = { width: 1280, height: 800, isPhone: false }
/** Applies to each flow: a page that hangs must not stop the rest. */
const FLOW_TIMEOUT_MS = 240_000

const START = 'start'

interface Outcome {
  engine: Engine
  window: WindowSize
  title: string
  fault: string | undefined
}

/** Runs the flows in one browser at one width. */
async function play(engine: Engine, window: WindowSize, wanted: string | undefined): Promise<Outcome[]> {
  const place = window.isPhone ? 'phone' : 'desk'
  const app = await startApp()
  const line = await openSlowLine(app.url)
  const outcomes: Outcome[] = []
  try {
    const tab = await engine.start(window)
    try {
      for (const { title, only, run } of [...FLOWS, ...STILLNESS]) {
        if ((only && only !== place) || (wanted && !title.includes(wanted))) continue
        const fault = await faultOf(run(new Visitor(tab, line.url, window.isPhone), line))
        outcomes.push({ engine, window, title, fault })
        console.log(`${fault ? 'FAILED' : 'passed'}  ${engine.name}, ${place}: ${title}${fault ? `: ${fault}` : ''}`)
      }
    } finally {
      await tab.close()
    }
  } catch (error) {
    outcomes.push({ engine, window, title: START, fault: String(error) })
    console.log(`FAILED  ${engine.name}, ${place}: ${String(error)}`)
  } finally {
    line.close()
    await app.close()
  }
  return outcomes
}

function faultOf(run: Promise<void>): Promise<string | undefined> {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve('it took too long'), FLOW_TIMEOUT_MS).unref()
  })
  return Promise.race([run.then(() => undefined).catch((error: unknown) => (error instanceof Error ? error.message : String(error))), late])
}

const [wantedEngine, wantedFlow] = process.argv.slice(2)
const { found, missing } = findEngines()
const engines = found.filter(({ name }) => !wantedEngine || name.startsWith(wantedEngine))
for (const reason of missing) console.log(`skipped ${reason}`)
// Three at a time: each mostly waits for its slow line.
const jobs = engines.flatMap((engine) => [PHONE, DESK].map((window) => ({ engine, window })))
const outcomes: Outcome[] = []
const worker = async () => {
  for (let job = jobs.shift(); job; job = jobs.shift()) outcomes.push(...(await play(job.engine, job.window, wantedFlow)))
}
await Promise.all([worker(), worker(), worker()])
// Retry alone, as in the browser tests: a second failure is a fault, not a busy machine.
const failed: Outcome[] = []
for (const { engine, window, title } of outcomes.filter(({ fault }) => fault !== undefined)) {
  failed.push(...(await play(engine, window, title === START ? wantedFlow : title)).filter(({ fault }) => fault !== undefined))
}
console.log(
  `engines: ${engines.map(({ name }) => name).join(', ') || 'none'}; ${outcomes.length} flows played, ${failed.length} failed twice`,
)
process.exitCode = failed.length > 0 ? 1 : 0
