import { z } from 'zod'
import { tooLong } from '../api/length-limit.ts'
import { MAX_TEXT_LENGTH } from '../api/fields.schema.ts'
import { endpoint, type Api } from '../http/endpoint.server.ts'
import { renderMarkdown } from './markdown.server.ts'

const markdownSchema = z.object({
  text: z.string({ error: 'Text is required' }).max(MAX_TEXT_LENGTH, tooLong(MAX_TEXT_LENGTH)),
})

/** Previews Markdown with the function of the public pages, so that the preview cannot differ from the page. */
export const mountMarkdownApi = (api: Api) => [
  endpoint(api, {
    method: 'post',
    path: '/markdown',
    tag: 'Back-office',
    summary: 'Markdown as the public pages show it; nothing is stored',
    access: 'office.enter',
    body: markdownSchema,
    reply: z.object({ html: z.string() }),
    answer: ({ body }) => Promise.resolve({ data: { html: renderMarkdown(body.text) } }),
  }),
]
