import { execFileSync } from 'node:child_process'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testKey } from '../../signing/test-key.ts'
import { CertificateDocuments, type CertificateDocumentsOptions } from './certificate-documents.server.ts'
import { sampleCertificate as asha } from '../../document/test-certificate.ts'

const ravi = { ...asha, fullName: 'Ravi Example' }
const meera = { ...asha, fullName: 'Meera Example' }
const PROGRAM_MS = 15_000

const toClose: CertificateDocuments[] = []
const keys = { rsa: testKey }
const shared = new CertificateDocuments(keys)

afterEach(async () => {
  await Promise.all(toClose.splice(0).map((made) => made.close()))
})

afterAll(() => shared.close())

test('another process renders the same bytes for the same certificate, and other bytes for another ID', async () => {
  const first = await shared.render(asha)
  const elsewhere = documents()
  expect(Buffer.compare(await elsewhere.render(asha), first)).toBe(0)
  expect(elsewhere.processId).not.toBe(shared.processId)
  expect(Buffer.compare(await elsewhere.render({ ...asha, certificateId: 'CERT2026110421-7F3K9R' }), first)).not.toBe(0)
})

test('simultaneous identical requests share one rendering, and later ones come from the cache', async () => {
  const here = documents({ documentsPerProcess: 1, cachedDocuments: 1 })
  const [first, second] = await Promise.all([here.render(asha), here.render({ ...asha })])
  expect(second).toBe(first)
  expect(await here.render(asha)).toBe(first)
  const another = await here.render(ravi)
  expect(another).not.toBe(first)
  const again = await here.render(asha)
  expect(again).not.toBe(first)
  expect(Buffer.compare(again, first)).toBe(0)
})

test('a process is replaced after a fixed number of documents', async () => {
  const here = documents({ documentsPerProcess: 2 })
  const processes: unknown[] = []
  for (const fullName of ['One', 'Two', 'Three', 'Four']) {
    await here.render({ ...asha, fullName })
    processes.push(here.processId)
  }
  expect(processes[1]).toBe(processes[0])
  expect(processes[2]).not.toBe(processes[1])
  expect(processes[3]).toBe(processes[2])
})

test('a process killed between two certificates does not lose the next one', async () => {
  const here = documents()
  await here.render(asha)
  const killed = here.processId
  process.kill(killed ?? 0, 'SIGKILL')
  const pdf = await here.render(ravi)
  expect(isPdf(pdf)).toBe(true)
  expect(here.processId).not.toBe(killed)
})

test('when a process hangs, its certificate times out and the next one gets a new process', async () => {
  const here = documents({ timeoutMs: 2500 })
  await here.render(asha)
  const hung = here.processId
  process.kill(hung ?? 0, 'SIGSTOP')
  const lost = here.render(ravi)
  const waiting = here.render(meera)
  await expect(lost).rejects.toThrow('took longer than 2500 ms')
  expect(isPdf(await waiting)).toBe(true)
  expect(here.processId).not.toBe(hung)
})

test('a name that no font can print fails with the letter in the message, and affects no other certificate', async () => {
  const unprintable = shared.render({ ...asha, fullName: '李 Example' })
  const printable = shared.render(meera)
  await expect(unprintable).rejects.toThrow('李')
  expect(isPdf(await printable)).toBe(true)
})

test('a signal to the whole process group does not interrupt the current document', async () => {
  const here = documents()
  await here.render(asha)
  const setting = here.processId
  const underWay = here.render(ravi)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.kill(setting ?? 0, signal)
  expect(isPdf(await underWay)).toBe(true)
  expect(here.processId).toBe(setting)
})

test('closing ends the process and rejects waiting documents', async () => {
  const here = documents()
  await here.render(asha)
  const ended = here.processId ?? 0
  const waiting = [here.render({ ...asha, fullName: 'One' }), here.render({ ...asha, fullName: 'Two' })]
  const settled = Promise.allSettled(waiting)
  await here.close()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(() => process.kill(ended, 0)).toThrow('ESRCH')
  await expect(here.render(asha)).rejects.toThrow('closed')
})

test('a program that rendered and did not call close still exits', () => {
  const source = JSON.stringify(new URL('./certificate-documents.server.ts', import.meta.url))
  const program = `
    import { CertificateDocuments } from ${source}
    const pdf = await new CertificateDocuments({}).render(${JSON.stringify(asha)})
    console.log(pdf.length > 10_000)`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    timeout: PROGRAM_MS,
  })
  expect(said.trim()).toBe('true')
})

function documents(options?: CertificateDocumentsOptions): CertificateDocuments {
  const made = new CertificateDocuments(keys, options)
  toClose.push(made)
  return made
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'
