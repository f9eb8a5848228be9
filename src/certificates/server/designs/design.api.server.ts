import { z } from 'zod'
import { endpoint, fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import {
  chosenDesignSchema,
  designChoiceSchema,
  designFitBodySchema,
  designFitSchema,
  designFormSchema,
  designPreviewSchema,
  storedDesignSchema,
} from '../../designs/design.schema.ts'
import { MIN_NAME_POINTS } from '../../designs/free-area.ts'
import type { CertificatePictures } from '../document/certificate-pictures.server.ts'
import { PICTURE_LIMIT, takePicture } from '../document/picture-limit.server.ts'
import { previewDesign } from './design-preview.server.ts'
import {
  chooseDesign,
  createDesign,
  deleteDesign,
  DESIGN_MISSING,
  findChosenDesign,
  getDesign,
  listDesigns,
  updateDesign,
  type VersionedDesign,
} from './design.server.ts'

const DESIGNS = { path: '/admin/certificate-designs', tag: 'Certificates', access: 'organisation.write' } as const
const ONE = { ...DESIGNS, path: '/admin/certificate-designs/{id}', rows: { id: DESIGN_MISSING } } as const
const CHOICE = {
  path: '/training-programs/{id}/certificate-design',
  rows: { id: 'This training program does not exist.' },
  tag: 'Training programs',
  access: 'content.write',
  reply: chosenDesignSchema,
} as const

/** The designs of certificates, and the one that a program has chosen. */
export const mountDesignsApi = (api: Api, pictures: CertificatePictures) => [
  endpoint(api, {
    ...DESIGNS,
    method: 'get',
    summary: 'The designs of certificates, and which programs use them',
    reply: z.array(storedDesignSchema),
    answer: async ({ db }) => ({ data: await listDesigns(db) }),
  }),
  endpoint(api, {
    ...DESIGNS,
    method: 'post',
    summary: 'Add a design of certificates',
    body: designFormSchema,
    reply: storedDesignSchema,
    status: 201,
    answer: async ({ db, body, context }) => answer(await createDesign(db, body, context)),
  }),
  fileEndpoint(api, {
    ...DESIGNS,
    method: 'post',
    path: '/admin/certificate-designs/preview',
    summary: 'A certificate in this design, marked SPECIMEN, of an example, of a participant, or of the longest name of the last year',
    files: ['image/webp'],
    limit: PICTURE_LIMIT,
    body: designPreviewSchema,
    answer: async ({ c, body: asked, actor }) => {
      const { db, guard, clock, siteUrl } = api.context
      await takePicture(api.context, actor)
      if (asked.of !== undefined) await guard(c, 'records.read')
      const picture = await pictures.render(await previewDesign(db, asked, { now: clock(), siteUrl }))
      return c.body(picture as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'image/webp', 'Cache-Control': 'no-store' })
    },
  }),
  endpoint(api, {
    ...DESIGNS,
    method: 'post',
    path: '/admin/certificate-designs/fit',
    summary: 'The size in which a design on own paper prints the longest name of the last year',
    limit: PICTURE_LIMIT,
    body: designFitBodySchema,
    reply: designFitSchema,
    answer: async ({ c, db, body, context }) => {
      const { guard, clock, siteUrl } = api.context
      await takePicture(api.context, context.actor)
      await guard(c, 'records.read')
      const printed = await previewDesign(db, { ...body, of: 'longest' }, { now: clock(), siteUrl })
      const { points, fits } = await pictures.fit(printed)
      return { data: { name: printed.fullName, points: Math.round(points), isTooSmall: !fits || points < MIN_NAME_POINTS } }
    },
  }),
  endpoint(api, {
    ...ONE,
    method: 'get',
    summary: 'One design of certificates',
    reply: storedDesignSchema,
    answer: async ({ db, rows: { id } }) => answer(await getDesign(db, id)),
  }),
  endpoint(api, {
    ...ONE,
    method: 'put',
    summary: 'Change a design. Certificates that were issued keep their copy of it',
    body: designFormSchema,
    reply: storedDesignSchema,
    answer: async ({ db, rows: { id }, body, ifMatch, context }) => answer(await updateDesign(db, { id, form: body, ifMatch }, context)),
  }),
  endpoint(api, {
    ...ONE,
    method: 'delete',
    summary: 'Delete a design that no program uses',
    reply: z.null(),
    answer: async ({ db, rows: { id }, ifMatch, context }) => {
      await deleteDesign(db, { id, ifMatch }, context)
      return { data: null }
    },
  }),
  endpoint(api, {
    ...CHOICE,
    method: 'get',
    summary: 'The design of a program’s certificates, and the designs to choose from',
    answer: async ({ db, rows: { id } }) => ({ data: await chosen(db, id) }),
  }),
  endpoint(api, {
    ...CHOICE,
    method: 'put',
    summary: 'Choose the design of a program’s new certificates; null for the company’s default',
    body: designChoiceSchema,
    answer: async ({ db, rows: { id }, body: { designId }, context }) => {
      await chooseDesign(db, { programId: id, designId }, context)
      return { data: await chosen(db, id) }
    },
  }),
]

async function chosen(db: Parameters<typeof listDesigns>[0], programId: number) {
  const designs = (await listDesigns(db)).map(({ id, name, isDefault }) => ({ id, name, isDefault }))
  return { designId: await findChosenDesign(db, programId), designs }
}

function answer({ design, version }: VersionedDesign) {
  return { data: design, etag: etagOf(version) }
}
