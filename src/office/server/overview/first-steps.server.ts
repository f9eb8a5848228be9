import { getCompany } from '#company/server/company.server.ts'
import type { MailSetup } from '#mail/server/outbox/connection-status.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { FIRST_STEPS, type FirstStep } from '../../overview/first-steps.ts'

/**
 * The first steps that are not done yet. A company without a logo or without mail has decided so once it has issued a certificate:
 * those two are asked for no longer then.
 */
export async function findFirstSteps(db: Database, { mail }: Pick<MailSetup, 'mail'>): Promise<FirstStep[]> {
  const [company, hasIssued, hasProgram] = await Promise.all([getCompany(db), hasRow(db, 'certificates'), hasRow(db, 'training_programs')])
  const { tagline, address, emails, phones, logo, signatories = [] } = company
  const isDone: Record<FirstStep, boolean> = {
    // An empty installation has no tagline, and the form asks for it with the name.
    name: tagline !== '',
    contact: address.display !== '' && emails.length > 0 && phones.length > 0,
    mail: mail.smtp !== undefined || hasIssued,
    letterhead: (Boolean(logo) && signatories.length > 0) || hasIssued,
    program: hasProgram,
  }
  return FIRST_STEPS.filter((step) => !isDone[step])
}

async function hasRow(db: Database, table: 'certificates' | 'training_programs'): Promise<boolean> {
  return (await db.sql.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
}
