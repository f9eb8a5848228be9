import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { startBuiltServer } from '../contract/built-app.ts'
import type { Overview } from '#office/overview/overview.schema.ts'
import { makeTestDatabase } from '#app/testing/test-database.ts'
import { inject, possible } from './machine.ts'

test('a service that may not lower the priority of its processes reads pictures and makes backups all the same', async (context) => {
  const database = await makeTestDatabase('none')
  const server = await startBuiltServer({ ...database, env: { BACKUP_INTERVAL_MINUTES: '0.1' } })
  onTestFinished(async () => {
    await server.stop()
    await database.drop()
  })
  // As with SystemCallFilter=~@resources in a systemd unit.
  const fault = await possible(context, () => inject(server.pid, 'setpriority:error=EPERM', []))
  onTestFinished(fault.end)
  const picture = await sharp({ create: { width: 50, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  expect(
    await server.fetchAsAdmin('/api/images', { raw: new Uint8Array(picture), headers: { 'Content-Type': 'image/png' } }),
  ).toMatchObject({ status: 201 })
  const backups = async () => ((await server.fetchAsAdmin('/api/admin/overview')).data as Overview).backups
  while (!(await backups())?.last && !(await backups())?.failure) await pause(100)
  expect(await backups()).toMatchObject({ last: { bytes: expect.any(Number) }, failure: null })
})
