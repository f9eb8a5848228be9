import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { consentNoticeSchema, listedNoticeSchema, newNoticeSchema, type ConsentNotice } from '../consent-notice.schema.ts'
import { changeNotice, getNotice, listNotices } from './consent-notice.server.ts'

const tag = 'Company'
const EVERY_NOTICE = '/admin/consent-notices'

/** The notice of the public forms, and all its versions. */
export const mountConsentNoticeApi = (api: Api) => [
  endpoint(api, {
    method: 'get',
    path: '/consent-notice',
    tag,
    summary: 'The notice that the sender of an enquiry agrees to: show it beside your own form, and send its version with the enquiry',
    access: 'public',
    isCached: true,
    reply: consentNoticeSchema,
    answer: async ({ db }) => answer(await getNotice(db)),
  }),
  endpoint(api, {
    method: 'get',
    path: EVERY_NOTICE,
    tag,
    summary: 'Every wording of the notice, newest first',
    access: 'office.enter',
    reply: z.array(listedNoticeSchema),
    answer: async ({ db }) => ({ data: await listNotices(db) }),
  }),
  endpoint(api, {
    method: 'post',
    path: EVERY_NOTICE,
    tag,
    summary: 'Change the notice: the new wording becomes a version of its own',
    access: 'settings.manage',
    body: newNoticeSchema,
    reply: consentNoticeSchema,
    status: 201,
    answer: async ({ db, body, ifMatch, context }) => answer(await changeNotice(db, { ...body, ifMatch }, context)),
  }),
]

function answer(notice: ConsentNotice) {
  return { data: notice, etag: etagOf(notice.version) }
}
