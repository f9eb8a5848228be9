import { z } from 'zod'
import { fileEndpoint, endpoint, type Api } from '#base/http/endpoint.server.ts'
import { ISSUE_MISSING } from './issue-row.server.ts'
import { issueFormSchema, issueListQuery, issueSchema, sendIssueSchema, type Issue } from '../issue.schema.ts'
import {
  changeIssue,
  createIssue,
  deleteIssue,
  getIssue,
  listIssues,
  renderIssue,
  sendTest,
  startIssue,
  stopIssue,
} from './issue.server.ts'

const tag = 'Newsletter'
const PATH = '/newsletter/issues'
const HTML_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/** The issues, for staff who may edit public pages. */
export function mountIssuesApi(api: Api, { isMailSetUp }: { isMailSetUp: boolean }) {
  return [
    endpoint(api, {
      method: 'get',
      path: PATH,
      tag,
      summary: 'List issues, newest first',
      access: 'office.enter',
      query: issueListQuery,
      reply: z.array(issueSchema),
      answer: async ({ db, query }) => {
        const { rows, nextCursor } = await listIssues(db, query)
        return { data: rows, nextCursor }
      },
    }),
    endpoint(api, {
      method: 'get',
      path: `${PATH}/{id}`,
      rows: { id: ISSUE_MISSING },
      tag,
      summary: 'One issue, with its progress',
      access: 'office.enter',
      reply: issueSchema,
      answer: async ({ db, rows: { id } }) => answer(await getIssue(db, id)),
    }),
    endpoint(api, {
      method: 'post',
      path: PATH,
      tag,
      summary: 'Write an issue: it is a draft until it is sent',
      access: 'content.write',
      body: issueFormSchema,
      reply: issueSchema,
      status: 201,
      answer: async ({ db, body, context }) => answer(await createIssue(db, body, context)),
    }),
    endpoint(api, {
      method: 'put',
      path: `${PATH}/{id}`,
      rows: { id: ISSUE_MISSING },
      tag,
      summary: 'Change a draft',
      access: 'content.write',
      body: issueFormSchema,
      reply: issueSchema,
      answer: async ({ db, rows: { id }, body, ifMatch, context }) => answer(await changeIssue(db, id, { ...body, ifMatch }, context)),
    }),
    endpoint(api, {
      method: 'delete',
      path: `${PATH}/{id}`,
      rows: { id: ISSUE_MISSING },
      tag,
      summary: 'Delete a draft',
      access: 'content.write',
      reply: z.null(),
      answer: async ({ db, rows: { id }, ifMatch, context }) => {
        await deleteIssue(db, id, { ifMatch }, context)
        return { data: null }
      },
    }),
    endpoint(api, {
      method: 'post',
      path: `${PATH}/{id}/test`,
      rows: { id: ISSUE_MISSING },
      tag,
      summary: 'Send an issue to yourself alone',
      access: 'content.write',
      reply: z.object({ address: z.string() }),
      answer: async ({ db, rows: { id }, ifMatch, context }) => ({
        data: { address: await sendTest(db, id, { isMailSetUp, ifMatch }, context) },
      }),
    }),
    endpoint(api, {
      method: 'post',
      path: `${PATH}/{id}/send`,
      rows: { id: ISSUE_MISSING },
      tag,
      summary: 'Send a draft to all subscribers',
      access: 'content.write',
      body: sendIssueSchema,
      reply: issueSchema,
      answer: async ({ db, rows: { id }, body, ifMatch, context }) =>
        answer(await startIssue(db, id, { ...body, isMailSetUp, ifMatch }, context)),
    }),
    endpoint(api, {
      method: 'post',
      path: `${PATH}/{id}/stop`,
      rows: { id: ISSUE_MISSING },
      tag,
      summary: 'Stop sending an issue: what waits is cancelled',
      access: 'content.write',
      reply: issueSchema,
      answer: async ({ db, rows: { id }, context }) => answer(await stopIssue(db, id, context)),
    }),
    mountIssueHtml(api),
  ]
}

/** Serves an issue as a subscriber receives it, as a separate page that loads and runs nothing. */
function mountIssueHtml(api: Api) {
  const { db, clock, siteUrl } = api.context
  return fileEndpoint(api, {
    method: 'get',
    path: `${PATH}/{id}/html`,
    rows: { id: ISSUE_MISSING },
    tag,
    summary: 'An issue as it looks in the inbox',
    access: 'office.enter',
    files: ['text/html'],
    answer: async ({ c, rows: { id } }) => {
      const { html } = await renderIssue(db, id, { siteUrl, now: clock() })
      return c.html(html, 200, { 'Content-Security-Policy': HTML_POLICY, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    },
  })
}

function answer(issue: Issue): { data: Issue; etag: string } {
  return { data: issue, etag: issue.etag }
}
