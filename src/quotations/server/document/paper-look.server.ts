import type { Database } from '#base/database/database.server.ts'
import type { Company } from '#company/company-content.schema.ts'
import { readCompanyPicture } from '#company/company-picture.ts'
import { readPictureCopy } from '#company/server/company-picture.server.ts'
import { getCompany } from '#company/server/company.server.ts'
import { coloursOf } from '#company/server/look/company-colours.server.ts'
import type { DrawnLook } from '../../document/printed-paper.ts'
import { paperLookSchema, type PaperLook } from '../../document/paper-look.schema.ts'

/** The company's look of today, which a paper keeps when it is issued. */
export function paperLookOf(company: Pick<Company, 'logo' | 'look'>): PaperLook {
  return paperLookSchema.parse({ logo: company.logo ?? null, inks: coloursOf(company).inks })
}

/** Reads the logo of a look; null for the look of today. A stored logo is never deleted. */
export async function readLook(db: Database, kept: PaperLook | null): Promise<DrawnLook> {
  const { logo, inks } = kept ?? paperLookOf(await getCompany(db))
  const picture = readCompanyPicture(logo)
  return { logo: (picture && (await readPictureCopy(db, picture, 'print'))) ?? null, inks }
}
