import { z } from 'zod'
import { MAX_TEXT_LENGTH } from '../../shared/fields.schema.ts'
import { endpoint, type Api } from '../http/endpoint.server.ts'
import { renderMarkdown } from './markdown.server.ts'

const markdownSchema = z.object({
  text: z.string({ error: 'Text is required' }).max(MAX_TEXT_LENGTH, `At most ${MAX_TEXT_LENGTH} characters`),
})

/** What is being written, as the public pages will show it: by the same function, so that no preview can differ. */
export function mountMarkdownApi(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/markdown',
      tag: 'Back-office',
      summary: 'Markdown as the public pages show it; nothing is stored',
      access: 'office.enter',
      body: markdownSchema,
      reply: z.object({ html: z.string() }),
    },
    ({ body }) => Promise.resolve({ data: { html: renderMarkdown(body.text) } }),
  )
}
