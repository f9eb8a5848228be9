import { z } from 'zod'
import { fileEndpoint, endpoint, requiredRowId, type Api } from '#base/http/endpoint.server.ts'
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
  const idOf = (param: (name: string) => string) => requiredRowId(param('id'), ISSUE_MISSING)
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
      tag,
      summary: 'One issue, with its progress',
      access: 'office.enter',
      reply: issueSchema,
      answer: async ({ db, param }) => answer(await getIssue(db, idOf(param))),
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
      tag,
      summary: 'Change a draft',
      access: 'content.write',
      body: issueFormSchema,
      reply: issueSchema,
      answer: async ({ db, param, body, ifMatch, context }) => answer(await changeIssue(db, idOf(param), { ...body, ifMatch }, context)),
    }),
    endpoint(api, {
      method: 'delete',
      path: `${PATH}/{id}`,
      tag,
      summary: 'Delete a draft',
      access: 'content.write',
      reply: z.null(),
      answer: async ({ db, param, ifMatch, context }) => {
        await deleteIssue(db, idOf(param), { ifMatch }, context)
        return { data: null }
      },
    }),
    endpoint(api, {
      method: 'post',
      path: `${PATH}/{id}/test`,
      tag,
      summary: 'Send an issue to yourself alone',
      access: 'content.write',
      reply: z.object({ address: z.string() }),
      answer: async ({ db, param, ifMatch, context }) => ({
        data: { address: await sendTest(db, idOf(param), { isMailSetUp, ifMatch }, context) },
      }),
    }),
    endpoint(api, {
      method: 'post',
      path: `${PATH}/{id}/send`,
      tag,
      summary: 'Send a draft to all subscribers',
      access: 'content.write',
      body: sendIssueSchema,
      reply: issueSchema,
      answer: async ({ db, param, body, ifMatch, context }) =>
        answer(await startIssue(db, idOf(param), { ...body, isMailSetUp, ifMatch }, context)),
    }),
    endpoint(api, {
      method: 'post',
      path: `${PATH}/{id}/stop`,
      tag,
      summary: 'Stop sending an issue: what waits is cancelled',
      access: 'content.write',
      reply: issueSchema,
      answer: async ({ db, param, context }) => answer(await stopIssue(db, idOf(param), context)),
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
    tag,
    summary: 'An issue as it looks in the inbox',
    access: 'office.enter',
    files: ['text/html'],
    answer: async ({ c, param }) => {
      const { html } = await renderIssue(db, requiredRowId(param('id'), ISSUE_MISSING), { siteUrl, now: clock() })
      return c.html(html, 200, { 'Content-Security-Policy': HTML_POLICY, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    },
  })
}

function answer(issue: Issue): { data: Issue; etag: string } {
  return { data: issue, etag: issue.etag }
}
