import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '#base/processes/test-system-program.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeClient, makeParticipant } from '#app/testing/test-records.ts'

const app = setUpTestApp()

/** The names in the directory at the end of a ZIP (APPNOTE, section 4.3.12). */
function namesIn(zip: Buffer): string[] {
  const names = []
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 1)) {
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString())
  }
  return names
}

test('the files of a delivery: a page each for the printer, a ZIP by person and number, a list for Excel', async () => {
  const { trainingProgramId } = await startWithProgram(app)
  const client = await makeClient(app)
  const { contacts } = (await app.fetchAsAdmin(`/api/clients/${client.id}`)).data as { contacts: Array<{ id: number }> }
  const ids: number[] = []
  const numbers: string[] = []
  for (const [at, fullName] of ['Asha d/o Ravi', 'आशा उदाहरण', 'Ravi Sample'].entries()) {
    const { id: participantId } = await makeParticipant(app, {
      trainingProgramId,
      clientId: client.id,
      fullName,
      email: '',
      participantId: `BHM20261100${at}`,
    })
    const made = await makeCertificate(app, { participantId, trainingProgramId })
    ids.push(made.id)
    numbers.push(made.certificateId)
  }
  const reply = await app.fetchAsAdmin('/api/certificates/deliver', {
    body: { certificateIds: ids, clientId: client.id, contact: contacts[0]?.id },
  })
  const path = new URL((reply.data as { link: string }).link).pathname
  await app.fetchAsAdmin(`/api/certificates/${ids[2]}/revoke`, { body: { reason: 'A mistake' } })

  const folder = mkdtempSync(join(tmpdir(), 'delivery-'))
  try {
    const pdf = await app.http.request(`${path}/certificates.pdf`)
    expect([pdf.headers.get('Cache-Control'), pdf.headers.get('X-Robots-Tag'), pdf.headers.get('Set-Cookie')]).toEqual([
      'no-store',
      'noindex',
      null,
    ])
    const printed = join(folder, 'printed.pdf')
    writeFileSync(printed, Buffer.from(await pdf.arrayBuffer()))
    expect(run('pdfinfo', [printed])).toMatch(/Title:\s+2 certificates for printing, without signatures[\s\S]*Pages:\s+2$/m)
    const words = run('pdftotext', ['-layout', printed, '-'])
    for (const word of ['Asha d/o Ravi', 'आशा उदाहरण', ...numbers.slice(0, 2)]) expect(words).toContain(word)
    expect(words).not.toContain('Ravi Sample')

    const zip = Buffer.from(await (await app.http.request(`${path}/certificates.zip`)).arrayBuffer())
    expect(namesIn(zip)).toEqual([`Asha d-o Ravi – ${numbers[0]}.pdf`, `आशा उदाहरण – ${numbers[1]}.pdf`, 'not-included.txt'])

    const list = join(folder, 'list.xlsx')
    writeFileSync(list, Buffer.from(await (await app.http.request(`${path}/certificates.xlsx`)).arrayBuffer()))
    const sheet = run('unzip', ['-p', list, 'xl/worksheets/sheet1.xml'])
    for (const word of ['Asha d/o Ravi', 'आशा उदाहरण', 'Revoked', '/c/']) expect(sheet).toContain(word)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
