import type { TestClient } from '#app/testing/test-client.ts'
import type { Quotation, QuotedLine } from './quotation.schema.ts'

/** Enters the company's data that quotations need. */
export async function makeTrade(client: TestClient, changes: object = {}): Promise<void> {
  const reply = await client.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { ...SELLER, ...changes } })
  if (reply.status !== 200) throw new Error(`the company was not saved: ${reply.text}`)
}

/** The company's data that quotations need. */
export const SELLER = {
  registeredName: 'BHM Example Private Limited',
  gstin: '06AAPFU0939F1ZZ',
  trade: {
    address: 'Plot 1, Sector 12\nFaridabad',
    quotationPrefix: 'BHM',
    proformaPrefix: 'PI',
    bank: {
      accountName: 'BHM Example Private Limited',
      accountNumber: '000111222333',
      ifsc: 'ABCD0123456',
      bankName: 'Example Bank',
      branch: 'Faridabad',
    },
    upi: { id: 'bhm.test@examplebank', payee: 'BHM Example' },
  },
}

/** 10 people at ₹10,000. */
export function quotedLine(changes: Partial<QuotedLine> = {}): QuotedLine {
  return {
    programId: null,
    serviceId: null,
    supply: 'in-plant',
    description: 'VDA 6.3 Process Auditor, 10 people',
    sac: '999293',
    quantity: 10,
    unit: 'person',
    unitPaise: 10_000_00,
    discount: null,
    gstRate: 1800,
    ...changes,
  }
}

export const QUOTATION = {
  buyer: {
    name: 'Mock Motors',
    address: 'Plot 7, Sector 24, Faridabad',
    state: 'Haryana',
    gstin: null,
    contactName: 'Neha Placeholder',
    email: 'hr@mock-motors.example.com',
    phone: null,
  },
  lines: [quotedLine()],
  validUntil: '2026-12-31',
}

/** Makes a quotation, issues it, and accepts it in the buyer's name. */
export async function makeAccepted(client: TestClient, changes: object): Promise<number> {
  const act = async (path: string, body: object) => {
    const reply = await client.fetchAsAdmin(`/api/quotations/${path}`, { method: 'POST', body })
    if (reply.status >= 300) throw new Error(`${path} was refused: ${reply.text}`)
    return reply.data as Quotation
  }
  const { id } = await act('create', { ...QUOTATION, ...changes })
  await act(`${id}/issue`, {})
  await act(`${id}/accept`, { versionNumber: 1, name: 'Kiran Example', post: 'Head of Purchase', poNumber: '' })
  return id
}
