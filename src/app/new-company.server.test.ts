import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '#base/processes/test-system-program.ts'
import { SHIPPED_DESIGN } from '#certificates/designs/design.ts'
import { coloursOf } from '#company/server/look/company-colours.server.ts'
import { createApi } from './api/api.server.ts'
import { createApp, type App } from './app.server.ts'
import { testConfig } from './testing/test-app.ts'
import { createTestClient } from './testing/test-client.ts'
import { makeParticipant, makeProgram } from './testing/test-records.ts'

let dataDir: string
let app: App | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'new-company-'))
})
afterEach(async () => {
  await app?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a new company goes from SEED=none to a certificate in its own name, colours and design, which verifies', async () => {
  app = await createApp(testConfig({ databaseUrl: undefined, dataDir, seed: 'none' }), { onFault: () => undefined })
  const http = createApi(app.api, app, () => undefined).router
  const client = createTestClient((path, init) => http.request(path, init))
  const send = async (method: 'PUT' | 'POST', path: string, body: object) => {
    const reply = await client.fetchAsAdmin(path, { method, body })
    expect([reply.status, reply.body['error']]).toEqual([method === 'PUT' ? 200 : 201, undefined])
    return reply.data as { id: number; permalink: string }
  }

  await send('PUT', '/api/admin/company', { name: 'Acme Skills', tagline: 'Skills for workshops' })
  const look = { brand: '#7a1f5c', accent: '#ed9e1c' }
  await send('PUT', '/api/admin/company', { look })
  const completion = { title: 'Acme Award', sentence: '{name} has mastered {program}' }
  const wordings = { ...SHIPPED_DESIGN.wordings, completion }
  await send('POST', '/api/admin/certificate-designs', {
    ...SHIPPED_DESIGN,
    name: 'Our paper',
    isDefault: true,
    layout: 'formal',
    wordings,
  })
  const { id: trainingProgramId } = await makeProgram(client, { title: 'Welding' })
  const { id: participantId } = await makeParticipant(client, { trainingProgramId })
  const { permalink } = await send('POST', '/api/certificates/create', {
    participantId,
    trainingProgramId,
    issueDate: '2026-11-20',
    expiryDate: null,
  })

  const verified = await client.fetch('/api/verify-permalink', { body: { token: permalink.slice('/c/'.length) } })
  expect([verified.status, verified.text]).toEqual([200, expect.stringContaining('Acme Skills')])
  const file = join(dataDir, 'certificate.pdf')
  writeFileSync(file, new Uint8Array(await (await http.request(`${permalink}.pdf`)).arrayBuffer()))
  const words = run('pdftotext', ['-layout', file, '-'])
  for (const text of ['Acme Skills', 'Skills for workshops', 'Acme Award', 'has mastered', 'Welding']) expect(words).toContain(text)
  expect(words).not.toContain('BHM ')
  const { letterhead } = await app.db.sql.selectFrom('certificates').select('letterhead').executeTakeFirstOrThrow()
  expect(JSON.parse(letterhead ?? '')).toMatchObject({
    inks: { brand: coloursOf({ look }).inks.brand },
    design: { name: 'Our paper', layout: 'formal' },
  })
})
