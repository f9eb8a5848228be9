import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { run } from '#base/processes/test-system-program.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeCertificate, makeClient, makeParticipant } from '#app/testing/test-records.ts'
import { readClientLinkPage } from './client-link-page.server.ts'
import { getLinkOfToken } from './client-link.server.ts'

const app = setUpTestApp()
const DAYS = [{ date: '2026-11-03', startTime: '09:30', endTime: '17:30' }]
let clientId: number
let batchId: number
let trainingProgramId: number
let people: number[]

/** Two people of one name, of one client and one batch, and somebody else. */
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  ;({ id: clientId } = await makeClient(app))
  ;({ id: batchId } = await makeBatch(app, { trainingProgramId, days: DAYS }))
  people = []
  for (const [at, [fullName, employeeCode]] of [
    ['Ravi Kumar', 'EMP-1'],
    ['Ravi Kumar', 'EMP-2'],
    ['Asha Example', 'EMP-3'],
  ].entries()) {
    const person = {
      trainingProgramId,
      batchId,
      clientId,
      fullName,
      employeeCode,
      email: '',
      phone: null,
      participantId: `BHM2026110${at}`,
    }
    people.push((await makeParticipant(app, person)).id)
  }
})

const apartIn = async (path: string, options?: object) =>
  ((await app.fetchAsAdmin(path, options)).data as Array<{ fullName: string; apart: string }>).map(({ apart }) => apart).toSorted()

async function deliver(): Promise<{ path: string; ids: number[] }> {
  const ids: number[] = []
  for (const participantId of people) ids.push((await makeCertificate(app, { participantId, trainingProgramId, notify: false })).id)
  const { contacts } = (await app.fetchAsAdmin(`/api/clients/${clientId}`)).data as { contacts: Array<{ id: number }> }
  const reply = await app.fetchAsAdmin('/api/certificates/deliver', { body: { certificateIds: ids, clientId, contact: contacts[0]?.id } })
  return { path: new URL((reply.data as { link: string }).link).pathname, ids }
}
const codesOnPage = async (path: string) => {
  const link = await getLinkOfToken(app.db, path.split('/').at(-1) ?? '', { limits: app.api.limits, network: '203.0.113.0/24' })
  const page = await readClientLinkPage(app.db, link, app.time.now)
  return page.kind === 'certificates' && page.certificates.map(({ fullName, employeeCode }) => `${fullName} ${employeeCode}`)
}

test('in the office the code stands beside the name wherever two of one name are on a list', async () => {
  const apart = ['', 'EMP-1', 'EMP-2']
  expect(await apartIn(`/api/batches/${batchId}/roster`)).toEqual(apart)
  expect(await apartIn(`/api/batches/${batchId}/issue/preview`, { body: {} })).toEqual(apart)
  const { ids } = await deliver()
  expect(await apartIn(`/api/certificates/deliveries?certificates=${ids.join()}`)).toEqual(apart)
  expect(await apartIn(`/api/certificates/deliveries?certificates=${ids.slice(1).join()}`)).toEqual(['', ''])
})

test('HR reads the code on the page, in the list for Excel and in the file names of the ZIP', async () => {
  const { path } = await deliver()
  expect(await codesOnPage(path)).toEqual(['Ravi Kumar EMP-1', 'Ravi Kumar EMP-2', 'Asha Example EMP-3'])
  const folder = mkdtempSync(join(tmpdir(), 'namesakes-'))
  try {
    const list = join(folder, 'list.xlsx')
    writeFileSync(list, Buffer.from(await (await app.http.request(`${path}/certificates.xlsx`)).arrayBuffer()))
    const sheet = run('unzip', ['-p', list, 'xl/worksheets/sheet1.xml'])
    for (const word of ['Employee code', 'EMP-1', 'EMP-2']) expect(sheet).toContain(word)
    const zip = join(folder, 'all.zip')
    writeFileSync(zip, Buffer.from(await (await app.http.request(`${path}/certificates.zip`)).arrayBuffer()))
    for (const name of ['Ravi Kumar (EMP-1)', 'Ravi Kumar (EMP-2)']) expect(run('unzip', ['-l', zip])).toContain(name)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('HR reads no code that somebody has at another client by now', async () => {
  const { path } = await deliver()
  const other = await makeClient(app, { name: 'Example Gears' })
  await app.fetchAsAdmin(`/api/participants/${people[0]}`, { method: 'PUT', body: { clientId: other.id, employeeCode: 'X-99' } })
  expect(JSON.stringify(await codesOnPage(path))).not.toContain('X-99')
})
