import { expect, test } from 'vitest'
import { blankCompany } from '#company/blank-company.ts'
import defaultCompany from '#company/default-company.json' with { type: 'json' }
import type { Company } from '#company/company-content.schema.ts'
import { TEST_NOW, TEST_SITE } from '#app/testing/test-app.ts'
import { MAIL_SAMPLES, SAMPLE_LINKS, MAIL_KINDS } from '../../mail-kinds.ts'
import { renderWithTemplate } from './render-mail.server.ts'

test.each(MAIL_SAMPLES)('$kind of a company about which nobody has said anything names no address, number or person of it', (mail) => {
  const options = { siteUrl: TEST_SITE, now: TEST_NOW, links: SAMPLE_LINKS }
  const of = (company: Company) => renderWithTemplate(mail, MAIL_KINDS[mail.kind], { ...options, company })
  const { subject, text, html } = of(blankCompany(TEST_SITE))
  expect(text.slice(text.lastIndexOf('\n-- \n'))).toMatch(/^\n-- \nwww\.example\.com\nhttps:\/\/www\.example\.com\n/)
  expect([subject, text, html].join('\n')).not.toMatch(/121005|info@example\.com|00000 00001|\bBHM\b|Managing Director|undefined|null/)
  expect(html).not.toMatch(/<\/strong>, |&#183; *<br>/)
  expect(text).not.toMatch(/call ?[,.]/)
  expect(of(defaultCompany).text).toContain('121005')
})
