import { sampleSchema, type SampleCertificate } from '../../sample-certificate.schema.ts'
import type { VerifiedCertificate } from '../../certificate.schema.ts'
import { presentRow } from '#base/database/present-row.server.ts'
import type { Selectable } from 'kysely'
import { getCompany } from '#company/server/company.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { findProgram, findProgramById } from '#catalogue/server/program.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import type { PublicationState } from '#base/values/publication.ts'
import { Problem } from '#base/api/problem.ts'
import { crockford } from '#base/values/reference-number.ts'
import { permalinkOf } from '../certificate-row.server.ts'
import { companyInks } from '../document/company-inks.server.ts'
import { findDesignFor } from '../designs/design.server.ts'
import { EXAMPLE_TRAINING } from '../../designs/example-training.ts'
import { printedDesign } from '../document/certificate-download.server.ts'
import { issuerColumns, storedLetterhead } from '../../letterhead.ts'
import { newToken } from '../certificate-snapshot.server.ts'
import { nearestByKey, verificationKey } from '../verification/verification-key.server.ts'
import { expiryOf, type ValidityMonths } from '#catalogue/validity.ts'
import type { PrintedCertificate } from '../../document/printed-certificate.ts'
import { SAMPLE_NAME } from '../../sample-certificate.ts'
import type { SampleCertificateTable } from './sample-certificate.table.ts'

const SUFFIX_LENGTH = 6

/** Includes the current validity of its program. */
type SampleRow = Selectable<SampleCertificateTable> & { validity_months: ValidityMonths }

export const PROGRAM_MISSING = 'This training program does not exist.'
/** The text under the line of a specimen, which nobody signs. */
const NO_SIGNATORY = 'Authorised signatory'
const SAMPLE_MISSING = 'This program has no sample certificate.'

/**
 * Samples have their own table, so that no code that reads certificates can mistake one for a certificate: no list, count, status check,
 * credential, badge or PDF (docs/decisions/0055).
 */
export async function findSampleOfProgram(
  db: Database,
  programId: number,
  state: PublicationState,
): Promise<SampleCertificate | undefined> {
  if (!(await findProgram(db, programId, state))) return undefined
  const row = await selectSamples(db).where('program_id', '=', programId).executeTakeFirst()
  return row && present(row)
}

/** The result of a check for this address; undefined if it is not a sample's address. */
export async function findSampleByToken(db: Database, token: string, now: Date): Promise<VerifiedCertificate | undefined> {
  const row = await selectSamples(db).where('token', '=', token).executeTakeFirst()
  return row && presentVerified(row, now)
}

/**
 * The sample at this address as its document would be printed, with logo but without signatures: their pictures are on no page. Undefined
 * if there is none.
 */
export async function findSpecimen(db: Database, token: string, siteUrl: string): Promise<PrintedCertificate | undefined> {
  const row = await selectSamples(db).where('token', '=', token).executeTakeFirst()
  if (!row) return undefined
  const letterhead = storedLetterhead(row)
  return {
    certificateId: row.certificate_id,
    fullName: row.participant_name,
    nameLines: 1,
    programTitle: row.training_program_name,
    duration: row.training_duration,
    training: null,
    issueDate: row.issue_date,
    expiryDate: expiryOf(row.issue_date, row.validity_months),
    permalink: siteUrl + permalinkOf(row),
    verifyAt: `${new URL(siteUrl).host}/verify-certificate`,
    issuerName: row.issuer_name,
    issuerTagline: row.issuer_tagline,
    signatory: NO_SIGNATORY,
    ...(letterhead && { letterhead: { ...letterhead, signatories: [] } }),
    ...(letterhead?.design && { design: printedDesign(letterhead.design, { ...EXAMPLE_TRAINING, kind: 'completion' }) }),
    stamp: { word: 'SPECIMEN', date: null },
  }
}

/** The same by `typedKeys`. */
export async function findSampleByKeys(db: Database, keys: readonly string[], now: Date): Promise<VerifiedCertificate | undefined> {
  const row = nearestByKey(await selectSamples(db).where('verification_key', 'in', keys).execute(), keys)
  return row && presentVerified(row, now)
}

/**
 * Makes the sample of a program with the current texts. A new sample replaces the old one, whose address ends. @throws Problem 'not-found'
 * when there is no such program
 */
export async function makeSample(db: Database, programId: number, context: ActionContext & { secret: string }): Promise<SampleCertificate> {
  return db.write(async (tx) => {
    const program = await findProgramById(tx, programId)
    if (!program) throw new Problem('not-found', PROGRAM_MISSING)
    const company = await getCompany(tx)
    const certificateId = `SAMPLE-${crockford(SUFFIX_LENGTH, context.random)}`
    await tx.sql.deleteFrom('sample_certificates').where('program_id', '=', programId).execute()
    await tx.sql
      .insertInto('sample_certificates')
      .values({
        program_id: programId,
        certificate_id: certificateId,
        token: newToken(context.random),
        verification_key: verificationKey(certificateId, SAMPLE_NAME, context.secret),
        participant_name: SAMPLE_NAME,
        training_program_name: program.title,
        training_duration: program.duration,
        ...issuerColumns(company, { inks: companyInks(company), chosen: await findDesignFor(tx, programId) }),
        issue_date: indianDate(context.now),
        created_at: context.now.toISOString(),
      })
      .execute()
    await recordAudit(tx, context, {
      action: 'sample certificate made',
      subject: `program:${programId}`,
      after: { sampleCertificate: certificateId },
    })
    tx.changed('samples')
    return present(await selectSamples(tx).where('program_id', '=', programId).executeTakeFirstOrThrow())
  })
}

/** @throws Problem 'not-found' */
export async function removeSample(db: Database, programId: number, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const row = await selectSamples(tx).where('program_id', '=', programId).executeTakeFirst()
    if (!row) throw new Problem('not-found', SAMPLE_MISSING)
    await tx.sql.deleteFrom('sample_certificates').where('program_id', '=', programId).execute()
    await recordAudit(tx, context, {
      action: 'sample certificate removed',
      subject: `program:${programId}`,
      before: { sampleCertificate: row.certificate_id },
    })
    tx.changed('samples')
  })
}

function selectSamples(db: Database) {
  return db.sql
    .selectFrom('sample_certificates')
    .innerJoin('training_programs', 'training_programs.id', 'sample_certificates.program_id')
    .selectAll('sample_certificates')
    .select('training_programs.validity_months')
}

function present(row: SampleRow): SampleCertificate {
  return presentRow(sampleSchema, row, {
    fullName: row.participant_name,
    programTitle: row.training_program_name,
    duration: row.training_duration,
    expiryDate: expiryOf(row.issue_date, row.validity_months),
    logo: storedLetterhead(row)?.logo ?? null,
    permalink: permalinkOf(row),
  })
}

/** A result that nobody can mistake for a valid certificate: its status is 'Sample', and there is no file. */
function presentVerified(row: SampleRow, now: Date): VerifiedCertificate {
  return {
    certificate: {
      certificateId: row.certificate_id,
      issueDate: row.issue_date,
      expiryDate: expiryOf(row.issue_date, row.validity_months),
      status: 'Sample',
      certificatePath: null,
      permalink: permalinkOf(row),
      revokedOn: null,
      revocationReason: null,
      suspendedOn: null,
      suspensionReason: null,
      edition: 1,
      editionAt: row.created_at,
      replacedOn: null,
      replacedBy: null,
    },
    participant: { name: row.participant_name },
    training: { name: row.training_program_name, duration: row.training_duration, kind: 'completion', batch: null },
    issuer: { name: row.issuer_name, tagline: row.issuer_tagline, signatory: row.signatory },
    checkedAt: now.toISOString(),
  }
}
