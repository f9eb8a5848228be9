import type { Context } from 'hono'
import { z } from 'zod'
import { endpoint, requiredRowId, type Api } from '../../platform/http/endpoint.server.ts'
import { etagOf } from '../../platform/http/etag.server.ts'
import { findStaff } from '../../staff/guard.server.ts'
import { downloadLink } from '../document/certificate-download.server.ts'
import { listCertificates } from './certificate-list.server.ts'
import {
  certificateEditionsSchema,
  certificateFormSchema,
  certificateListQuery,
  certificateSchema,
  downloadSchema,
  permalinkCheckSchema,
  reasonSchema,
  statusCheckSchema,
  trainingStatusSchema,
  verificationSchema,
  verifiedCertificateSchema,
} from '../certificate.schema.ts'
import { deleteCertificate, getCertificate, issueCertificate } from './certificate.server.ts'
import { CERTIFICATE_MISSING, type Certificate } from '../certificate.ts'
import { updateCertificate } from './correction.server.ts'
import { getEditions } from './edition-list.server.ts'
import { limitCertificateLookup, limitDocumentLookup, limitParticipantLookup, type LookupClient } from '../verification/lookup-limits.server.ts'
import { reinstateCertificate, revokeCertificate, suspendCertificate } from './revocation.server.ts'
import type { VersionedCertificate } from '../stored-certificate.server.ts'
import { checkStatus, verifyCertificate, verifyPermalink } from '../verification/verification.server.ts'

const tag = 'Certificates'

/** What anyone may ask: is it real, how far am I, give me the document. */
export function mountVerificationApi(api: Api): void {
  const { limits, origin } = api.context
  const client = (c: Context): LookupClient => ({ limits, network: origin.network(c) })

  endpoint(
    api,
    {
      method: 'post',
      path: '/verify-certificate',
      tag,
      summary: 'Verify a certificate by its number and the name on it',
      access: 'public',
      body: verificationSchema,
      reply: verifiedCertificateSchema,
      limit: 'verification',
      replay: 'recomputed',
    },
    async ({ db, c, body, context }) => ({
      data: await limitCertificateLookup(body.certificateId, client(c), () => verifyCertificate(db, body, context)),
    }),
  )

  endpoint(
    api,
    {
      method: 'post',
      path: '/verify-permalink',
      tag,
      summary: 'What the register says today of the edition at a permalink, /c/{token}',
      access: 'public',
      body: permalinkCheckSchema,
      reply: verifiedCertificateSchema,
      limit: 'verification',
    },
    async ({ db, body, context }) => ({ data: await verifyPermalink(db, body.token, context.now) }),
  )

  endpoint(
    api,
    {
      method: 'post',
      path: '/check-status',
      tag,
      summary: "Check a participant's training status",
      access: 'public',
      body: statusCheckSchema,
      reply: trainingStatusSchema,
      limit: 'status-check',
      replay: 'recomputed',
    },
    async ({ db, c, body, context }) => ({
      data: await limitParticipantLookup(body.participantId, client(c), () => checkStatus(db, body, context)),
    }),
  )

  endpoint(
    api,
    {
      method: 'get',
      path: '/certificates/download/{certificateId}',
      tag,
      summary: "A short-lived link to a certificate's document",
      access: 'public',
      reply: downloadSchema,
      limit: 'download',
    },
    async ({ db, c, param, context }) => {
      const staff = await findStaff(c, api.context)
      const link = () => downloadLink(db, param('certificateId'), { ...context, actor: staff ?? context.actor })
      const url = await (staff ? link() : limitDocumentLookup(client(c), link))
      return { data: { downloadUrl: url, url } }
    },
  )
}

export function mountCertificatesApi(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/certificates',
      tag,
      summary: 'List certificates, newest first',
      access: 'records.read',
      query: certificateListQuery,
      reply: z.array(certificateSchema),
    },
    async ({ db, query, context }) => {
      const { rows, ...page } = await listCertificates(db, query, context.now)
      return { data: rows, ...page }
    },
  )

  endpoint(
    api,
    {
      method: 'get',
      path: '/certificates/{id}',
      tag,
      summary: 'One certificate',
      access: 'records.read',
      reply: certificateSchema,
    },
    async ({ db, param, context }) => answer(await getCertificate(db, rowOf(param), context.now)),
  )

  endpoint(
    api,
    {
      method: 'post',
      path: '/certificates/create',
      tag,
      summary: 'Issue a certificate to a participant who has completed the training',
      access: 'records.write',
      body: certificateFormSchema,
      reply: certificateSchema,
      status: 201,
    },
    async ({ db, body, context }) => answer(await issueCertificate(db, body, context)),
  )

  endpoint(
    api,
    {
      method: 'put',
      path: '/certificates/{id}',
      tag,
      summary: 'Correct a certificate; its number is locked. What was printed stays to be seen as the edition before',
      access: 'records.write',
      body: certificateFormSchema,
      reply: certificateSchema,
    },
    async ({ db, param, body, ifMatch, context }) =>
      answer(await updateCertificate(db, rowOf(param), { form: body, ifMatch }, context)),
  )

  endpoint(
    api,
    {
      method: 'get',
      path: '/certificates/{id}/editions',
      tag,
      summary: 'Its editions, the present one first, and what was renamed since it was printed',
      access: 'records.read',
      reply: certificateEditionsSchema,
    },
    async ({ db, param }) => ({ data: await getEditions(db, rowOf(param)) }),
  )

  for (const [verb, { summary, change }] of Object.entries(STATUS_ACTIONS)) {
    endpoint(
      api,
      {
        method: 'post',
        path: `/certificates/{id}/${verb}`,
        tag,
        summary,
        access: 'records.write',
        body: reasonSchema,
        reply: certificateSchema,
      },
      async ({ db, param, body, context }) => answer(await change(db, rowOf(param), body.reason, context)),
    )
  }

  endpoint(
    api,
    {
      method: 'delete',
      path: '/certificates/{id}',
      tag,
      summary: 'Delete a certificate for good',
      access: 'records.write',
      reply: z.null(),
    },
    async ({ db, param, context }) => {
      await deleteCertificate(db, rowOf(param), context)
      return { data: null }
    },
  )
}

const STATUS_ACTIONS = {
  revoke: { summary: 'Revoke a certificate for good, with a reason the public may read', change: revokeCertificate },
  suspend: { summary: 'Suspend a certificate while a doubt is settled, with a reason the public may read', change: suspendCertificate },
  reinstate: { summary: 'Lift a suspension; the reason is kept in history', change: reinstateCertificate },
}

function rowOf(param: (name: string) => string): number {
  return requiredRowId(param('id'), CERTIFICATE_MISSING)
}

function answer({ certificate, version }: VersionedCertificate): { data: Certificate; etag: string } {
  return { data: certificate, etag: etagOf(version) }
}
