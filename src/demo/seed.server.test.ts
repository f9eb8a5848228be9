import { expect, test } from 'vitest'
import { readMails } from '../mail/test-mails.ts'
import { setUpTestApp } from '../test-hooks.ts'

const app = setUpTestApp({ seed: 'demo' })

test('nobody gets a mail because of the demo, whose people do not exist', async () => {
  const { count } = await app.db.sql.selectFrom('certificates').select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(0)
  expect(await readMails(app)).toEqual([])
})
