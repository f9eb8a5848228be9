import { presentRow } from '#base/database/present-row.server.ts'
import { coloursOf } from '#company/server/look/company-colours.server.ts'
import { getCompany } from '#company/server/company.server.ts'
import { getParticipant } from '#training/server/participants/participant.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { findProgramById } from '#catalogue/server/program.server.ts'
import type { Selectable } from 'kysely'
import { permalinkOf, type CertificateRow } from '../certificate-row.server.ts'
import { editionSchema, type CertificateEdition, type PrintedDifference, type CertificateEditions } from '../../edition-list.schema.ts'
import type { CertificateEditionTable } from '../edition.table.ts'
import { designInWords, inksOf, issuerColumns, storedLetterhead } from '../../letterhead.ts'
import { findDesignFor } from '../designs/design.server.ts'
import { companyInks } from '../document/company-inks.server.ts'
import { readRetrained } from '../training-of-batch.server.ts'
import { readRow } from '../stored-certificate.server.ts'

/** All editions of a certificate, the current one first, and the differences that a reprint would make. @throws Problem 'not-found' */
export async function getEditions(db: Database, id: number): Promise<CertificateEditions> {
  const row = await readRow(db, id)
  const replaced = await db.sql
    .selectFrom('certificate_editions')
    .selectAll()
    .where('certificate_row_id', '=', id)
    .orderBy('edition', 'desc')
    .execute()
  return {
    editions: [presentEdition({ ...row, replaced_at: null }), ...replaced.map(presentEdition)],
    renamed: await differencesToday(db, row),
    training: (await readRetrained(db, row))?.differences ?? [],
  }
}

type EditionRow = Omit<Selectable<CertificateEditionTable>, 'id' | 'certificate_row_id' | 'replaced_at'> & {
  replaced_at: string | null
}

function presentEdition(row: EditionRow): CertificateEdition {
  return presentRow(editionSchema, row, { permalink: permalinkOf(row) })
}

/** The printed texts whose current value differs. */
async function differencesToday(db: Database, row: CertificateRow): Promise<PrintedDifference[]> {
  const [{ participant }, program, company, chosen] = await Promise.all([
    getParticipant(db, row.participant_id),
    findProgramById(db, row.training_program_id),
    getCompany(db),
    findDesignFor(db, row.training_program_id),
  ])
  const issuer = issuerColumns(company, { inks: companyInks(company), chosen })
  const pairs: PrintedDifference[] = [
    { what: 'Participant', printed: row.participant_name, today: participant.fullName },
    { what: 'Training program', printed: row.training_program_name, today: program?.title ?? row.training_program_name },
    { what: 'Duration', printed: row.training_duration, today: program?.duration ?? row.training_duration },
    { what: 'Company', printed: row.issuer_name, today: company.name },
    { what: 'Tagline', printed: row.issuer_tagline, today: company.tagline },
    { what: 'Signatory', printed: row.signatory, today: issuer.signatory },
    { what: 'Design', printed: designInWords(storedLetterhead(row)), today: designInWords(storedLetterhead(issuer)) },
  ]
  const differing = pairs.filter(({ printed, today }) => printed !== today)
  const printed = storedLetterhead(row)
  const another: Array<[string, boolean]> = [
    ['Logo', (printed?.logo ?? null) !== (company.logo ?? null)],
    ['Colours', inksOf(printed).brand !== coloursOf(company).inks.brand || inksOf(printed).accent !== coloursOf(company).inks.accent],
  ]
  for (const [what, isAnother] of another) if (isAnother) differing.push({ what, printed: 'As issued', today: 'As it is now' })
  return differing
}
