import { describe, expect, test } from 'vitest'
import { Problem } from '../api/problem.ts'
import { createGate, done, setUpCountingJobs, unavailable, type CountingJob } from './test-counting-jobs.ts'

const { app, countingSource, startWorker, addJob, readJobs } = setUpCountingJobs()

describe('close', () => {
  test('stops after the current chunk and releases the job, so that the next process resumes it at once', async () => {
    const gate = createGate()
    const first = startWorker(countingSource({ beforeChunk: gate.wait }))
    await addJob(1, { goal: 4 })
    await gate.reached
    const closed = first.close()
    gate.open()
    await closed
    expect(await readJobs()).toEqual([{ id: 1, state: 'waiting', steps: 1, lease_owner: null }])
    await startWorker(countingSource()).settled()
    expect(await readJobs()).toEqual([done(1, 4)])
  })

  test('ends the listening: a job that comes later waits for the next process', async () => {
    const worker = startWorker(countingSource())
    await worker.close()
    await addJob(1)
    worker.wake()
    await worker.settled()
    expect(await readJobs()).toMatchObject([{ state: 'waiting', steps: 0 }])
  })

  test('does not wait for the retries of a job whose database is unavailable, and does not fail the job', async () => {
    const gate = createGate()
    const worker = startWorker(
      countingSource({
        beforeChunk: () => {
          void gate.wait()
          throw unavailable()
        },
      }),
    )
    await addJob(1)
    await gate.reached
    await worker.close()
    expect(await readJobs()).toEqual([{ id: 1, state: 'waiting', steps: 0, lease_owner: null }])
    expect(app.faults).toEqual([])
  })
})

describe('a chunk that throws', () => {
  test('is run again when the database was unavailable', async () => {
    let failures = 1
    const beforeChunk = () => {
      if (failures-- > 0) throw unavailable()
    }
    const worker = startWorker(countingSource({ beforeChunk }))
    await addJob(1, { goal: 2 })
    await worker.settled()
    expect(await readJobs()).toEqual([done(1, 2)])
    expect(app.faults).toEqual([])
  })

  test('fails its job, is reported, and the next job is run', async () => {
    const beforeChunk = ({ id, steps }: CountingJob) => {
      if (id === 1 && steps === 2) throw new TypeError('planted')
    }
    const worker = startWorker(countingSource({ beforeChunk }))
    await addJob(1, { goal: 5 })
    await addJob(2)
    await worker.settled()
    expect(await readJobs()).toEqual([{ id: 1, state: 'failed', steps: 2, lease_owner: null }, done(2)])
    expect(app.faults).toEqual([expect.objectContaining({ message: 'planted' })])
  })

  test('with a Problem fails its job, and is no fault to report', async () => {
    const beforeChunk = () => {
      throw new Problem('invalid', 'There is no such filter.')
    }
    const worker = startWorker(countingSource({ beforeChunk }))
    await addJob(1)
    await worker.settled()
    expect(await readJobs()).toMatchObject([{ state: 'failed' }])
    expect(app.faults).toEqual([])
  })
})

test('a claim that throws is reported, and the next wake-up tries again', async () => {
  const source = countingSource()
  let failures = 1
  const worker = startWorker({
    ...source,
    claim: (owner) => (failures-- > 0 ? Promise.reject(unavailable()) : source.claim(owner)),
  })
  await worker.settled()
  expect(app.faults).toHaveLength(1)
  await addJob(1)
  await worker.settled()
  expect(await readJobs()).toEqual([done(1)])
})
