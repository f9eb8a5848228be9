import { expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { createGate, done, setUpCountingJobs } from './test-counting-jobs.ts'

const { app, countingSource, startWorker, addJob, readJobs } = setUpCountingJobs()

test('runs jobs that were there before it started, and jobs that are announced later', async () => {
  await addJob(1, { goal: 3 })
  const worker = startWorker(countingSource())
  await worker.settled()
  await addJob(2)
  await worker.settled()
  expect(await readJobs()).toEqual([done(1, 3), done(2)])
})

test('a job that is announced while another one runs is run without waiting for the next poll', async () => {
  const gate = createGate()
  const worker = startWorker(countingSource({ beforeChunk: ({ id }) => (id === 1 ? gate.wait() : undefined) }))
  await addJob(1)
  await gate.reached
  await addJob(2)
  gate.open()
  await worker.settled()
  expect(await readJobs()).toEqual([done(1), done(2)])
})

test('a wake-up during the claim that finds nothing is not lost', async () => {
  const source = countingSource()
  let isFirst = true
  const worker = startWorker({
    ...source,
    claim: async (owner) => {
      const job = await source.claim(owner)
      if (isFirst) await addJob(1)
      isFirst = false
      return job
    },
  })
  await worker.settled()
  expect(await readJobs()).toEqual([done(1)])
})

test('a job that was not announced to this process is found by polling', async () => {
  startWorker(countingSource({ change: 'something else', pollIntervalMs: 10 }))
  await addJob(1)
  await expect.poll(readJobs).toEqual([done(1)])
})

test('two processes share the jobs, and each chunk is run once', async () => {
  for (let id = 1; id <= 10; id += 1) await addJob(id, { goal: 5 })
  const ranBy = [new Set<number>(), new Set<number>()]
  const processes = ranBy.map((ids) => startWorker(countingSource({ beforeChunk: ({ id }) => void ids.add(id) })))
  await Promise.all(processes.map((worker) => worker.settled()))
  expect(await readJobs()).toEqual(Array.from({ length: 10 }, (_, index) => done(index + 1, 5)))
  expect([...ranBy[0]!, ...ranBy[1]!]).toHaveLength(10)
  expect(Math.min(...ranBy.map(({ size }) => size))).toBeGreaterThan(0)
})

test('a job of a crashed process is taken over when its lease has expired, not before', async () => {
  await addJob(1, { owner: { id: 'a crashed process', now: () => app.time.now } })
  const worker = startWorker(countingSource())
  await worker.settled()
  app.time.now = new Date(TEST_NOW.getTime() + 29_000)
  worker.wake()
  await worker.settled()
  expect(await readJobs()).toMatchObject([{ state: 'waiting', lease_owner: 'a crashed process' }])
  app.time.now = new Date(TEST_NOW.getTime() + 31_000)
  worker.wake()
  await worker.settled()
  expect(await readJobs()).toEqual([done(1)])
})

test('a process that lost its lease commits nothing, and neither fails nor releases the job of its successor', async () => {
  const gate = createGate()
  const slow = startWorker(countingSource({ beforeChunk: gate.wait }))
  await addJob(1, { goal: 3 })
  await gate.reached
  app.time.now = new Date(TEST_NOW.getTime() + 31_000)
  const successorGate = createGate()
  const successor = startWorker(countingSource({ beforeChunk: ({ steps }) => (steps === 1 ? successorGate.wait() : undefined) }))
  await successorGate.reached
  const [before] = await readJobs()
  gate.open()
  await slow.settled()
  expect(await readJobs()).toEqual([before])
  expect(before).toMatchObject({ state: 'waiting', steps: 1, lease_owner: expect.any(String) })
  successorGate.open()
  await successor.settled()
  expect(await readJobs()).toEqual([done(1, 3)])
  expect(app.faults).toEqual([])
})

test('a long job of one source does not delay the jobs of another source', async () => {
  const gate = createGate()
  const worker = startWorker(countingSource({ beforeChunk: gate.wait }))
  await addJob(1)
  await gate.reached
  worker.add(countingSource({ change: 'urgent' }))
  await addJob(2, { change: 'urgent' })
  await expect.poll(readJobs).toMatchObject([{ state: 'waiting' }, done(2)])
  gate.open()
  await worker.settled()
  expect(await readJobs()).toEqual([done(1), done(2)])
})
