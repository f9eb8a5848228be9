import { z } from 'zod'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { certificateEditionsSchema } from '../../edition-list.schema.ts'
import { listCertificates, withClient } from './certificate-list.server.ts'
import {
  certificateChangesSchema,
  certificateFormSchema,
  certificateListQuery,
  certificatesOfParticipantSchema,
  earlierQuery,
  listedCertificateSchema,
  reasonSchema,
  revocationSchema,
  savedCertificateSchema,
  type ListedCertificate,
  type SavedCertificate,
} from '../../certificate.schema.ts'
import { deleteCertificate, getCertificate, issueCertificate } from './certificate.server.ts'
import { CERTIFICATE_MISSING, type CertificateMail } from '../../certificate.ts'
import { findParticipantsById } from '#training/server/participants/known-participants.server.ts'
import { findEarlierCertificates } from './earlier-certificates.server.ts'
import { updateCertificate } from './correction.server.ts'
import { getEditions } from './edition-list.server.ts'
import { requireAnswered, type FindNameChecks } from './name-checks.server.ts'
import { reinstateCertificate, revokeCertificate, suspendCertificate } from './revocation.server.ts'
import type { VersionedCertificate } from '../stored-certificate.server.ts'

const tag = 'Certificates'

/** Notifies the contacts of clients who received certificates that they were corrected or revoked. */
type TellContacts = (tx: WriteTransaction, certificateIds: readonly number[], context: ActionContext) => Promise<unknown>

export interface CertificateHooks {
  tellContacts: TellContacts
  findNameChecks: FindNameChecks
}

/** The outcome of the mail about a correction. */
const TOLD: ReadonlySet<CertificateMail> = new Set(['queued', 'no-address'])

export const mountCertificatesApi = (api: Api, { tellContacts, findNameChecks }: CertificateHooks) => [
  endpoint(api, {
    method: 'get',
    path: '/certificates',
    tag,
    summary: 'List certificates, newest first',
    access: 'records.read',
    query: certificateListQuery,
    reply: z.array(listedCertificateSchema),
    answer: async ({ db, query, context }) => {
      const { rows, ...page } = await listCertificates(db, query, context.now)
      return { data: rows, ...page }
    },
  }),
  endpoint(api, {
    method: 'get',
    path: '/certificates/earlier',
    tag,
    summary: 'The certificates that participants were given for a program, newest first, also in other rows of the same person',
    access: 'records.read',
    query: earlierQuery,
    reply: z.array(certificatesOfParticipantSchema),
    answer: async ({ db, query: { participants, trainingProgramId }, context }) => {
      const known = await findParticipantsById(db, participants)
      const recipients = known.map((participant) => ({
        participant,
        trainingProgramId: trainingProgramId ?? participant.trainingProgramId,
      }))
      const earlier = await findEarlierCertificates(db, recipients, context.now)
      return { data: [...earlier].map(([participantId, { certificates }]) => ({ participantId, certificates })) }
    },
  }),
  endpoint(api, {
    method: 'get',
    path: '/certificates/{id}',
    rows: { id: CERTIFICATE_MISSING },
    tag,
    summary: 'One certificate',
    access: 'records.read',
    reply: listedCertificateSchema,
    answer: async ({ db, rows: { id }, context }) => answer(db, await getCertificate(db, id, context.now)),
  }),
  endpoint(api, {
    method: 'post',
    path: '/certificates/create',
    tag,
    summary:
      'Issue a certificate to a participant who has completed the training, or does so now (complete: true). Who holds a valid one of the program (409) gets another ' +
      'only with replaces: its number, or additional: true, and a reason. An open answer of a contact about the name is a 409, unless beforeAnswer is true',
    access: 'records.write',
    body: certificateFormSchema,
    reply: savedCertificateSchema,
    status: 201,
    answer: async ({ db, body, context }) =>
      answerSaved(
        db,
        await db.write(async (tx) => {
          const issued = await issueCertificate(tx, body, context)
          // Checked last: other errors come first, and a refusal rolls everything back.
          const checks = body.beforeAnswer ? [] : await findNameChecks(tx, [issued.certificate.participantId], context.now)
          requireAnswered([...checks.values()])
          return issued
        }),
      ),
  }),
  endpoint(api, {
    method: 'put',
    path: '/certificates/{id}',
    rows: { id: CERTIFICATE_MISSING },
    tag,
    summary:
      'Correct a certificate. Its number is locked. The previous edition stays readable at its own address. Contacts of clients who got it are told, unless notify is false',
    access: 'records.write',
    body: certificateChangesSchema,
    reply: savedCertificateSchema,
    answer: async ({ db, rows: { id }, body, ifMatch, context }) =>
      answerSaved(
        db,
        await db.write(async (tx) => {
          const saved = await updateCertificate(tx, id, { changes: body, ifMatch }, context)
          if (body.notify !== false && TOLD.has(saved.mail)) await tellContacts(tx, [saved.certificate.id], context)
          return saved
        }),
      ),
  }),
  endpoint(api, {
    method: 'get',
    path: '/certificates/{id}/editions',
    rows: { id: CERTIFICATE_MISSING },
    tag,
    summary: 'The editions of a certificate, the current one first, and the names that changed since printing',
    access: 'records.read',
    reply: certificateEditionsSchema,
    answer: async ({ db, rows: { id } }) => ({ data: await getEditions(db, id) }),
  }),
  ...STATUS_ACTIONS.map(({ verb, summary, change }) =>
    endpoint(api, {
      method: 'post',
      path: `/certificates/{id}/${verb}`,
      rows: { id: CERTIFICATE_MISSING },
      tag,
      summary,
      access: 'records.write',
      body: reasonSchema,
      reply: listedCertificateSchema,
      answer: async ({ db, rows: { id }, body, context }) => answer(db, await change(db, id, body.reason, context)),
    }),
  ),
  endpoint(api, {
    method: 'post',
    path: '/certificates/{id}/revoke',
    rows: { id: CERTIFICATE_MISSING },
    tag,
    summary:
      'Revoke a certificate permanently, with a reason that the public may read. Contacts of clients who got it are told, unless tellContacts is false',
    access: 'records.write',
    body: revocationSchema,
    reply: listedCertificateSchema,
    answer: async ({ db, rows: { id }, body, context }) =>
      answer(
        db,
        await db.write(async (tx) => {
          const revoked = await revokeCertificate(tx, id, body.reason, context)
          if (body.tellContacts) await tellContacts(tx, [revoked.certificate.id], context)
          return revoked
        }),
      ),
  }),
  endpoint(api, {
    method: 'delete',
    path: '/certificates/{id}',
    rows: { id: CERTIFICATE_MISSING },
    tag,
    summary: 'Delete a certificate permanently',
    access: 'records.write',
    reply: z.null(),
    answer: async ({ db, rows: { id }, context }) => {
      await deleteCertificate(db, id, context)
      return { data: null }
    },
  }),
]

const STATUS_ACTIONS = [
  {
    verb: 'suspend',
    summary: 'Suspend a certificate while a doubt is examined, with a reason that the public may read',
    change: suspendCertificate,
  },
  { verb: 'reinstate', summary: 'Lift a suspension. The reason is recorded in the audit log', change: reinstateCertificate },
] as const

async function answer(db: Database, { certificate, version }: VersionedCertificate): Promise<{ data: ListedCertificate; etag: string }> {
  return { data: await withClient(db, certificate), etag: etagOf(version) }
}

async function answerSaved(
  db: Database,
  { mail, ...saved }: VersionedCertificate & { mail: CertificateMail },
): Promise<{ data: SavedCertificate; etag: string }> {
  const { data, etag } = await answer(db, saved)
  return { data: { ...data, mail }, etag }
}
