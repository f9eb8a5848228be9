import type { Database } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { newCertificateId } from '#base/values/reference-number.ts'
import { storedTraining } from '../certificate-row.server.ts'
import { snapshot } from '../certificate-snapshot.server.ts'
import type { CertificateForm } from '../../certificate.schema.ts'
import { printedCertificate } from '../document/certificate-download.server.ts'
import type { PrintedCertificate } from '../../document/printed-certificate.ts'
import { currentEdition } from '../edition.server.ts'
import { correctedColumns } from '../issue/correction.server.ts'
import { storedLetterhead } from '../../letterhead.ts'
import { readRow } from '../stored-certificate.server.ts'

/** As long as a real token, so that the QR code has its size. Its page finds no certificate. */
const TOKEN_OF_PREVIEW = 'preview-not-issued-yet'

/** Previews the document that saving this form would print. @throws Problem 'not-found', or 'unprocessable' when it could not be saved */
export async function previewDocument(
  db: Database,
  { id, ...form }: CertificateForm & { id?: number | undefined },
  context: ActionContext & { siteUrl: string },
): Promise<PrintedCertificate> {
  if (id !== undefined) {
    const before = await readRow(db, id)
    const corrected = { ...before, ...(await correctedColumns(db, before, form, context)) }
    return printedCertificate(currentEdition(corrected), context)
  }
  const certificateId = form.certificateId ?? newCertificateId(indianDate(context.now), context.random)
  const names = await snapshot(db, form, { certificateId, secret: context.secret })
  return printedCertificate(
    {
      certificateId,
      participantName: names.participant_name,
      trainingProgramName: names.training_program_name,
      trainingDuration: names.training_duration,
      training: storedTraining({ training: names.training ?? null }),
      issuerName: names.issuer_name,
      issuerTagline: names.issuer_tagline,
      signatory: names.signatory,
      letterhead: storedLetterhead(names),
      nameLines: names.name_lines,
      issueDate: names.issue_date,
      expiryDate: names.expiry_date,
      token: TOKEN_OF_PREVIEW,
      revokedOn: null,
      suspendedOn: null,
      replacedOn: null,
    },
    context,
  )
}
