import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { fieldProblem } from '#base/api/problem.ts'
import { indianDate } from '#base/dates/dates.ts'
import { requireStoredPictures } from '#company/server/company-picture.server.ts'
import { getCompany } from '#company/server/company.server.ts'
import { getParticipant } from '#training/server/participants/participant.server.ts'
import { trainingRule } from '#catalogue/training-rule.ts'
import type { CertificateKind } from '../../certificate-kinds.ts'
import { whyIncomplete } from '../../designs/missing-values.ts'
import type { DesignPreview } from '../../designs/design.schema.ts'
import type { PrintedCertificate } from '../../document/printed-certificate.ts'
import { issuerColumns, storedLetterhead } from '../../letterhead.ts'
import { nameLines } from '../../name-lines.ts'
import { EXAMPLE_TRAINING } from '../../designs/example-training.ts'
import { SAMPLE_NAME } from '../../sample-certificate.ts'
import { trainingSnapshot } from '../../training-snapshot.ts'
import { companyInks } from '../document/company-inks.server.ts'
import { printedCertificate } from '../document/certificate-download.server.ts'
import { picturesOf, requirePrintable } from './design.server.ts'
import { readRecipient } from '../recipient.server.ts'

/** As long as a real token, so that the QR code has its size. Its page finds no certificate. */
const TOKEN_OF_SPECIMEN = 'specimen-not-issued-00'
const SPECIMEN_ID = 'SPECIMEN'
const YEAR_MS = 365 * 86_400_000

const EXAMPLE = { fullName: SAMPLE_NAME, programTitle: 'Lean Six Sigma Green Belt', duration: '3 days' }
/** The document that a design would give, marked SPECIMEN and without a number that verifies. @throws Problem 'not-found' */
export async function previewDesign(
  db: Database,
  { design: { name, isDefault: _isDefault, ...design }, wording, of }: DesignPreview,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<PrintedCertificate> {
  requirePrintable(design)
  await requireStoredPictures(db, picturesOf(design))
  const company = await getCompany(db)
  const chosen = { id: 0, name, version: 0, design }
  const kind = wording === 'participation' ? 'participation' : 'completion'
  const { fullName, programTitle, duration, training } = await shownPerson(db, { of, kind, now })
  const columns = issuerColumns(company, { inks: companyInks(company), chosen, isInHouse: wording === 'inHouse' })
  const incomplete = whyIncomplete(storedLetterhead(columns)?.design, kind, training)
  if (incomplete !== '') throw fieldProblem('unprocessable', 'of', incomplete)
  const printed = printedCertificate(
    {
      certificateId: SPECIMEN_ID,
      participantName: fullName,
      nameLines: nameLines(fullName),
      trainingProgramName: programTitle,
      trainingDuration: duration,
      training: training && { ...training, kind },
      issuerName: columns.issuer_name,
      issuerTagline: columns.issuer_tagline,
      signatory: columns.signatory,
      letterhead: storedLetterhead(columns),
      issueDate: indianDate(now),
      expiryDate: null,
      token: TOKEN_OF_SPECIMEN,
      revokedOn: null,
      suspendedOn: null,
      replacedOn: null,
    },
    { now, siteUrl },
  )
  return { ...printed, stamp: { word: 'SPECIMEN', date: null } }
}

async function shownPerson(db: Database, { of, kind, now }: Pick<DesignPreview, 'of'> & { kind: CertificateKind; now: Date }) {
  if (of === undefined) return { ...EXAMPLE, training: EXAMPLE_TRAINING }
  if (of === 'longest') return { ...EXAMPLE, fullName: (await findLongestName(db, now)) ?? SAMPLE_NAME, training: EXAMPLE_TRAINING }
  const { trainingProgramId } = (await getParticipant(db, of)).participant
  const { participant, program, place } = await readRecipient(db, { participantId: of, trainingProgramId })
  // Without a batch a certificate prints the duration of the program; one of participation is not issued.
  const withoutBatch = kind === 'completion' ? null : EXAMPLE_TRAINING
  const training = place ? trainingSnapshot(place, { kind, rule: trainingRule(program) }) : withoutBatch
  return { fullName: participant.fullName, programTitle: program.title, duration: program.duration, training }
}

/** The longest name on a certificate of the last year. */
async function findLongestName(db: Database, now: Date): Promise<string | undefined> {
  const since = indianDate(new Date(now.getTime() - YEAR_MS))
  const row = await db.sql
    .selectFrom('certificates')
    .select('participant_name')
    .where('issue_date', '>=', since)
    .orderBy(sql`length(participant_name)`, 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row?.participant_name
}
