import { checkChain } from '#base/audit/audit-check.server.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram } from '#app/testing/test-records.ts'
import type { PersonalDataPreview } from './personal-data.schema.ts'

export const EMAIL = 'asha.example@example.com'
export const REASON = 'Asked by letter of 20 November'

/** Registers the hooks for tests about one person's data, and returns what they need. */
export function setUpPersonalData() {
  const app = setUpTestApp({ perTest: true })
  const addProgram = () => makeProgram(app)
  const enquire = async (changes: object = {}, headers: Record<string, string> = {}): Promise<number> => {
    const body = {
      name: 'Asha Example',
      email: EMAIL,
      phone: '+91 00000 00011',
      subject: 'Other Inquiry',
      message: 'Please call me about the audit.',
      ...changes,
    }
    return ((await app.fetch('/api/contact', { body, headers })).data as { id: number }).id
  }
  const preview = async (email = EMAIL) => (await app.fetchAsAdmin('/api/people/preview', { body: { email } })).data as PersonalDataPreview
  const erase = (body: object = {}, headers: Record<string, string> = {}) =>
    app.fetchAsAdmin('/api/people/erase', { body: { email: EMAIL, reason: REASON, ...body }, headers })
  const exported = (body: object = {}) => app.fetchAsAdmin('/api/people/export', { body: { email: EMAIL, reason: REASON, ...body } })
  const firstBreak = async () => (await checkChain(app.db)).firstBreak

  /** The places in all tables that contain a text. Salts and digests are random and are left out. */
  async function placesOf(text: RegExp): Promise<string[]> {
    const tables = [
      'contacts',
      'enquiry_notes',
      'participants',
      'certificates',
      'certificate_editions',
      'bulk_jobs',
      'bulk_job_rows',
      'idempotency_keys',
      'mails',
      'audit_entries',
      'audit_values',
    ] as const
    const rows = await Promise.all(
      tables.map(async (table) => (await app.db.sql.selectFrom(table).selectAll().execute()).map((row) => ({ table, row }))),
    )
    return rows
      .flat()
      .flatMap(({ table, row }) =>
        Object.entries(row).flatMap(([column, value]) =>
          !/salt|hash|digest|fingerprint|token/.test(column) && text.test(String(value)) ? [`${table}.${column}: ${String(value)}`] : [],
        ),
      )
  }

  return { app, addProgram, enquire, preview, erase, exported, firstBreak, placesOf }
}
