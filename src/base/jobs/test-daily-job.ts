import { randomBytes } from 'node:crypto'
import type { TestApp } from '#app/testing/test-app.ts'
import { dailyJobSource, type DailyJob } from './daily-job.server.ts'
import { Worker } from './worker.server.ts'

/** Runs only this job in a process, and waits until it has run or turned out not to be due. */
export async function runDailyJob<State>(app: TestApp, job: DailyJob<State>): Promise<void> {
  const worker = new Worker({ db: app.db, clock: () => app.time.now, onFault: (error) => app.faults.push(error) })
  worker.add(dailyJobSource(job, { db: app.db, random: randomBytes, secret: app.api.secret }))
  await worker.settled()
  await worker.close()
}
