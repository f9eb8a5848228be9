import { z } from 'zod'
import { fileEndpoint, endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { withLogoInside } from '../mail-logo.server.ts'
import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  saveMailTemplate,
  type VersionedMailTemplate,
} from './mail-template.server.ts'
import { listedTemplateSchema, mailPreviewSchema, mailTemplateSchema, replyTemplateSchema } from '../../messages/mail-template.schema.ts'
import { replyTemplateTextSchema, templateTextSchema } from '../../messages/template-text.schema.ts'
import {
  createReplyTemplate,
  deleteReplyTemplate,
  listReplyTemplates,
  REPLY_TEMPLATE_MISSING,
  updateReplyTemplate,
} from './reply-template.server.ts'

const TEMPLATE = { path: '/admin/mail-templates/{kind}', tag: 'E-mails', access: 'content.write', reply: mailTemplateSchema } as const
const REPLY = { path: '/admin/reply-templates/{id}', tag: 'E-mails', access: 'content.write' } as const

/** The page into which the editor inserts a mail's preview: its policy allows styles and nothing else. */
const FRAME = '<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"><title>E-mail</title></head><body></body></html>'
const FRAME_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-same-origin"

export const mountMailTemplatesApi = (api: Api) => [
  fileEndpoint(api, {
    ...TEMPLATE,
    method: 'get',
    path: '/admin/mail-templates/frame',
    summary: 'The empty page for the preview of an e-mail',
    files: ['text/html'],
    access: 'public',
    answer: ({ c }) => c.html(FRAME, 200, { 'Content-Security-Policy': FRAME_POLICY }),
  }),
  endpoint(api, {
    ...TEMPLATE,
    method: 'get',
    path: '/admin/mail-templates',
    summary: 'The kinds of e-mail, and which the office has changed',
    reply: z.array(listedTemplateSchema),
    answer: async ({ db }) => ({ data: await listMailTemplates(db) }),
  }),
  endpoint(api, {
    ...TEMPLATE,
    method: 'get',
    summary: 'The text of one kind of e-mail, with its placeholders',
    answer: async ({ db, param }) => answer(await getMailTemplate(db, param('kind'))),
  }),
  endpoint(api, {
    ...TEMPLATE,
    method: 'put',
    summary: 'Change the text of one kind of e-mail',
    body: templateTextSchema,
    answer: async ({ db, param, body, ifMatch, context }) =>
      answer(await saveMailTemplate(db, { kind: param('kind'), text: body, ifMatch }, context)),
  }),
  endpoint(api, {
    ...TEMPLATE,
    method: 'delete',
    summary: 'Use the default text of one kind of e-mail again',
    answer: async ({ db, param, ifMatch, context }) =>
      answer(await saveMailTemplate(db, { kind: param('kind'), text: null, ifMatch }, context)),
  }),
  endpoint(api, {
    ...TEMPLATE,
    method: 'post',
    path: '/admin/mail-templates/{kind}/preview',
    summary: 'One kind of e-mail with this text, made from the latest one or from an example',
    body: templateTextSchema,
    reply: mailPreviewSchema,
    answer: async ({ db, param, body, context }) => ({
      data: await withLogoInside(
        db,
        await previewMailTemplate(db, { kind: param('kind'), text: body, siteUrl: api.context.siteUrl }, context),
      ),
    }),
  }),
  ...mountReplyTemplates(api),
]

const mountReplyTemplates = (api: Api) => [
  endpoint(api, {
    ...REPLY,
    method: 'get',
    path: '/admin/reply-templates',
    summary: 'The texts from which staff begin their replies',
    access: 'office.enter',
    reply: z.array(replyTemplateSchema),
    answer: async ({ db }) => ({ data: await listReplyTemplates(db) }),
  }),
  endpoint(api, {
    ...REPLY,
    method: 'post',
    path: '/admin/reply-templates',
    summary: 'Add a reply template',
    body: replyTemplateTextSchema,
    reply: replyTemplateSchema,
    status: 201,
    answer: async ({ db, body, context }) => ({ data: await createReplyTemplate(db, body, context) }),
  }),
  endpoint(api, {
    ...REPLY,
    method: 'put',
    summary: 'Change a reply template',
    body: replyTemplateTextSchema,
    reply: replyTemplateSchema,
    rows: { id: REPLY_TEMPLATE_MISSING },
    answer: async ({ db, rows: { id }, body, ifMatch, context }) => ({
      data: await updateReplyTemplate(db, { id, template: body, ifMatch }, context),
    }),
  }),
  endpoint(api, {
    ...REPLY,
    method: 'delete',
    summary: 'Delete a reply template',
    reply: z.null(),
    rows: { id: REPLY_TEMPLATE_MISSING },
    answer: async ({ db, rows: { id }, ifMatch, context }) => {
      await deleteReplyTemplate(db, { id, ifMatch }, context)
      return { data: null }
    },
  }),
]

function answer({ template, version }: VersionedMailTemplate) {
  return { data: template, etag: etagOf(version) }
}
