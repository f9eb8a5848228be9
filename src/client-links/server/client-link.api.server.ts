import { z } from 'zod'
import { CERTIFICATE_MISSING } from '#certificates/certificate.ts'
import { CLIENT_MISSING, getClient } from '#clients/server/client.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import {
  checkNamesSchema,
  clientLinkSchema,
  correctionQuery,
  decideCorrectionsSchema,
  decidedCorrectionsSchema,
  deliverSchema,
  linkRecipientSchema,
  linkToCertificateSchema,
  madeLinkSchema,
  nameCorrectionSchema,
  recipientsRequest,
  toldOfRevocationSchema,
} from '../client-link.schema.ts'
import { listClientLinks, revokeLink } from './client-link.server.ts'
import { listLinksToCertificate } from './links-to-certificate.server.ts'
import { decideCorrections, findCorrections, sendNames } from './check-names.server.ts'
import { findRecipients } from './link-recipients.server.ts'
import { findToldOfRevocation } from '#certificates/server/certificate-mails.server.ts'
import { readRow } from '#certificates/server/stored-certificate.server.ts'
import { findContactsWith } from './tell-contacts.server.ts'
import { deliverCertificates } from './deliver.server.ts'

const tag = 'Clients'
/** Maximum number of links on a client's page. Older ones ended long ago. */
const MAX_LISTED = 50
const MAX_CORRECTIONS = 500

/** Links for contacts of clients: deliveries of certificates, and names to be checked before they are printed. */
export function mountClientLinksApi(api: Api) {
  const { siteUrl } = api.context
  // The link is made again from the key, so that no stored answer contains it.
  const made = { tag, access: 'records.write', reply: madeLinkSchema, status: 201, replay: 'recomputed' } as const
  return [
    endpoint(api, {
      ...made,
      method: 'post',
      path: '/certificates/deliver',
      summary: 'Deliver certificates of one client to a contact of it: one e-mail with a link that works for 30 days',
      body: deliverSchema,
      answer: async ({ db, body, context, c }) => ({
        data: await deliverCertificates(db, body, { siteUrl, key: c.req.header('Idempotency-Key') }, context),
      }),
    }),
    endpoint(api, {
      ...made,
      method: 'post',
      path: '/participants/check-names',
      summary: 'Ask a contact of a client whether names are right before they are printed: one e-mail with a link',
      body: checkNamesSchema,
      answer: async ({ db, body, context, c }) => ({
        data: await sendNames(db, body, { siteUrl, key: c.req.header('Idempotency-Key') }, context),
      }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/client-links/recipients',
      tag,
      summary: 'To which clients the people of a selection belong. Changes nothing',
      access: 'records.read',
      body: recipientsRequest,
      reply: z.array(linkRecipientSchema),
      answer: async ({ db, body, context }) => ({ data: await findRecipients({ db, now: context.now, actor: context.actor }, body) }),
    }),
    endpoint(api, {
      method: 'get',
      path: '/clients/{id}/links',
      rows: { id: CLIENT_MISSING },
      tag,
      summary: 'The latest links that contacts of a client were sent, and how often each was opened',
      access: 'records.read',
      reply: z.array(clientLinkSchema),
      answer: async ({ db, rows: { id } }) => {
        const { client } = await getClient(db, id)
        return { data: await listClientLinks(db, client.id, MAX_LISTED) }
      },
    }),
    endpoint(api, {
      method: 'get',
      path: '/certificates/{id}/links',
      rows: { id: CERTIFICATE_MISSING },
      tag,
      summary: 'The links by which contacts of clients were sent a certificate, and how often each was opened',
      access: 'records.read',
      reply: z.array(linkToCertificateSchema),
      answer: async ({ db, rows: { id } }) => ({ data: await listLinksToCertificate(db, id) }),
    }),
    endpoint(api, {
      method: 'get',
      path: '/certificates/{id}/told',
      rows: { id: CERTIFICATE_MISSING },
      tag,
      summary: 'Who is told when a certificate is revoked: its recipient, and the contacts of clients who got it by a link',
      access: 'records.read',
      reply: toldOfRevocationSchema,
      answer: async ({ db, rows: { id } }) => {
        const row = await readRow(db, id)
        const contacts = (await findContactsWith(db, [row.id])).map(({ clientId, name, email }) => ({ clientId, name, email }))
        return { data: { ...(await findToldOfRevocation(db, row)), contacts } }
      },
    }),
    endpoint(api, {
      method: 'post',
      path: '/client-links/{id}/revoke',
      rows: { id: 'Link not found.' },
      tag,
      summary: 'End a link that a contact of a client was sent',
      access: 'records.write',
      reply: clientLinkSchema,
      answer: async ({ db, rows: { id }, context }) => ({
        data: await revokeLink(db, id, context),
      }),
    }),
    endpoint(api, {
      method: 'get',
      path: '/name-corrections',
      tag,
      summary: 'Names that contacts of clients would print otherwise, and that nobody has decided about',
      access: 'records.read',
      query: correctionQuery,
      reply: z.array(nameCorrectionSchema),
      answer: async ({ db, query, context: { now } }) => ({ data: await findCorrections(db, { ...query, limit: MAX_CORRECTIONS, now }) }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/name-corrections/decide',
      tag,
      summary:
        'Accept and decline corrections of names. Accepting renames the participant, prints their certificates again and tells who got them',
      access: 'records.write',
      body: decideCorrectionsSchema,
      reply: decidedCorrectionsSchema,
      answer: async ({ db, body, context }) => ({ data: await decideCorrections(db, body, context) }),
    }),
  ]
}
