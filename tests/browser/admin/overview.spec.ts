import type { Page } from '@playwright/test'
import type { Certificate } from '#certificates/certificate.schema.ts'
import type { Program } from '#catalogue/program.schema.ts'
import { expect, uniqueName, test } from '../support/admin.ts'
import { navigate } from '../support/visitor.ts'

test.describe('the overview', () => {
  const recent = (page: Page, heading: string) => page.getByRole('region', { name: heading }).getByRole('listitem')

  test('counts records, shows the latest messages and programs, and leads to the lists and forms', async ({ page, openAdmin, records }) => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => uniqueName(`Sender ${name}`))
    for (const name of names) await records.enquiry({ name })
    await records.certificate()
    const programs: Program[] = []
    for (const online of [null, 9500, null, 1_25_000, null, 0]) {
      programs.push(await records.program({ online_price: online, offline_price: 1_50_000 }))
    }
    await openAdmin('/admin')

    await test.step('it counts services, programs, participants whose place is not cancelled, and certificates, each leading to its list', async () => {
      for (const { label, path, view } of [
        { label: 'Services', path: '/api/services?state=all', view: 'services' },
        { label: 'Training programs', path: '/api/training-programs?state=all', view: 'training-programs' },
        { label: 'Participants', path: '/api/participants', view: 'participants' },
        { label: 'Certificates', path: '/api/certificates', view: 'certificates' },
      ]) {
        const card = page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ has: page.getByRole('link', { name: label, exact: true }) })
        // Other tests create and remove records meanwhile.
        await expect(async () => {
          await page.reload()
          const counted = (await records.list(path)).filter((record) => !('rosterState' in record && record.rosterState === 'cancelled'))
          await expect(card.getByRole('paragraph')).toHaveText(String(counted.length), { timeout: 2000 })
        }).toPass({ intervals: [0] })
        await expect(card.getByRole('link')).toHaveAttribute('href', `/admin?view=${view}`)
      }
    })

    await test.step('it leads to the forms: four records, and an enquiry of someone who called', async () => {
      const actions = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link')
      await expect(actions).toHaveCount(5)
      const paths = await actions.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      const forms = ['services', 'training-programs', 'participants', 'certificates'].map((one) => `/admin/${one}/create`)
      expect(paths).toEqual(['/admin?view=contacts&new=yes', ...forms])
    })

    await test.step('it shows the five latest programs, newest first, with the online price, else the price', async () => {
      const latest = programs.toReversed().slice(0, 5)
      const prices = ['₹0', '₹1,50,000', '₹1,25,000', '₹1,50,000', '₹9,500']
      await expect(recent(page, 'Recent programs')).toContainText(latest.map(({ title }) => title))
      await expect(recent(page, 'Recent programs')).toContainText(prices)
    })

    await test.step('it shows the five latest messages, newest first, each leading to the message in the inbox', async () => {
      const latest = names.toReversed().slice(0, 5)
      await expect(recent(page, 'Recent enquiries')).toContainText(latest)
      await recent(page, 'Recent enquiries').nth(2).getByRole('link').click()
      await expect(page.getByRole('region', { name: latest[2] ?? '' })).toBeFocused()
    })
  })
})

test.describe('the lists', () => {
  test('a list shows what a record is: features, facts, statuses, and an expiry date in the past in red', async ({
    page,
    openAdmin,
    records,
  }) => {
    const card = (title: string) => page.getByRole('article').filter({ hasText: title })
    await openAdmin('/admin?view=account')

    await test.step('a service card shows the first three features, then an ellipsis when there are more', async () => {
      const four = await records.service({ features: ['Plan', 'Audit', 'Report', 'Follow up'] })
      const three = await records.service({ features: ['Plan', 'Audit', 'Report'] })
      await navigate(page, '/admin?view=services')
      await expect(card(four.title).getByRole('listitem')).toHaveText(['Plan', 'Audit', 'Report', /^…/])
      await expect(card(four.title).getByText('Follow up')).toHaveCount(0)
      await expect(card(three.title).getByRole('listitem')).toHaveText(['Plan', 'Audit', 'Report'])
    })

    await test.step('a program card shows its category, duration, price and delivery', async () => {
      const { title } = await records.program({ category: 'Finance', delivery_mode: 'online', online_price: null, offline_price: 1_50_000 })
      await navigate(page, '/admin?view=training-programs')
      for (const fact of ['Finance', '3 days', '₹1,50,000', 'Online Only']) await expect(card(title)).toContainText(fact)
    })

    await test.step('a participant is shown with their status; a certificate is offered to who completed', async () => {
      const people = []
      for (const status of ['active', 'completed', 'paused', 'withdrawn']) people.push(await records.participant({ status }))
      await navigate(page, '/admin?view=participants')
      for (const { fullName, participantId, status } of people) {
        const row = page.getByRole('row').filter({ hasText: fullName })
        await expect(row).toContainText(participantId)
        await expect(row.getByText(status, { exact: true })).toBeVisible()
        await expect(row.getByRole('link', { name: /^Issue certificate/ })).toBeVisible({ visible: status === 'completed' })
      }
    })

    await test.step('a past expiry date is red; no date is No expiry', async () => {
      const expired = await records.certificate({ expiryDate: '2026-03-31' })
      const endless = await records.certificate({ expiryDate: null })
      await navigate(page, '/admin?view=certificates')
      const row = (certificate: Certificate) => page.getByRole('row').filter({ hasText: certificate.certificateId })
      const date = row(expired).getByText('31 Mar 2026')
      const danger = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = 'var(--c-danger)'
        return getComputedStyle(probe).color
      })
      await expect(date).toHaveCSS('color', danger)
      await expect(row(expired)).toContainText('Expired')
      await expect(row(endless)).toContainText('No expiry')
    })
  })

  test('a list says so when there is nothing, and a search that finds nothing can be cleared', async ({ page, openAdmin, records }) => {
    const { fullName } = await records.participant()
    await openAdmin(`/admin?view=participants&q=${uniqueName('nobody').replace(' ', '')}`)
    await expect(page.getByText('No results')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('row').filter({ hasText: fullName })).toBeVisible()

    for (const { view, path, words } of [
      { view: 'certificates', path: 'certificates', words: 'No certificates yet.' },
      { view: 'contacts', path: 'contacts', words: 'No messages yet.' },
      { view: 'contacts&status=pending', path: 'contacts', words: 'No messages are pending.' },
      { view: 'services', path: 'services', words: 'No services yet. Add the first one.' },
      { view: 'training-programs', path: 'training-programs', words: 'No training programs yet. Add the first one.' },
      { view: 'participants&sort=name', path: 'participants', words: 'No participants yet. Add the first one.' },
    ]) {
      await page.route(
        ({ pathname }) => pathname === `/api/${path}`,
        (route) => route.fulfill({ json: { success: true, data: [] } }),
      )
      await navigate(page, `/admin?view=${view}`)
      await expect(page.getByText(words), view).toBeVisible()
    }
  })
})
