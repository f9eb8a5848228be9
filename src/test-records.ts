import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** Records that tests create through the API. A test names only the fields that matter to it. */

export const SERVICE = {
  title: 'Customer Audits',
  description: 'We run the same audit **before** your customer does.',
  icon: 'clipboard-check',
  features: ['Mock audit', 'Line walk'],
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
  image_path: null,
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
  gstin: null,
  contacts: [{ name: 'Neha Placeholder', role: 'HR manager', email: 'hr@mock-motors.example.com', phone: '+91 00000 00021' }],
}

export async function makeClient(client: TestClient, changes: object = {}): Promise<{ id: number; name: string }> {
  return (await make(client, '/api/clients/create', { ...MOCK_MOTORS, ...changes })) as never
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
  // Most tests do not care how many certificates somebody holds.
  const onPurpose = { additional: true, reason: 'Tests give one person several' }
  return (await make(client, '/api/certificates/create', { issueDate: '2026-11-10', ...onPurpose, ...changes })) as never
}

async function make(client: TestClient, path: string, body: object): Promise<unknown> {
  const reply = await client.fetchAsAdmin(path, { body })
  if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
  return reply.data
}

/** Deletes all records of tests; tables with references come first. */
export async function removeRecords(app: TestApp): Promise<void> {
  await app.db.write(async (tx) => {
    for (const table of [
      'certificates',
      'participants',
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
