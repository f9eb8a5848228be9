import type { ListedCertificate } from '#certificates/certificate.schema.ts'
import { forEnquiryOrigins } from '#enquiries/enquiry-origin.ts'
import { forEnquiryTexts } from '#enquiries/enquiry-texts.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { forParticipantTexts } from '#training/participants/participant-texts.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { forClientTexts } from '#clients/client-texts.ts'
import type { ListedClient } from '#clients/client.schema.ts'
import type { Program } from '#catalogue/program.schema.ts'
import type { Service } from '#catalogue/service.schema.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** Records as sent to the API by tests, and as returned by it. A test names only the fields that matter to it. */

export const SERVICE = {
  title: 'Customer Audits',
  description: 'We run the same audit **before** your customer does.',
  icon: 'clipboard-check',
  features: ['Mock audit', 'Line walk'],
  sac: '998311',
  isPublished: true,
}

export const PROGRAM = {
  title: 'VDA 6.3 Process Auditor',
  slug: 'vda-63-process-auditor',
  description: 'Audit series processes.\n\n## Outline\n\n- Day 1',
  category: 'Automotive Quality',
  duration: '4 days',
  online_price: 9500,
  offline_price: 12500,
  delivery_mode: 'both',
  validity_months: 12,
  min_attendance: null,
  pass_mark: null,
  sac: '999293',
  image_path: null,
  isPublished: true,
}

export const PARTICIPANT = {
  participantId: 'BHM2026110421-7F3K',
  fullName: 'Asha Example',
  email: 'asha.example@example.com',
  phone: '+91 00000 00011',
  enrollmentDate: '2026-11-01',
  status: 'completed',
}

export const MOCK_MOTORS = {
  name: 'Mock Motors',
  place: 'Faridabad',
  state: 'Haryana',
  ...forClientTexts(() => null),
  contacts: [{ name: 'Neha Placeholder', role: 'HR manager', email: 'hr@mock-motors.example.com', phone: '+91 00000 00021' }],
}

export async function makeClient(client: TestClient, changes: object = {}): Promise<{ id: number; name: string }> {
  return (await make(client, '/api/clients/create', { ...MOCK_MOTORS, ...changes })) as never
}

export function programOf(changes: Partial<Program> = {}): Program {
  return { ...PROGRAM, id: 3, price: 12_500, delivery_mode: 'both', imagePath: null, ...changes }
}

export function serviceOf(changes: Partial<Service> = {}): Service {
  return { ...SERVICE, id: 4, slug: 'customer-audits', ...changes }
}

export function clientOf(changes: Partial<ListedClient> = {}): ListedClient {
  return { ...MOCK_MOTORS, id: 2, contacts: [], participantCount: 0, ...changes }
}

export function participantOf(changes: Partial<Participant> = {}): Participant {
  return {
    ...PARTICIPANT,
    personId: 7,
    id: 7,
    status: 'completed',
    trainingProgramId: 3,
    training_program_name: PROGRAM.title,
    clientId: null,
    client_name: null,
    ...forParticipantTexts(() => null),
    batchId: null,
    rosterState: null,
    ...changes,
  }
}

/** A certificate without expiry, in its first edition. */
export function certificateOf(changes: Partial<ListedCertificate> = {}): ListedCertificate {
  return {
    id: 5,
    certificateId: 'CERT2026110421-7F3K9Q',
    participantId: 7,
    trainingProgramId: 3,
    participant_name: PARTICIPANT.fullName,
    training_program_name: PROGRAM.title,
    issueDate: '2026-11-20',
    expiryDate: null,
    certificatePath: null,
    training: null,
    kind: 'completion',
    design: 'The shipped design',
    status: 'Active',
    permalink: '/c/x',
    revokedOn: null,
    revocationReason: null,
    suspendedOn: null,
    suspensionReason: null,
    edition: 1,
    editionAt: '2026-11-20T09:30:00.000Z',
    clientId: null,
    client_name: null,
    ...changes,
  }
}

/** A new message from the site. */
export function enquiryOf(changes: Partial<Enquiry> = {}): Enquiry {
  return {
    id: 1,
    reference: null,
    fullName: 'Ravi Sample',
    email: 'ravi@example.com',
    phone: null,
    subject: 'Other Inquiry',
    message: 'Please call me back.',
    channel: 'website',
    status: 'pending',
    kind: 'enquiry',
    trainingProgramId: null,
    serviceId: null,
    about: null,
    fileCount: 0,
    ownerId: null,
    ownerName: null,
    clientId: null,
    clientName: null,
    batchId: null,
    batchDates: null,
    people: null,
    ...forEnquiryTexts(() => null),
    ...forEnquiryOrigins(() => null),
    value: null,
    lostReason: null,
    followUpOn: null,
    noteCount: 0,
    participantId: null,
    participantNumber: null,
    participantMadeBy: null,
    consentAt: null,
    noticeVersion: null,
    suspectedFor: [],
    askedAgainAt: null,
    createdAt: '2026-11-20T11:00:00Z',
    etag: '"1"',
    ...changes,
  }
}

export async function makeProgram(client: TestClient, changes: object = {}): Promise<{ id: number; title: string }> {
  return (await make(client, '/api/training-programs/create', { ...PROGRAM, ...changes })) as never
}

export async function makeParticipant(
  client: TestClient,
  changes: { trainingProgramId: number; [field: string]: unknown },
): Promise<{ id: number; participantId: string }> {
  return (await make(client, '/api/participants/create', { ...PARTICIPANT, ...changes })) as never
}

export async function makeCertificate(
  client: TestClient,
  changes: { participantId: number; trainingProgramId: number; [field: string]: unknown },
): Promise<{ id: number; certificateId: string; permalink: string }> {
  // Most tests do not care about the number of a person's certificates.
  const onPurpose = { additional: true, reason: 'Tests give one person several' }
  return (await make(client, '/api/certificates/create', { issueDate: '2026-11-10', ...onPurpose, ...changes })) as never
}

/** Two days in December, which must be in the future in every test. */
export const BATCH = {
  mode: 'classroom',
  place: 'Faridabad',
  venue: 'Example Hall, Sector 16',
  state: 'Haryana',
  mapLink: 'https://maps.example.com/hall',
  seats: 20,
  isPublic: true,
  status: 'open',
  days: [
    { date: '2099-12-12', startTime: '09:30', endTime: '17:30' },
    { date: '2099-12-13', startTime: '09:30', endTime: '17:30' },
  ],
}

export async function makeBatch(
  client: TestClient,
  changes: { trainingProgramId: number; [field: string]: unknown },
): Promise<{ id: number }> {
  return (await make(client, '/api/batches/create', { ...BATCH, ...changes })) as never
}

async function make(client: TestClient, path: string, body: object): Promise<unknown> {
  const reply = await client.fetchAsAdmin(path, { body })
  if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
  return reply.data
}

/** Deletes all test records; tables with references come first. */
export async function removeRecords(app: TestApp): Promise<void> {
  await app.db.write(async (tx) => {
    for (const table of [
      'left_seats',
      'payment_shares',
      'payments',
      'paper_files',
      'proformas',
      'quotation_entries',
      'quotation_versions',
      'batch_order_messages',
      'batch_orders',
      'quotations',
      'number_series',
      'certificates',
      'participants',
      'batches',
      'contacts',
      'clients',
      'showcase_entries',
      'training_programs',
      'services',
      'former_slugs',
    ] as const) {
      await tx.sql.deleteFrom(table).execute()
    }
  })
}
