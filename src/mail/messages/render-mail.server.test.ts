import { describe, expect, test } from 'vitest'
import { setUpTestApp } from '../../test-hooks.ts'
import { TEST_NOW, TEST_SITE } from '../../test-app.ts'
import type { MailContent } from '../mail-data.ts'
import { MAIL_KINDS } from '../mail-kinds.ts'
import { renderMail } from './render-mail.server.ts'
import { MAIL_SAMPLES } from './mail-samples.ts'

const app = setUpTestApp()
const render = (mail: MailContent) => renderMail(app.db, mail, { siteUrl: TEST_SITE, now: TEST_NOW })

test('there is a sample of every kind', () => {
  expect(MAIL_SAMPLES.map(({ kind }) => kind)).toEqual(Object.keys(MAIL_KINDS))
})

describe('every kind is rendered:', () => {
  test.each(MAIL_SAMPLES)('$kind', async (mail) => {
    const { subject, text, html } = await render(mail)
    expect(subject).toMatch(/^[^\r\n{}]{5,78}$/u)
    expect(text).toContain('Faridabad, Haryana, India 121005')
    expect(html).toContain('<html lang="en-IN">')
    expect(`${text}${html}`).not.toMatch(/\{[a-z]+\}|undefined|null|\[object/i)
  })
})
