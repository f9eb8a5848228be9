import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp, type TestOptions } from './test-app.ts'
import { makeParticipant, makeProgram, removeRecords } from './test-records.ts'

interface HookOptions extends TestOptions {
  keepsTime?: boolean
  perTest?: boolean
}

/**
 * Registers the hooks that give a test file one app: created before the first test, closed after the last, its clock
 * reset after each, unless `keepsTime` is set. With `perTest` each test gets an app and a database of its own. The returned object stands
 * for that app and can be used only inside tests
 * and hooks.
 */
export function setUpTestApp({ keepsTime = false, perTest = false, ...options }: HookOptions = {}): TestApp {
  let app: TestApp | undefined
  const [before, after] = perTest ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(async () => {
    app = await createTestApp(options)
  })
  afterEach(() => {
    if (app && !keepsTime) app.time.now = TEST_NOW
  })
  after(() => app?.close())
  return new Proxy({} as TestApp, {
    get: (_, name) => {
      if (!app) throw new Error('the app exists only inside tests and hooks')
      return Reflect.get(app, name) as unknown
    },
  })
}

/** Waits for running jobs, removes all records and creates one program. */
export async function startWithProgram(app: TestApp): Promise<{ trainingProgramId: number }> {
  await app.worker.settled()
  await removeRecords(app)
  return { trainingProgramId: (await makeProgram(app)).id }
}

/** Removes all records and creates one program with one participant who has completed it. */
export async function startWithParticipant(app: TestApp): Promise<{ trainingProgramId: number; participantId: number }> {
  await removeRecords(app)
  const { id: trainingProgramId } = await makeProgram(app)
  const { id: participantId } = await makeParticipant(app, { trainingProgramId })
  return { trainingProgramId, participantId }
}
