import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ListedMail, MailDetails } from '#mail/mail.schema.ts'
import { MAIL_SAMPLES } from '#mail/mail-kinds.ts'
import { startSmtpServer, type TestSmtpServer } from '#mail/test-smtp-server.ts'
import { ROLES } from '#staff/role-matrix.ts'
import { hasBackOffice } from '#staff/role.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from '../built-app.ts'
import { readerLinks } from './reader-links.ts'
import { signIn } from '../walk/staff-calls.ts'

const TIMEOUT_MS = 120_000
const SOON = { timeout: 15_000 }
const KINDS = MAIL_SAMPLES.map(({ kind }) => kind)
const SECRET_LINK = /(?:set-password=|\/subscription\/(?:confirm|cancel)\/)([\w-]{20,})/g

let database: TestDatabase
let smtp: TestSmtpServer
let server: BuiltServer
beforeEach(async () => {
  database = await makeTestDatabase('none')
  smtp = await startSmtpServer()
})
afterEach(async () => {
  await server.kill()
  await smtp.stop()
  await database.drop()
})

async function start(): Promise<void> {
  server = await startBuiltServer({
    ...database,
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.com', MAIL_TO: 'office@example.com' },
  })
}

interface Staff {
  role: string
  id: number
  headers: Record<string, string>
}

/** Hires and signs in one person for each role that may sign in. */
function hireEveryRole(): Promise<Staff[]> {
  return Promise.all(
    ROLES.filter(hasBackOffice).map(async (role) => {
      const person = { fullName: `Meera ${role}`, username: `meera.${role}`, email: `meera.${role}@example.com`, phone: '', role }
      const { id } = (await server.fetchAsAdmin('/api/admin/users/create', { body: person })).data as { id: number }
      const { code } = (await server.fetchAsAdmin(`/api/admin/users/${id}/codes`, { body: { name: 'Laptop' } })).data as { code: string }
      return { role, id, headers: await signIn(server, code) }
    }),
  )
}

async function makePasswordLink(userId: number): Promise<string> {
  const { url } = (await server.fetchAsAdmin(`/api/admin/users/${userId}/password-link`, { method: 'POST' })).data as { url: string }
  return url.split('#set-password=')[1] as string
}

const outbox = async () => (await server.fetchAsAdmin('/api/admin/mails?limit=100')).data as ListedMail[]
const mailOf = async (kind: string) => (await outbox()).find((mail) => mail.kind === kind) as ListedMail
const useOf = async (token: string) => (await server.fetch('/api/admin/password-link', { body: { token } })).status

/** Returns a text with every placeholder of its kind, so that its preview would show any link. */
async function everything(kind: string): Promise<{ subject: string; text: string }> {
  const { placeholders } = (await server.fetchAsAdmin(`/api/admin/mail-templates/${kind}`)).data as {
    placeholders: Array<{ name: string }>
  }
  return { subject: 'Preview', text: placeholders.map(({ name }) => `{${name}}`).join('\n\n') }
}

/** Reads all replies to GET, and the previews of all kinds of mail, as each role: '{role} {call}' → text. */
async function readEverything(people: Staff[]): Promise<Map<string, string>> {
  const { paths } = (await server.fetch('/api/openapi.json')).body as { paths: Record<string, Record<string, object>> }
  const mails = (await outbox()).map(({ id }) => id)
  const gets = Object.entries(paths).flatMap(([path, methods]) => {
    if (!('get' in methods)) return []
    if (path.includes('{kind}')) return KINDS.map((kind) => path.replace('{kind}', kind))
    return path.includes('/mails/{id}') ? mails.map((id) => path.replace('{id}', String(id))) : [path.replace(/\{\w+\}/g, '1')]
  })
  const texts = await Promise.all(KINDS.map(async (kind) => [kind, await everything(kind)] as const))
  const found = new Map<string, string>()
  for (const { role, headers } of people) {
    for (const path of gets) found.set(`${role} GET ${path}`, (await server.fetch(path, { headers })).text)
    for (const [kind, body] of texts)
      found.set(`${role} preview ${kind}`, (await server.fetch(`/api/admin/mail-templates/${kind}/preview`, { body, headers })).text)
  }
  return found
}

/** Causes a mail of each kind with a link that acts for its reader. Returns the token of the password link. */
async function causeSecretMails(admin: Staff): Promise<string> {
  await server.fetch('/api/newsletter', { body: { email: 'reader@example.com' } })
  await server.fetch((await readerLinks(database, 'reader@example.com')).confirmationLink, { method: 'POST' })
  await server.fetch('/api/newsletter', { body: { email: 'second@example.com' } })
  const mailing = (await server.fetchAsAdmin('/api/newsletter/issues', { body: { subject: 'News', text: 'Dates' } })).data as { id: number }
  await server.fetchAsAdmin(`/api/newsletter/issues/${mailing.id}/send`, { body: { recipients: 1 } })
  return makePasswordLink(admin.id)
}

function expectNone(found: Map<string, string>, tokens: readonly string[]): void {
  const calls = [...found].filter(([, text]) => tokens.some((token) => text.includes(token))).map(([call]) => call)
  expect(calls).toEqual([])
}

test(
  'no role reads a link that acts for somebody else, in any call, while its mail waits and after it was sent',
  async () => {
    await smtp.stop()
    await start()
    const people = await hireEveryRole()
    const admin = people.find(({ role }) => role === 'admin') as Staff
    const password = await causeSecretMails(admin)
    await expect.poll(async () => (await outbox()).some(({ kind }) => kind === 'newsletter-issue'), SOON).toBe(true)
    const waiting = await readEverything(people)
    await server.stop()
    await smtp.start()
    await start()
    await expect.poll(async () => (await outbox()).filter(({ status }) => status === 'waiting').length, SOON).toBe(0)
    const sent = await Promise.all(smtp.received.map(async ({ raw }) => (await PostalMime.parse(raw)).text ?? ''))
    const tokens = sent.flatMap((text) => [...text.matchAll(SECRET_LINK)].map(([, token = '']) => token))
    // Two confirmations with two links each, a mailing with one, and the link that sets a password.
    expect(tokens).toHaveLength(6)
    expect(tokens).toContain(password)
    expectNone(waiting, tokens)
    expectNone(await readEverything(people), tokens)
    expect(await useOf(password)).toBe(200)
  },
  TIMEOUT_MS,
)

test(
  'a preview shows nothing of a real mail about the access of staff',
  async () => {
    await smtp.stop()
    await start()
    const people = await hireEveryRole()
    const office = people.find(({ role }) => role === 'office') as Staff
    await causeSecretMails(people.find(({ role }) => role === 'admin') as Staff)
    const kinds = KINDS.filter((kind) => kind.startsWith('staff-'))
    const previews = await Promise.all(
      kinds.map(async (kind) => {
        const body = await everything(kind)
        return server.fetch(`/api/admin/mail-templates/${kind}/preview`, { body, headers: office.headers })
      }),
    )
    expect(previews.map(({ data, text }) => [(data as { isReal: boolean }).isReal, text.includes('Meera')])).toEqual(
      kinds.map(() => [false, false]),
    )
  },
  TIMEOUT_MS,
)

test(
  'a link that sets a password ends when the office cancels its mail',
  async () => {
    await smtp.stop()
    await start()
    const [admin] = (await hireEveryRole()) as [Staff]
    const token = await makePasswordLink(admin.id)
    const { id } = await mailOf('staff-password-link')
    expect(((await server.fetchAsAdmin(`/api/admin/mails/${id}`)).data as MailDetails).text).toBeNull()
    expect(await useOf(token)).toBe(200)
    await server.fetchAsAdmin(`/api/admin/mails/${id}/cancel`, { method: 'POST' })
    expect(await useOf(token)).toBe(404)
  },
  TIMEOUT_MS,
)

test(
  'a link that sets a password ends when the mail server refuses its mail, and a retry says so; the next link works',
  async () => {
    smtp.faults.onRecipient = () => '550 5.1.1 no such user'
    await start()
    const [admin] = (await hireEveryRole()) as [Staff]
    const refused = await makePasswordLink(admin.id)
    await expect.poll(async () => (await mailOf('staff-password-link')).status, SOON).toBe('failed')
    expect(await useOf(refused)).toBe(404)
    smtp.faults.onRecipient = undefined
    const { id } = await mailOf('staff-password-link')
    await server.fetchAsAdmin(`/api/admin/mails/${id}/retry`, { method: 'POST' })
    await expect
      .poll(async () => (await mailOf('staff-password-link')).lastError, SOON)
      .toBe('The message could not be made: Its link has ended. Make a new one.')
    const working = await makePasswordLink(admin.id)
    await expect.poll(async () => (await mailOf('staff-password-link')).status, SOON).toBe('sent')
    expect(await useOf(working)).toBe(200)
  },
  TIMEOUT_MS,
)
