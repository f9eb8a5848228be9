import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClient, makeProgram } from '#app/testing/test-records.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import type { Proforma } from '#quotations/proforma.schema.ts'
import type { Quotation, QuotationForm } from '#quotations/quotation.schema.ts'
import { makeTrade } from '#quotations/test-quotation.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'

let database: TestDatabase
let server: BuiltServer
const folder = mkdtempSync(join(tmpdir(), 'story-'))
beforeAll(async () => {
  database = await makeTestDatabase('none')
  server = await startBuiltServer({ ...database, seed: 'none' })
})
afterAll(async () => {
  await server.kill()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const post = async (path: string, body: object = {}) => {
  const reply = await server.fetchAsAdmin(path, { method: 'POST', body })
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.text.slice(0, 500)}`)
  return reply.data as unknown
}

test('an enquiry becomes a quotation, is accepted on the buyer’s page, fills a batch, is billed and paid', async () => {
  await makeTrade(server)
  const { id: trainingProgramId } = await makeProgram(server)
  const { id: clientId } = await makeClient(server)
  const enquiry = { name: 'Neha Placeholder', email: 'hr@mock-motors.example.com', channel: 'phone', trainingProgramId, clientId }
  const { id: enquiryId } = (await post('/api/contacts/record', enquiry)) as { id: number }

  const started = (await server.fetchAsAdmin(`/api/quotations/start?enquiry=${enquiryId}`)).data as QuotationForm
  const form = {
    ...started,
    buyer: { ...started.buyer, address: 'Plot 7, Sector 24, Faridabad' },
    lines: started.lines.map((line) => ({ ...line, quantity: 10 })),
  }
  const draft = (await post('/api/quotations/create', form)) as Quotation
  const issued = (await post(`/api/quotations/${draft.id}/issue`)) as Quotation
  expect(issued).toMatchObject({ number: 'BHM/26-27/00001', state: 'sent', totalPaise: 1_47_500_00 })

  const { pathname } = new URL(issued.link ?? '')
  const page = await server.fetch(pathname)
  expect(page.text).toContain('₹1,47,500.00')
  for (let opened = 0; opened < 3; opened += 1) await server.fetch(pathname)
  expect(await read(issued.id)).toMatchObject({ state: 'sent' })
  const answer = { answer: 'accept', versionNumber: '1', name: 'Kiran Example', post: 'Head of Purchase', poNumber: 'PO-77', agrees: 'yes' }
  const accepted = await server.request(pathname, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url },
    body: new URLSearchParams(answer),
  })
  expect(accepted.status).toBe(200)
  expect(await read(issued.id)).toMatchObject({ state: 'accepted' })

  const days = [{ date: '2027-01-11', startTime: '09:30', endTime: '17:30' }]
  const newBatch = { trainingProgramId, mode: 'classroom', place: 'Faridabad', state: 'Haryana', seats: 12, status: 'open', days }
  const booked = (await post(`/api/quotations/${issued.id}/book`, { newBatch })) as Quotation
  const batch = (await server.fetchAsAdmin(`/api/batches/${booked.batchId}`)).data as { seats: number; seatsOrdered?: number }
  expect(booked.bookings).toMatchObject([{ seats: 10, named: 0, agreedFee: 12_500 }])
  expect(batch.seats).toBe(12)

  const proforma = (await post(`/api/quotations/${issued.id}/proformas`)) as Proforma
  expect(proforma).toMatchObject({ totalPaise: 1_47_500_00, balancePaise: 1_47_500_00 })
  expect(proforma.paper.poNumber).toBe('PO-77')
  expect((await server.fetch(pathname)).text).toContain('payable by')
  const pdf = await server.request(`${pathname}/proformas/${proforma.id}`)
  const path = join(folder, 'proforma.pdf')
  writeFileSync(path, Buffer.from(await pdf.arrayBuffer()))
  expect(execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })).toContain('PO-77')

  const shares = [{ proformaId: proforma.id, amountPaise: 1_35_000_00, tdsRate: 1000 }]
  await post('/api/payments/create', { receivedOn: proforma.issuedOn, reference: 'UTR 000000000021', shares })
  expect((await server.fetchAsAdmin(`/api/proformas/${proforma.id}`)).data).toMatchObject({
    tdsPaise: 12_500_00,
    balancePaise: 0,
    upiLink: null,
  })
  expect((await server.fetchAsAdmin(`/api/proformas?client=${clientId}&state=open`)).data).toEqual([])
})

async function read(id: number): Promise<Quotation> {
  return (await server.fetchAsAdmin(`/api/quotations/${id}`)).data
}
