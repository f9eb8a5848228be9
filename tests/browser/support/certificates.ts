import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'
import { ADMIN_CODE } from './app.ts'

/** A certificate of the demo content whose expiry does not depend on today. */
export const EXPIRED = { certificateId: 'CERT2025073318', fullName: 'Ravi Sample', program: 'ISO 9001 Lead Auditor' }
export const REVOKED = { certificateId: 'CERT2026031177', fullName: 'Meera Placeholder', program: 'VDA 6.3 Process Auditor' }

export interface IssuedCertificate {
  id: number
  certificateId: string
  participantId: string
  fullName: string
  email: string
  program: string
}

/** Enters a completed participant with a certificate that never expires, as the office would. */
export async function issueCertificate(request: APIRequestContext, fullName: string, issueDate = '2026-01-26'): Promise<IssuedCertificate> {
  const number = randomInt(1_000_000_000)
  const participantId = `BHM${number}`
  const email = `person.${number}@example.com`
  const programs = await call<Array<{ id: number; title: string }>>(request, 'get', '/api/training-programs')
  const [program] = programs
  if (!program) throw new Error('the demo content has no program')
  const { id } = await call<{ id: number }>(request, 'post', '/api/participants/create', {
    participantId,
    fullName,
    email,
    phone: '+91 00000 00031',
    trainingProgramId: program.id,
    enrollmentDate: '2026-01-12',
    status: 'completed',
  })
  const certificate = await call<{ id: number; certificateId: string }>(request, 'post', '/api/certificates/create', {
    participantId: id,
    trainingProgramId: program.id,
    issueDate,
    expiryDate: null,
  })
  return { id: certificate.id, certificateId: certificate.certificateId, participantId, fullName, email, program: program.title }
}

export async function revokeCertificate(request: APIRequestContext, { id }: IssuedCertificate): Promise<void> {
  await call(request, 'post', `/api/certificates/${id}/revoke`, { reason: 'Issued by mistake' })
}

/** The address in a certificate's QR code. */
export async function permalinkOf(request: APIRequestContext, certificate: { certificateId: string; fullName: string }) {
  const { certificateId, fullName } = certificate
  const found = await call<{ certificate: { permalink: string } }>(request, 'post', '/api/verify-certificate', { certificateId, fullName })
  return found.certificate.permalink
}

async function call<Data>(request: APIRequestContext, method: 'get' | 'post', path: string, data?: object): Promise<Data> {
  const reply = await request[method](path, { headers: { 'X-API-Code': ADMIN_CODE }, data })
  const envelope = (await reply.json()) as { success: boolean; data: Data }
  expect(envelope, path).toMatchObject({ success: true })
  return envelope.data
}
