import type { Context } from 'hono'
import { fileEndpoint, endpoint, type Api } from '#base/http/endpoint.server.ts'
import { Problem } from '#base/api/problem.ts'
import { CERTIFICATE_MISSING } from '../../certificate.ts'
import { printedCertificate } from '../document/certificate-download.server.ts'
import type { CertificatePictures } from '../document/certificate-pictures.server.ts'
import { PICTURE_LIMIT, takePicture } from '../document/picture-limit.server.ts'
import { currentEdition } from '../edition.server.ts'
import { recipientsApart } from '../recipients-apart.server.ts'
import { readRow, readRows } from '../stored-certificate.server.ts'
import { deliveriesQuery, deliveriesSchema, deliverySchema, previewSchema, sendCertificateSchema } from '../../delivery/delivery.schema.ts'
import { findDeliveries, getDelivery, handOverCertificate, sendCertificate } from './delivery.server.ts'
import { lookSchema } from '#company/company.schema.ts'
import { specimenInLook } from '../sample/look-specimen.server.ts'
import { previewDocument } from './document-preview.server.ts'

const tag = 'Certificates'
const PNG = 'image/png'
const WEBP = 'image/webp'

/** The calls for the appearance and the delivery of a certificate. */
export function mountDeliveryApi(api: Api, pictures: CertificatePictures) {
  const { siteUrl } = api.context
  return [
    endpoint(api, {
      method: 'get',
      path: '/certificates/deliveries',
      tag,
      summary: 'What is known about the delivery of certificates: sent, waiting, failed, with the client, or to nobody',
      access: 'records.read',
      query: deliveriesQuery,
      reply: deliveriesSchema,
      answer: async ({ db, query, context: { now } }) => {
        const rows = await readRows(db, query.certificates)
        const [found, apart] = [await findDeliveries(db, rows, now), await recipientsApart(db, rows)]
        return {
          data: [...found].map(([certificateId, { known }]) => ({ certificateId, apart: apart.get(certificateId) ?? '', ...known })),
        }
      },
    }),
    endpoint(api, {
      method: 'get',
      path: '/certificates/{id}/delivery',
      rows: { id: CERTIFICATE_MISSING },
      tag,
      summary: 'How a certificate gets to its recipient: address, phone, e-mails so far, and a text to send by hand',
      access: 'records.read',
      reply: deliverySchema,
      answer: async ({ db, rows: { id }, context: { now } }) => ({ data: await getDelivery(db, id, { siteUrl, now }) }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/certificates/{id}/send',
      rows: { id: CERTIFICATE_MISSING },
      tag,
      summary: 'Send a certificate by e-mail, through the outbox. Again only after the delivery that lastMailId names',
      access: 'records.write',
      body: sendCertificateSchema,
      reply: deliverySchema,
      answer: async ({ db, rows: { id }, body, context }) => {
        if (body.byHand) await handOverCertificate(db, id, body, { ...context, siteUrl })
        else await sendCertificate(db, id, body, context)
        return { data: await getDelivery(db, id, { siteUrl, now: context.now }) }
      },
    }),
    ...mountPictures(api, pictures),
  ]
}

function mountPictures(api: Api, pictures: CertificatePictures) {
  const { db, clock, random, secret, siteUrl } = api.context
  const picture = { tag, files: [PNG], limit: PICTURE_LIMIT } as const
  return [
    fileEndpoint(api, {
      ...picture,
      method: 'get',
      path: '/certificates/{id}/document.png',
      rows: { id: CERTIFICATE_MISSING },
      summary: 'The page of a certificate’s document, as a picture',
      access: 'records.read',
      answer: async ({ c, rows: { id }, actor }) => {
        await takePicture(api.context, actor)
        const row = await readRow(db, id)
        if (row.certificate_path !== null) throw new Problem('not-found', 'The document of this certificate is a file of your own.')
        const printed = printedCertificate(currentEdition(row), { now: clock(), siteUrl })
        const etag = pictures.etagOf(printed)
        // The browser must revalidate: the stamp depends on today's status.
        const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' }
        if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)
        return sendPicture(c, await pictures.render(printed), headers)
      },
    }),
    fileEndpoint(api, {
      ...picture,
      method: 'post',
      path: '/certificates/specimen',
      files: [WEBP],
      summary: 'A specimen in the colours of a brand and an accent, as a picture. Stores nothing',
      access: 'organisation.write',
      body: lookSchema,
      answer: async ({ c, body: look, actor }) => {
        await takePicture(api.context, actor)
        return sendPicture(c, await pictures.render(await specimenInLook(db, look, siteUrl)), {
          'Content-Type': WEBP,
          'Cache-Control': 'no-store',
        })
      },
    }),
    fileEndpoint(api, {
      ...picture,
      method: 'post',
      path: '/certificates/preview',
      summary: 'The page that a form would print, as a picture. Stores nothing',
      access: 'records.write',
      body: previewSchema,
      answer: async ({ c, body, actor }) => {
        await takePicture(api.context, actor)
        const printed = await previewDocument(db, body, { now: clock(), random, secret, actor, siteUrl })
        return sendPicture(c, await pictures.render(printed), { 'Cache-Control': 'no-store' })
      },
    }),
  ]
}

function sendPicture(c: Context, png: Uint8Array, headers: Record<string, string>): Response {
  return c.body(png as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': PNG, ...headers })
}
