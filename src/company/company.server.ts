import { recordAudit } from '../platform/audit.server.ts'
import type { Database } from '../platform/database.server.ts'
import type { Occasion } from '../platform/occasion.server.ts'
import type { Company } from './company.ts'
import defaultCompany from './default-company.json' with { type: 'json' }

const COMPANY_ROW = 1

/** What the site says about the company. Before anything was saved: the content the product ships with. */
export async function getCompany(db: Database): Promise<Company> {
  const row = await db.sql.selectFrom('company').select('content').where('id', '=', COMPANY_ROW).executeTakeFirst()
  return row ? (JSON.parse(row.content) as Company) : defaultCompany
}

/** Saves the whole company content. */
async function saveCompany(db: Database, company: Company, occasion: Occasion): Promise<void> {
  await db.write(async (tx) => {
    const before = await getCompany(tx)
    const row = { content: JSON.stringify(company), updated_at: occasion.now.toISOString() }
    await tx.sql
      .insertInto('company')
      .values({ id: COMPANY_ROW, ...row })
      .onConflict((on) => on.column('id').doUpdateSet(row))
      .execute()
    await recordAudit(tx, occasion, { action: 'company updated', subject: 'company', before, after: company })
    tx.changed('company')
  })
}

/** From the first start on the company is a row that can be edited, not what a later version ships with. */
export async function keepCompany(db: Database, occasion: Occasion): Promise<void> {
  const saved = await db.sql.selectFrom('company').select('id').executeTakeFirst()
  if (!saved) await saveCompany(db, defaultCompany, occasion)
}
